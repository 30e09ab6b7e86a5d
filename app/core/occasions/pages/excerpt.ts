/** How much of a long text a list shows, in characters. */
const MAX_LETTERS = 140;
const MAX_LINES = 3;

/**
 * The beginning of a text, with "…" if it is too long for a list; cut between words, unless it is one long word. A text
 * that is only slightly too long stays whole.
 */
export function toExcerpt(text: string): { text: string; isCut: boolean } {
  const lines = text.split("\n");
  const first = lines.slice(0, MAX_LINES).join("\n");
  const letters = [...first];
  if (lines.length <= MAX_LINES && letters.length <= MAX_LETTERS * 1.2) return { text, isCut: false };
  const start = letters.slice(0, MAX_LETTERS).join("");
  const endsWord = /^\s?$/u.test(letters[MAX_LETTERS] ?? "");
  const whole = endsWord ? start : start.replace(/\s+\S*$/u, "");
  return { text: `${whole.trimEnd().replace(/[,;:.]+$/u, "")}…`, isCut: true };
}
