/** How much of a long text a list shows. */
const MOST_LETTERS = 140;
const MOST_LINES = 3;

/**
 * The beginning of a text, with "…" if it is too long for a list; cut between words, unless it is one long word. A text
 * that is only a little longer stays whole.
 */
export function excerptOf(text: string): { text: string; isCut: boolean } {
  const lines = text.split("\n");
  const first = lines.slice(0, MOST_LINES).join("\n");
  const letters = [...first];
  if (lines.length <= MOST_LINES && letters.length <= MOST_LETTERS * 1.2) return { text, isCut: false };
  const start = letters.slice(0, MOST_LETTERS).join("");
  const endsWord = /^\s?$/u.test(letters[MOST_LETTERS] ?? "");
  const whole = endsWord ? start : start.replace(/\s+\S*$/u, "");
  return { text: `${whole.trimEnd().replace(/[,;:.]+$/u, "")}…`, isCut: true };
}
