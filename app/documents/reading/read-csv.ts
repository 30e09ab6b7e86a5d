import Papa from "papaparse";
import { unguarded } from "../formula-guard.ts";
import { MOST_COLUMNS, SheetFault, SheetLines, type Spreadsheet } from "./spreadsheet.ts";

type Delimiter = "," | ";" | "\t";

/** How many empty cells a row may end with; spreadsheets write them for columns that were cleared. */
const MOST_CELLS = 1_000;

/** Reads CSV, with `,`, `;` or tabs between cells. Throws a `SheetFault`. */
export function readCsv(text: string): Spreadsheet {
  const delimiter = delimiterOf(text);
  ensureNarrow(text, delimiter);
  const lines = new SheetLines();
  let line = 1;
  let cursor = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step({ data, errors, meta }) {
      if (errors.some(({ code }) => code === "MissingQuotes"))
        throw new SheetFault("file-unclosed-quote", { line });
      lines.add(line, data.map(unguarded));
      for (let at = cursor; at < meta.cursor; at++) if (endsLine(text, at)) line++;
      cursor = meta.cursor;
    },
  });
  return lines.table();
}

/** Does a line end with the character here? CR LF counts once, with its LF. */
function endsLine(text: string, at: number): boolean {
  return text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n");
}

/** Refuses a row of a million cells before its cells are made. */
function ensureNarrow(text: string, delimiter: Delimiter): void {
  let cells = 1;
  let quoted = false;
  for (const [sign] of text.matchAll(/["\r\n,;\t]/g)) {
    if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === delimiter) cells++;
    else if (sign === "\n" || sign === "\r") cells = 1;
    if (cells > MOST_CELLS) throw new SheetFault("file-too-wide", { most: MOST_COLUMNS });
  }
}

/** Decided by the first line alone, whose names hardly ever contain one of these. */
function delimiterOf(text: string): Delimiter {
  const header = text.trimStart().split(/\r|\n/, 1)[0] ?? "";
  const count = (sign: Delimiter) => header.split(sign).length;
  const [most = ","] = ([",", ";", "\t"] as const).toSorted((a, b) => count(b) - count(a));
  return most;
}
