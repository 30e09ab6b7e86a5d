/** Several words in one cell, such as tags: separated by semicolons, in quotes if one contains a separator. */
export function joinWords(words: readonly string[]): string {
  return words.map((word) => (/[;,"]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word)).join("; ");
}

const WORD = /\s*(?:"((?:[^"]|"")*)"\s*(?=[;,]|$)|([^;,]*))([;,]|$)/gy;

/** The words of a cell, separated by semicolons or commas. The inverse of `joinWords`. */
export function splitWords(cell: string): string[] {
  const words: string[] = [];
  for (const [, quoted, plain = "", end] of cell.matchAll(WORD)) {
    const word = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"');
    if (word !== "") words.push(word);
    if (end === "") break;
  }
  return words;
}
