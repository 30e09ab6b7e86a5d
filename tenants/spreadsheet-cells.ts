/**
 * What makes a spreadsheet treat a text as a formula: it begins with a character of `before`, as a cell, or behind a
 * character of `after`, at which a program that takes another separator splits it. The prefix prevents it.
 */
export const CELL_GUARD = {
  prefix: "'",
  before: ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠", "'"],
  after: [";", "\t", "\r", "\n"],
};

const characterClass = (signs: readonly string[]) =>
  `[${signs.map((sign) => ESCAPED[sign] ?? sign).join("")}]`;
const ESCAPED: Record<string, string> = { "-": "\\-", "\t": "\\t", "\r": "\\r", "\n": "\\n", "'": "''" };
const PLACE = `(?:^|(?<=${characterClass(CELL_GUARD.after)}))`;

/**
 * SQL for a text that is harmless in a spreadsheet, however it separates cells. An apostrophe is one of the characters
 * that get one in front, so that reading the text back removes only ours. `text` is SQL, too.
 */
export function guarded(text: string): string {
  return `regexp_replace(${text}, '${PLACE}(?=${characterClass(CELL_GUARD.before)})', '''', 'g')`;
}

/** SQL that undoes `guarded`. */
export function unguarded(text: string): string {
  return `regexp_replace(${text}, '${PLACE}''', '', 'g')`;
}

/** SQL that undoes the guard of exports of format 2, which guarded only the beginning of a cell. */
export function unguardedStart(text: string): string {
  return `CASE WHEN left(${text}, 1) = '''' THEN substr(${text}, 2) ELSE ${text} END`;
}
