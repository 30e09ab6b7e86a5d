/** Where a program may take a cell to begin: at the beginning, or behind what it takes for the end of another cell. */
const PLACE = "(?:^|(?<=[;\\t\\r\\n]))";
/** What makes a cell a formula, behind any apostrophes. */
const FORMULA = "'*[=+\\-@\\t\\r＝＋－＠]";
const UNSAFE = new RegExp(`${PLACE}(?=${FORMULA})`, "g");
const GUARD = new RegExp(`${PLACE}'(?=${FORMULA})`, "g");

/**
 * A text as it is written to CSV: with an apostrophe wherever a spreadsheet would run it as a formula, even if it takes
 * another separator than ours, or where it already looks prefixed. `unguarded` restores every text.
 */
export function guarded(text: string): string {
  return text.replace(UNSAFE, "'");
}

/** A text from a CSV file, without the apostrophes that kept it from being run as a formula. */
export function unguarded(cell: string): string {
  return cell.replace(GUARD, "");
}
