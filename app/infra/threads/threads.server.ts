import { resolve } from "node:path";
import { Piscina } from "piscina";
import type { Logger } from "#app/infra/logger.server.ts";
import type { QueueBounds } from "#app/infra/turns/fair-queue.ts";
import { Limiter } from "#app/infra/turns/limiter.ts";

/** Computations off the main thread, so that no club has to wait for another's. */
export interface Threads {
  /**
   * Runs the function `name` that `file` exports in a thread, and returns its result. Input and result are copied
   * (structured clone). Each club has one computation running at a time, and clubs take turns. Throws `ThreadsBusy` if
   * too many are waiting already, whatever the function throws, and a plain error if it takes too long or its thread
   * dies; other jobs continue. Of minor computations a club can have only one waiting, and its others go first.
   */
  run(
    file: string,
    name: string,
    input: unknown,
    options: { for: string; isMinor?: boolean | undefined },
  ): Promise<unknown>;
  /** Ends all threads; waiting and running computations fail. */
  close(): Promise<void>;
}

/** Too many computations are waiting already. */
export class ThreadsBusy extends Error {
  override name = "ThreadsBusy";
}

export interface ThreadOptions extends QueueBounds {
  /** The folder that `file` is relative to. */
  folder: string;
  /** The maximum number of threads. */
  threads: number;
  /** How long one computation may take, not counting its wait, in milliseconds. */
  maxMs: number;
  /** How many times longer it may take on this machine. */
  patience: number;
  /** How long a thread waits for more work before it exits, in milliseconds. */
  idleMs: number;
}

const USUAL: Omit<ThreadOptions, "folder" | "threads"> = {
  waiting: 60,
  perClub: 3,
  maxMs: 5_000,
  patience: 1,
  idleMs: 60_000,
};
const MAX_HEAP_MB = 128;

/** Threads that start with the first computation, and exit after they have been idle for a while. */
export function openThreads(
  log: Logger,
  options: Partial<ThreadOptions> & Pick<ThreadOptions, "folder" | "threads">,
): Threads {
  const { folder, threads, patience, idleMs, ...bounds } = { ...USUAL, ...options };
  const maxMs = bounds.maxMs * patience;
  const limiter = new Limiter({ ...bounds, atOnce: threads });
  let pool: Piscina | undefined;

  function opened(): Piscina {
    pool ??= new Piscina({
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      env: {},
      // If CPUs are scarce, pages go first (npm run bench -- teams).
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

  return {
    async run(file, name, input, { for: club, isMinor }) {
      const leave = await limiter.enter(club, { isMinor });
      // It may have been closed before this was told that it may begin.
      if (!leave || limiter.isClosed) throw new ThreadsBusy(`No room for ${name}.`);
      try {
        return await compute(file, name, input);
      } finally {
        leave();
      }
    },
    async close() {
      limiter.close();
      await pool?.destroy();
    },
  };
}
