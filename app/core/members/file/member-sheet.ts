import type { SheetLine, Spreadsheet } from "#app/infra/documents/reading/spreadsheet.ts";
import { guessColumns } from "./member-columns.ts";

/** The table of a member file, without what stands around it. */
export interface MemberSheet extends Spreadsheet {
  /** Titles above the heading. */
  above?: readonly SheetLine[];
  /** Lines below the last member: sums, the day on which a program made the file. */
  below?: readonly SheetLine[];
}

/** How far down a heading is looked for. */
const MOST_ABOVE = 20;

/**
 * Finds the heading and the end of the members: a file may begin with titles and end with sums. The heading is the row
 * with the most headings that mean something, if one of them is the name; otherwise the first row.
 */
export function memberSheet(sheet: Spreadsheet): MemberSheet {
  const lines = [sheet.header, ...sheet.rows];
  const known = lines.slice(0, MOST_ABOVE + 1).map(knownHeadings);
  const at = Math.max(known.indexOf(Math.max(...known)), 0);
  const header = lines[at] ?? sheet.header;
  const rows = lines.slice(at + 1);
  const end = endOfMembers(rows, header);
  const [above, below] = [lines.slice(0, at), rows.slice(end)];
  return {
    ...sheet,
    header,
    rows: rows.slice(0, end),
    ...(above.length > 0 && { above }),
    ...(below.length > 0 && { below }),
  };
}

/** How many headings of a row mean something; none if no one's name is among them. */
function knownHeadings({ cells }: SheetLine): number {
  const fields = guessColumns(cells).filter((field) => field !== null);
  return fields.includes("name") || fields.includes("firstName") ? fields.length : 0;
}

/** Words with which sums and notes of programs begin, in the languages that headings are known in. */
const FOOTER =
  /^(?:(?:grand |sub)?total|sum|count|number of|summe|gesamt|anzahl|suma|n[uú]mero de|recuento|generated|created|exported|printed|page|generad[oa]|creado|exportado|impreso|p[aá]gina|fecha|erstellt|exportiert|gedruckt|seite|stand)\b/i;

/** How many rows come before those at the end that are no members. */
function endOfMembers(rows: readonly SheetLine[], header: SheetLine): number {
  if (header.cells.length === 1) return rows.length;
  let end = rows.length;
  while (end > 0 && isFooter(rows[end - 1])) end--;
  return end;
}

/**
 * In one cell: a word that begins a sum, a number or a colon, which names don't have; in several: such a word with a number,
 * and no address, since people are called Page, too.
 */
function isFooter(row: SheetLine | undefined): boolean {
  const filled = (row?.cells ?? []).map((cell) => cell.trim()).filter((cell) => cell !== "");
  const [first = ""] = filled;
  if (filled.some((cell) => cell.includes("@"))) return false;
  const isCounted = filled.some((cell) => /[\d:]/.test(cell));
  return filled.length === 1 ? isCounted || FOOTER.test(first) : isCounted && FOOTER.test(first);
}
