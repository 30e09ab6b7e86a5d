import { memoize } from "#app/kernel/memoize.ts";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The one or two capital letters that stand for a name: "Íñigo de la Cruz" → "ÍC". */
export const initialsOf = memoize((name: string) => name, makeInitials, 10_000);

/** A club's initials: those of the first two words of its name. */
export function clubInitials(name: string): string {
  return initialsOf(name.trim().split(/\s+/).slice(0, 2).join(" "));
}

function makeInitials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}|^\p{N}/u.test(word));
  const [first = name, ...rest] = words;
  const last = rest.at(-1);
  return (letter(first) + (last ? letter(last) : "")).toUpperCase();
}

function letter(word: string): string {
  // Nearly always a plain letter without combining marks: that needs no segmenter.
  if (/^\p{L}(?!\p{M}|\u200d)/u.test(word)) return String.fromCodePoint(word.codePointAt(0) ?? 0);
  const [first] = graphemes.segment(word);
  return first?.segment ?? "";
}
