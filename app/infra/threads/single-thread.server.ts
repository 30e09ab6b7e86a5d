import { basename } from "node:path";
import { Piscina } from "piscina";
import type { Logger } from "#app/infra/logger.server.ts";
import { ThreadsBusy } from "./threads.server.ts";

export interface SingleThreadOptions {
  /** The absolute path of the file whose functions run in the thread. */
  file: string;
  maxHeapMb: number;
  /** How long one piece of work may take, including its wait for others, in milliseconds. */
  maxMs: number;
  /** How many times longer it may take on this machine. */
  patience?: number;
  /** How many pieces of work may be under way at once, including those that wait. */
  maxAtOnce: number;
  /** How long the thread waits for more work before it ends, in milliseconds. */
  idleMs?: number;
}

/** A thread that does one piece of work at a time. */
export interface SingleThread {
  /**
   * Runs the function `name` that the file exports, and returns its result. Throws `ThreadsBusy` if too many others are
   * under way, or if it takes too long; whatever the function throws; and a plain error if the thread dies.
   */
  run(name: string, input: unknown): Promise<unknown>;
  close(): Promise<void>;
}

const IDLE_MS = 60_000;

/** The thread starts with the first piece of work, and ends after it has been idle for a while. */
export function openSingleThread(
  log: Logger,
  { file, maxHeapMb, maxMs, patience = 1, maxAtOnce, idleMs = IDLE_MS }: SingleThreadOptions,
): SingleThread {
  let pool: Piscina | undefined;
  let idle: NodeJS.Timeout | undefined;
  let underWay = 0;
  const named = { file: basename(file) };

  /** Because of `minThreads`, a thread that has died is replaced, and the work that waits behind it goes on. */
  function opened(): Piscina {
    pool ??= new Piscina({
      filename: file,
      minThreads: 1,
      maxThreads: 1,
      env: {},
      // If CPUs are scarce, pages go first.
      niceIncrement: 10,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    }).on("error", (err) => log.error({ err, ...named }, "a thread of its own"));
    return pool;
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = pool;
    pool = undefined;
    await ending?.destroy();
  }

  return {
    async run(name, input) {
      if (underWay >= maxAtOnce) throw new ThreadsBusy();
      underWay++;
      clearTimeout(idle);
      const signal = AbortSignal.timeout(maxMs * patience);
      try {
        return await opened().run(input, { name, signal });
      } catch (err) {
        if (!signal.aborted) throw err;
        log.warn({ err, ...named }, "the work of a thread, or what it waited for, took too long");
        throw new ThreadsBusy();
      } finally {
        underWay--;
        if (underWay === 0) idle = setTimeout(() => void close(), idleMs).unref();
      }
    },
    close,
  };
}
