import { resolve } from "node:path";
import { Piscina } from "piscina";
import type { Logger } from "#app/logger.server.ts";
import { FairQueue, type QueueBounds } from "#app/turns/fair-queue.ts";

/** Computations off the main thread, so that no club waits for another one's. */
export interface Threads {
  /**
   * What the function `name` that `file` exports answers to this input, computed in a thread. Both are copied (structured
   * clone). A club has one under way at a time, and clubs take turns. Throws `ThreadsBusy` if too many wait already, what the
   * function throws, and a plain error if it takes too long or its thread dies; other jobs go on. Of minor ones a club has one
   * waiting at most, and its others go before it.
   */
  run(
    file: string,
    name: string,
    input: unknown,
    options: { for: string; isMinor?: boolean | undefined },
  ): Promise<unknown>;
  /** Ends all threads; what waits or is under way fails. */
  close(): Promise<void>;
}

/** Too many computations wait already. */
export class ThreadsBusy extends Error {
  override name = "ThreadsBusy";
}

/** Is it a `ThreadsBusy`? By name, since the process and the Remix build each hold their own copy of the class. */
export function isThreadsBusy(error: unknown): boolean {
  return error instanceof Error && error.name === "ThreadsBusy";
}

export interface ThreadOptions extends QueueBounds {
  /** Where relative files are. */
  folder: string;
  /** How many threads at most. */
  threads: number;
  /** How long one computation may take, without its wait, in milliseconds. */
  maxMs: number;
  /** How long a thread waits for more before it ends, in milliseconds. */
  idleMs: number;
}

const USUAL: Omit<ThreadOptions, "folder" | "threads"> = {
  waiting: 60,
  perClub: 3,
  maxMs: 5_000,
  idleMs: 60_000,
};
const MAX_HEAP_MB = 128;

interface Job {
  begin(): Promise<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** Threads that begin with the first computation and end after an idle while. */
export function openThreads(
  log: Logger,
  options: Partial<ThreadOptions> & Pick<ThreadOptions, "folder" | "threads">,
): Threads {
  const { folder, threads, maxMs, idleMs, ...bounds } = { ...USUAL, ...options };
  const queue = new FairQueue<Job>(bounds);
  let pool: Piscina | undefined;
  let running = 0;
  let isClosed = false;

  function opened(): Piscina {
    pool ??= new Piscina({
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      env: {},
      // Where processors are scarce, pages go before what can wait (npm run measure:teams).
      niceIncrement: 10,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    }).on("error", (err) => log.error({ err }, "a thread that computes"));
    return pool;
  }

  async function compute(file: string, name: string, input: unknown): Promise<unknown> {
    const signal = AbortSignal.timeout(maxMs);
    try {
      return await opened().run(input, { filename: resolve(folder, file), name, signal });
    } catch (err) {
      if (!signal.aborted) throw err;
      throw new Error(`The computation ${name} took longer than ${maxMs} ms.`, { cause: err });
    }
  }

  function advance(): void {
    while (running < threads && !isClosed) {
      const next = queue.next();
      if (!next) return;
      const { club, job } = next;
      running += 1;
      void job
        .begin()
        .then(job.resolve, job.reject)
        .finally(() => {
          running -= 1;
          queue.done(club);
          advance();
        });
    }
  }

  return {
    run(file, name, input, { for: club, isMinor }) {
      return new Promise((done, reject) => {
        const job = { begin: () => compute(file, name, input), resolve: done, reject };
        if (isClosed || !queue.add(club, job, { isMinor }))
          return reject(new ThreadsBusy(`No room for ${name}.`));
        advance();
      });
    },
    async close() {
      isClosed = true;
      for (const { reject } of queue.clear()) reject(new ThreadsBusy("The threads are closed."));
      await pool?.destroy();
    },
  };
}
