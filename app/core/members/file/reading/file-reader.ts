import type { TextHints } from "#app/infra/documents/reading/decode-text.ts";
import type { SheetFault } from "#app/infra/documents/reading/spreadsheet.ts";
import type { FileColumns, FileField } from "../member-columns.ts";
import type { MemberFile, MemberRow } from "../member-file.ts";
import type { PlannedRow } from "../plan-import.ts";

/** The table of an upload. */
export interface ReadTable {
  /** A `Spreadsheet` as JSON: between two steps it only goes to the database and back. */
  sheet: string;
  /** What each column holds, according to its heading. */
  columns: (FileField | null)[];
  /** What each column holds, guessed from the cells if the headings don't say; for somebody who checks it. */
  guessed: (FileField | null)[];
  /** How many rows it has below its header. */
  total: number;
}

/** What is done in a thread of its own. */
export interface Readings {
  table(given: {
    bytes: Uint8Array;
    hints: TextHints;
  }): ReadTable | { fault: Pick<SheetFault, "code" | "values"> };
  members(given: { sheet: string; columns: FileColumns }): string;
  plan(given: { rows: readonly MemberRow[]; known: string }): string;
}

/** Reads member files without blocking other requests. */
export interface MemberFileReader {
  /** The table of a file, as `readSpreadsheet` reads it and `memberSheet` finds its heading. */
  table(bytes: Uint8Array, hints?: TextHints): Promise<ReturnType<Readings["table"]>>;
  /** The members in a table (JSON), as `readMemberFile` reads them. */
  members(sheet: string, columns: FileColumns): Promise<MemberFile>;
  /** What becomes of these rows, as `planImport` decides, given the known members (JSON). */
  plan(rows: readonly MemberRow[], known: string): Promise<PlannedRow[]>;
}
