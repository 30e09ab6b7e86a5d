import { FILE_BYTES } from "#app/kernel/values/largest-upload.ts";
import type { Encoding } from "./encodings.ts";

/** The table in an uploaded file: only texts, as they are in its cells. */
export interface Spreadsheet {
  /** The first row that is not empty. */
  header: SheetLine;
  /** The other rows that are not empty. */
  rows: SheetLine[];
  /** The encoding in which a file of text was read; absent for a workbook. */
  encoding?: Encoding;
}

export interface SheetLine {
  /** Counted from 1: the line in an editor where the row begins, or the spreadsheet's row number. */
  line: number;
  cells: string[];
}

/** What is wrong with a file as a whole; each code has a text, `errors.<code>`. */
export type SheetFaultCode =
  | "file-type"
  | "file-empty"
  | "file-encoding"
  | "file-old-workbook"
  | "file-damaged"
  | "file-too-large"
  | "file-too-wide"
  | "file-too-long"
  | "file-unclosed-quote";

/** Thrown while a file is read; `readSpreadsheet` catches it. */
export class SheetFault extends Error {
  readonly code: SheetFaultCode;
  readonly values: Record<string, number>;

  constructor(code: SheetFaultCode, values: Record<string, number> = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

/** How much text a table may have, in characters, however well its file was compressed. */
const MAX_CHARACTERS = FILE_BYTES;
/** How many rows a table may have below its header. */
const MAX_ROWS = 5_000;
/** How many columns a table may have. */
export const MAX_COLUMNS = 60;

/** Collects the rows of a table, and throws as soon as there are too many, so that no file can exceed the limits. */
export class SheetLines {
  readonly #lines: SheetLine[] = [];
  #characters = 0;

  /** Empty cells at the end of a row count as absent; a row with only empty cells is skipped. */
  add(line: number, cells: readonly string[]): void {
    let length = cells.length;
    while (length > 0 && (cells[length - 1] ?? "").trim() === "") length--;
    if (length === 0) return;
    // The database can store neither.
    if (cells.some((cell) => cell.includes("\0") || !cell.isWellFormed()))
      throw new SheetFault("file-damaged");
    // A workbook can refer to the same long text in every cell.
    for (const cell of cells) this.#characters += cell.length;
    if (this.#characters > MAX_CHARACTERS)
      throw new SheetFault("file-too-large", { megabytes: FILE_BYTES / 1_000_000 });
    if (length > MAX_COLUMNS) throw new SheetFault("file-too-wide", { most: MAX_COLUMNS });
    if (this.#lines.length > MAX_ROWS) throw new SheetFault("file-too-long", { most: MAX_ROWS });
    this.#lines.push({ line, cells: cells.slice(0, length) });
  }

  table(): Spreadsheet {
    const [header, ...rows] = this.#lines;
    if (!header) throw new SheetFault("file-empty");
    return { header, rows };
  }
}
