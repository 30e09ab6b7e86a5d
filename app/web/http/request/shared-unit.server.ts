import type { UnitOfWork } from "#app/core/unit-of-work.ts";

type Work<T> = (uow: UnitOfWork) => Promise<T>;

interface OpenUnit {
  uow: Promise<UnitOfWork>;
  users: number;
  /** Some of the work has thrown. */
  failed: boolean;
  /** What it threw, unless that only says that an earlier statement failed. */
  failure?: unknown;
  finish(): void;
  closed: Promise<void>;
}

/**
 * Lets pieces of work that overlap in time share one unit of work: the first opens it, the last one to finish closes
 * it. Remix starts all loaders of a page at once, so a page is one transaction and one consistent snapshot.
 */
export function shareUnit(open: (work: Work<void>) => Promise<void>): <T>(work: Work<T>) => Promise<T> {
  let current: OpenUnit | undefined;

  function start(): OpenUnit {
    const opened = Promise.withResolvers<UnitOfWork>();
    const finished = Promise.withResolvers<void>();
    const closed = open((uow) => {
      opened.resolve(uow);
      return finished.promise;
    });
    closed.catch(opened.reject);
    return { uow: opened.promise, users: 0, failed: false, finish: finished.resolve, closed };
  }

  return async (work) => {
    current ??= start();
    const mine = current;
    mine.users++;
    try {
      return await work(await mine.uow);
    } catch (error) {
      // After one statement has failed, all later ones fail too, and say nothing but that.
      const failure = mine.failed && isOfAborted(error) ? mine.failure : error;
      Object.assign(mine, { failed: true, failure });
      throw failure;
    } finally {
      mine.users--;
      if (mine.users === 0) {
        if (current === mine) current = undefined;
        mine.finish();
        // If work failed, the end of the unit fails too; that error would only hide the cause.
        await (mine.failed ? mine.closed.catch(() => {}) : mine.closed);
      }
    }
  };
}

/** Does Postgres refuse the statement because the transaction had already failed? */
function isOfAborted(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === "25P02";
}
