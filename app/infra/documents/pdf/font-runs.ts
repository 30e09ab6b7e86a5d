/** What choosing a font needs to know about it. */
export interface Covering {
  has(codePoint: number): boolean;
}

/** A piece of a line in one font. */
export interface FontRun<F> {
  font: F;
  text: string;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Joiners and selectors, which change how the letters around them look and have no glyph of their own. */
const INVISIBLE = /[\u200c-\u200f\u2060]|\p{Variation_Selector}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LETTER = /\p{L}/u;
/** Written from left to right in every script. */
const NUMBER = /\p{Nd}/u;

/** Is the text in a script that is written from right to left? */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/**
 * Divides a line into pieces of one font each. Each letter with its marks goes to the first font that has all of it, or
 * to the last if none has. Spaces and punctuation stay with what precedes them. Right-to-left text is kept apart from
 * the rest, including numbers. The pieces are in their visual order: a line whose first letter is of a right-to-left
 * script begins at the right.
 */
export function fontRuns<F extends Covering>(line: string, fonts: readonly [F, ...F[]]): FontRun<F>[] {
  const [first] = fonts;
  if (hasAll(first, line)) return line === "" ? [] : [{ font: first, text: line }];
  const runs: FontRun<F>[] = [];
  for (const { segment } of graphemes.segment(line)) {
    const before = runs.at(-1);
    const isApart = before !== undefined && isApartFrom(before.text, segment);
    const stays = before && !LETTER.test(segment) && !isApart && hasAll(before.font, segment);
    const font = stays ? before.font : (fonts.find((one) => hasAll(one, segment)) ?? fonts.at(-1) ?? first);
    if (before?.font === font && !isApart) before.text += segment;
    else runs.push({ font, text: segment });
  }
  const firstLetter = LETTER.exec(line)?.[0] ?? "";
  return isRightToLeft(firstLetter) ? runs.reverse() : runs;
}

/** Are they written in different directions? A piece must have only one. */
function isApartFrom(piece: string, next: string): boolean {
  if (isRightToLeft(piece)) return NUMBER.test(next) || (LETTER.test(next) && !isRightToLeft(next));
  return isRightToLeft(next);
}

function hasAll(font: Covering, text: string): boolean {
  for (const character of text)
    if (!INVISIBLE.test(character) && !font.has(character.codePointAt(0) ?? 0)) return false;
  return true;
}

/**
 * Breaks a text into lines that fit, at spaces if possible and otherwise within a word. `measureWidth` and `width` use the
 * same unit. Returns at least one line.
 */
export function wrappedLines(text: string, width: number, measureWidth: (line: string) => number): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const whole = words.join(" ");
  if (measureWidth(whole) <= width) return [whole];
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (measureWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const piece of measureWidth(word) <= width ? [word] : splitGraphemes(word)) {
      if (line !== "" && measureWidth(line + piece) > width) {
        lines.push(line);
        line = "";
      }
      line += piece;
    }
  }
  return [...lines, line];
}

const splitGraphemes = (word: string) => Array.from(graphemes.segment(word), ({ segment }) => segment);
