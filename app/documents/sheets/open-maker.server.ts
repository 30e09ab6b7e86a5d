import { join } from "node:path";
import { Piscina } from "piscina";
import type { Logger } from "#app/logger.server.ts";
import type { SheetMaker } from "./sheet-maker.ts";

const MAX_HEAP_MB = 512;
/** How long one sheet may take, including its wait for others, in milliseconds. */
const MAX_MS = 30_000;
/** How long the thread waits for another sheet before it exits, in milliseconds. */
const IDLE_MS = 60_000;

/**
 * A thread that makes one sheet at a time. A workbook with five thousand rows takes a third of a second of CPU time,
 * during which no page of any club could be answered. The thread starts with the first sheet, and exits after it has
 * been idle for a while.
 */
export function openSheetMaker(log: Logger): SheetMaker & { close(): Promise<void> } {
  let pool: Piscina | undefined;

  function opened(): Piscina {
    pool ??= new Piscina({
      filename: join(import.meta.dirname, "sheet-thread.ts"),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      env: {},
      // If CPUs are scarce, pages go first.
      niceIncrement: 10,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    }).on("error", (err) => log.error({ err }, "the thread that makes sheets"));
    return pool;
  }

  return {
    async *make(format, sheet) {
      yield await opened().run({ format, sheet }, { signal: AbortSignal.timeout(MAX_MS) });
    },
    async close() {
      await pool?.destroy();
    },
  };
}
