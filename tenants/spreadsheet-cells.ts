/** The characters at which a spreadsheet takes a cell for a formula, and the one that keeps it from that. */
export const CELL_GUARD = { prefix: "'", before: ["=", "+", "-", "@", "\t", "\r", "'"] };

const BEFORE = `'${CELL_GUARD.before.map((sign) => sign.replace("'", "''")).join("")}'`;
const PREFIX = "''''";

/**
 * A text as a spreadsheet may see it, as SQL: what begins with one of the signs gets an apostrophe in front; an apostrophe is
 * one of them, so that none is taken for ours when it is read back. `text` is SQL, too.
 */
export function guarded(text: string): string {
  return `CASE WHEN strpos(${BEFORE}, left(${text}, 1)) > 0 AND ${text} <> '' THEN ${PREFIX} || ${text} ELSE ${text} END`;
}

/** The text that `guarded` was given, as SQL. */
export function unguarded(text: string): string {
  return `CASE WHEN left(${text}, 1) = ${PREFIX} THEN substr(${text}, 2) ELSE ${text} END`;
}
