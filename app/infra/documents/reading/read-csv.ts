import { unguarded } from "../formula-guard.ts";
import { csvRows, type Delimiter } from "./csv-cells.ts";
import { MAX_COLUMNS, SheetFault, SheetLines, type Spreadsheet } from "./spreadsheet.ts";

/** How many cells a row may have, including empty ones at its end, which spreadsheets write for columns that were cleared. */
const MAX_CELLS = 1_000;

/** Reads CSV, with `,`, `;`, `|` or tabs between cells. Throws a `SheetFault`. */
export function readCsv(given: string): Spreadsheet {
  const lines = new SheetLines();
  const [line, named] = SEPARATOR_LINE.exec(given) ?? [];
  // Its line stays, empty, so that the others keep their numbers.
  const text =
    line === undefined ? given : given.replace(SEPARATOR_LINE, line.slice(0, line.search(/sep=/i)));
  const limits = {
    delimiter: (named as Delimiter | undefined) ?? detectDelimiter(text),
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

const SIGNS = [",", ";", "\t", "|"] as const satisfies readonly Delimiter[];
/** How many lines are looked at to find the sign between cells. */
const LOOKED_AT = 20;

/**
 * The sign that stands equally often, outside quotes, in most of the first lines: a title has none, a heading may list
 * examples.
 */
function detectDelimiter(text: string): Delimiter {
  const lines = firstLines(text);
  const agreeing = (sign: Delimiter) => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
    const alike = Map.groupBy(counts, (count) => count);
    const most = [...alike.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
    return { sign, lines: most.length, count: most[0] ?? 0 };
  };
  const [best] = SIGNS.map(agreeing).toSorted((a, b) => b.lines - a.lines || b.count - a.count);
  return best && best.lines > 0 ? best.sign : ",";
}

/** The first lines that are not empty, without what is in quotes. */
function firstLines(text: string): string[] {
  const begin = text.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, "");
  return begin
    .split(/\r\n|\r|\n/)
    .filter((line) => /[^\s,;|]/.test(line))
    .slice(0, LOOKED_AT);
}

/** Excel's own line "sep=;", which says what separates the cells and is no data. */
const SEPARATOR_LINE = /^(?:\r\n|\r|\n)*sep=([,;\t|])(?=\r|\n|$)/i;
