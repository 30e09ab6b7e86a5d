import { unguarded } from "../formula-guard.ts";
import { csvRows, type Delimiter } from "./csv-cells.ts";
import { MAX_COLUMNS, SheetFault, SheetLines, type Spreadsheet } from "./spreadsheet.ts";

/** How many cells a row may have, including empty ones at its end, which spreadsheets write for columns that were cleared. */
const MAX_CELLS = 1_000;

/** Reads CSV, with `,`, `;` or tabs between cells. Throws a `SheetFault`. */
export function readCsv(text: string): Spreadsheet {
  const lines = new SheetLines();
  const limits = {
    delimiter: delimiterOf(text),
    maxCells: MAX_CELLS,
    tooWide(): never {
      throw new SheetFault("file-too-wide", { most: MAX_COLUMNS });
    },
    unclosed(line: number): never {
      throw new SheetFault("file-unclosed-quote", { line });
    },
  };
  csvRows(text, limits, (line, cells) => lines.add(line, cells.map(unguarded)));
  return lines.table();
}

/** Determined by the first line alone: the names in it hardly ever contain a delimiter. */
function delimiterOf(text: string): Delimiter {
  const header = text.trimStart().split(/\r|\n/, 1)[0] ?? "";
  const count = (sign: Delimiter) => header.split(sign).length;
  const [most = ","] = ([",", ";", "\t"] as const).toSorted((a, b) => count(b) - count(a));
  return most;
}
