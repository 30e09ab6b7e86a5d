const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/**
 * A text as CSV holds it: with an apostrophe before it if a spreadsheet would run it as a formula, or if it looks as if
 * it had got one. `unguarded` gives every text back.
 */
export function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A text of a CSV file without the apostrophe that kept it from running. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
