import { join } from "node:path";
import type { Logger } from "#app/infra/logger.server.ts";
import { openSingleThread, type SingleThreadOptions } from "#app/infra/threads/single-thread.server.ts";
import { ThreadsBusy } from "#app/infra/threads/threads.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { MemberFileReader, Readings } from "./file-reader.ts";

/** How many readings may be under way at once: each can hold a connection to the database. */
const MAX_AT_ONCE = 4;
const BUSY_SECONDS = 10;

/**
 * A thread that reads one file at a time: five thousand rows take a tenth of a second of computing, during which no
 * page of any club would be answered. A reading refuses `too-many-tries` if too many others are under way, or if it
 * takes too long.
 */
export function openMemberFileReader(
  log: Logger,
  { patience }: Pick<SingleThreadOptions, "patience"> = {},
): MemberFileReader & { close(): Promise<void> } {
  const thread = openSingleThread(log, {
    file: join(import.meta.dirname, "reading-thread.ts"),
    maxHeapMb: 256,
    maxMs: 10_000,
    patience,
    maxAtOnce: MAX_AT_ONCE,
  });

  async function read<N extends keyof Readings>(
    name: N,
    input: Parameters<Readings[N]>[0],
  ): Promise<ReturnType<Readings[N]>> {
    try {
      return (await thread.run(name, input)) as ReturnType<Readings[N]>;
    } catch (err) {
      throw err instanceof ThreadsBusy
        ? new Refusal("too-many-tries", "file", { seconds: BUSY_SECONDS })
        : err;
    }
  }

  return {
    table: (bytes, hints = {}) => read("table", { bytes, hints }),
    members: async (sheet, columns) => JSON.parse(await read("members", { sheet, columns })),
    plan: async (rows, known) => JSON.parse(await read("plan", { rows, known })),
    close: thread.close,
  };
}
