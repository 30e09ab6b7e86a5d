import { tracingChannel } from "node:diagnostics_channel";

/** A transaction, as {@link transactionChannel} reports it. */
export interface SeenTransaction {
  cell: string;
  /** Whose tables it works on: a club's, the platform's, or a cell's own. */
  of: "club" | "platform" | "cell";
  isReadOnly: boolean;
}

/** A statement, as {@link statementChannel} reports it; its text contains no values. */
export interface SeenStatement {
  sql: string;
  /** The transaction that it belongs to, whichever part of the process sent it; undefined outside any. */
  within?: SeenTransaction | undefined;
}

/**
 * Node's diagnostics channels for those who observe the process: they report each transaction and statement. Without
 * subscribers, work runs as if they did not exist.
 */
export const transactionChannel = tracingChannel<unknown, SeenTransaction>("teamsheet:transaction");
export const statementChannel = tracingChannel<unknown, SeenStatement>("teamsheet:statement");
