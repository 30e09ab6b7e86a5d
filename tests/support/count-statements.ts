import { AsyncLocalStorage } from "node:async_hooks";
import { type SeenStatement, statementChannel } from "#tenants/connection/work-channels.ts";

const CONTROL = /^(COMMIT|ROLLBACK|SAVEPOINT|RELEASE)/;

/** Runs `work`. Returns its result, and how many statements it has sent, besides those that end its transactions. */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: number }> {
  let statements = 0;
  const inWork = new AsyncLocalStorage<true>();
  const count = (statement: unknown) => {
    if (inWork.getStore() && !CONTROL.test((statement as SeenStatement).sql)) statements++;
  };
  statementChannel.start.subscribe(count);
  try {
    const result = await inWork.run(true, work);
    return { result, statements };
  } finally {
    statementChannel.start.unsubscribe(count);
  }
}
