const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/**
 * A text as it is written to CSV: prefixed with an apostrophe if a spreadsheet would run it as a formula, or if it
 * already looks prefixed. `unguarded` restores every text.
 */
export function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A text from a CSV file, without the apostrophe that kept it from being run as a formula. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
