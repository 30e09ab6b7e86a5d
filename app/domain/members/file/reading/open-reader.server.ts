import { join } from "node:path";
import { Piscina } from "piscina";
import { Refusal } from "#app/domain/refusal.ts";
import type { Logger } from "#app/logger.server.ts";
import type { MemberFileReader, Readings } from "./file-reader.ts";

const MAX_HEAP_MB = 256;
/** How long one reading may take, including its wait for others, in milliseconds. */
const MAX_MS = 10_000;
/** How many readings may be under way at once: each holds a connection to the database. */
const MAX_AT_ONCE = 4;
const BUSY_SECONDS = 10;
/** How long the thread waits for another file before it ends, in milliseconds: an import takes several steps. */
const IDLE_MS = 60_000;

/**
 * A thread that reads one file at a time: five thousand rows take a tenth of a second of computing, during which no
 * page of any club would be answered. It starts with the first file, and ends after it has been idle for a while. A
 * reading refuses `too-many-tries` if too many others are under way, or if it takes too long.
 */
export function openMemberFileReader(log: Logger): MemberFileReader & { close(): Promise<void> } {
  let thread: Piscina | undefined;
  let idle: NodeJS.Timeout | undefined;
  let underWay = 0;

  /** Because of `minThreads`, a thread that has died is replaced, and the readings that wait behind it go on. */
  function opened(): Piscina {
    thread ??= new Piscina({
      filename: join(import.meta.dirname, "reading-thread.ts"),
      minThreads: 1,
      maxThreads: 1,
      env: {},
      // If CPUs are scarce, pages go before imports, which can wait.
      niceIncrement: 10,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    }).on("error", (err) => log.error({ err }, "the thread that reads files"));
    return thread;
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.destroy();
  }

  async function read<N extends keyof Readings>(
    name: N,
    input: Parameters<Readings[N]>[0],
  ): Promise<ReturnType<Readings[N]>> {
    const busy = new Refusal("too-many-tries", "file", { seconds: BUSY_SECONDS });
    if (underWay >= MAX_AT_ONCE) throw busy;
    underWay++;
    clearTimeout(idle);
    const signal = AbortSignal.timeout(MAX_MS);
    try {
      return await opened().run(input, { name, signal });
    } catch (err) {
      if (!signal.aborted) throw err;
      log.warn({ err }, "a member file, or those before it, took too long to read");
      throw busy;
    } finally {
      underWay--;
      if (underWay === 0) idle = setTimeout(() => void close(), IDLE_MS).unref();
    }
  }

  return {
    table: (bytes) => read("table", bytes),
    members: async (sheet, columns) => JSON.parse(await read("members", { sheet, columns })),
    plan: async (rows, known) => JSON.parse(await read("plan", { rows, known })),
    close,
  };
}
