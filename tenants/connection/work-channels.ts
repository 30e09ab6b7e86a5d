import { tracingChannel } from "node:diagnostics_channel";

/** A transaction that is opened, worked in and closed. */
export interface SeenTransaction {
  cell: string;
  /** Whose tables it is on: a club's, the platform's, or those that a cell has beside its clubs. */
  of: "club" | "platform" | "cell";
  isReadOnly: boolean;
}

/** A statement that is sent and answered; its text has no values in it. */
export interface SeenStatement {
  sql: string;
  /** The transaction that it belongs to, wherever in the process it was asked for; undefined outside any. */
  within?: SeenTransaction | undefined;
}

/**
 * Where whoever watches the process hears of each transaction and statement. Channels of Node: while nobody listens,
 * work is done as if they were not there.
 */
export const transactionChannel = tracingChannel<unknown, SeenTransaction>("teamsheet:transaction");
export const statementChannel = tracingChannel<unknown, SeenStatement>("teamsheet:statement");
