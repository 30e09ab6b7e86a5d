import { join } from "node:path";
import type { Logger } from "#app/infra/logger.server.ts";
import { openSingleThread, type SingleThreadOptions } from "#app/infra/threads/single-thread.server.ts";
import type { SheetMaker } from "./sheet-maker.ts";

const USUAL: SingleThreadOptions = {
  file: join(import.meta.dirname, "sheet-thread.ts"),
  maxHeapMb: 512,
  maxMs: 30_000,
  // Each keeps its rows in memory while it waits.
  maxAtOnce: 8,
};

/**
 * A thread that makes one sheet at a time. A workbook with five thousand rows takes a third of a second of CPU time,
 * during which no page of any club could be answered.
 */
export function openSheetMaker(
  log: Logger,
  options: Partial<SingleThreadOptions> = {},
): SheetMaker & { close(): Promise<void> } {
  const thread = openSingleThread(log, { ...USUAL, ...options });
  return {
    async *make(format, sheet) {
      yield (await thread.run("make", { format, sheet })) as Uint8Array;
    },
    close: thread.close,
  };
}
