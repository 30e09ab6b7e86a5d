import { createRequire } from "node:module";
import { Piscina } from "piscina";
import type { SheetFault } from "#app/documents/reading/spreadsheet.ts";
import type { FileColumns, FileField } from "../member-columns.ts";
import type { MemberFile } from "../member-file.ts";

/** The table of an upload. */
export interface ReadTable {
  /** A `Spreadsheet` as JSON: between two steps it only goes to the database and back. */
  sheet: string;
  /** What each column seems to hold. */
  columns: (FileField | null)[];
  /** How many rows it has below its header. */
  total: number;
}

/** What is done in a thread of its own. */
export interface Readings {
  table(bytes: Uint8Array): ReadTable | { fault: Pick<SheetFault, "code" | "values"> };
  members(given: { sheet: string; columns: FileColumns }): string;
}

// By its name, since this module is also part of the built server, which stands in another folder.
const THREAD = createRequire(import.meta.url).resolve("#app/domain/members/file/reading/reading-thread.ts");
/** Within its limits no file takes half of this. */
const MOST_HEAP_MB = 256;
/** How long the thread waits for another file before it ends, in milliseconds: an import takes several steps. */
const IDLE_MS = 60_000;

/**
 * One thread, which reads one file at a time: five thousand rows take a tenth of a second of computing, during which no
 * page of any club would be answered.
 */
const thread = new Piscina({
  filename: THREAD,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
  env: {},
  resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
});

/** Reads the table of a file, as `readSpreadsheet` does. */
export function readTableApart(bytes: Uint8Array): Promise<ReturnType<Readings["table"]>> {
  return thread.run(bytes, { name: "table" });
}

/** Reads the members in a table (JSON), as `readMemberFile` does. */
export async function readMembersApart(sheet: string, columns: FileColumns): Promise<MemberFile> {
  return JSON.parse(await thread.run({ sheet, columns }, { name: "members" }));
}
