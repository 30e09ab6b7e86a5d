/** The first characters that make a spreadsheet treat a cell as a formula, and the prefix that prevents it. */
export const CELL_GUARD = { prefix: "'", before: ["=", "+", "-", "@", "\t", "\r", "'"] };

const BEFORE = `'${CELL_GUARD.before.map((sign) => sign.replace("'", "''")).join("")}'`;
const PREFIX = "''''";

/**
 * SQL for a text that is harmless in a spreadsheet: if it begins with one of the characters, it gets an apostrophe in
 * front. An apostrophe is one of them, so that reading the text back removes only ours. `text` is SQL, too.
 */
export function guarded(text: string): string {
  return `CASE WHEN strpos(${BEFORE}, left(${text}, 1)) > 0 AND ${text} <> '' THEN ${PREFIX} || ${text} ELSE ${text} END`;
}

/** SQL that undoes `guarded`. */
export function unguarded(text: string): string {
  return `CASE WHEN left(${text}, 1) = ${PREFIX} THEN substr(${text}, 2) ELSE ${text} END`;
}
