import { join } from "node:path";
import { Piscina } from "piscina";
import type { MemberFileReader } from "./member-file-reader.ts";

/** Within its limits no file takes half of this. */
const MOST_HEAP_MB = 256;
/** How long the thread waits for another file before it ends, in milliseconds: an import takes several steps. */
const IDLE_MS = 60_000;

/**
 * A thread that reads one file at a time: five thousand rows take a tenth of a second of computing, during which no page
 * of any club would be answered. It begins with the first file.
 */
export function openMemberFileReader(): MemberFileReader & { close(): Promise<void> } {
  const thread = new Piscina({
    filename: join(import.meta.dirname, "reading-thread.ts"),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  });
  return {
    table: (bytes) => thread.run(bytes, { name: "table" }),
    members: async (sheet, columns) => JSON.parse(await thread.run({ sheet, columns }, { name: "members" })),
    close: () => thread.destroy(),
  };
}
