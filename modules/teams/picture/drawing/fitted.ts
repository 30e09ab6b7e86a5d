const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The line if it fits, else its beginning with an ellipsis. `measureWidth` and `width` use the same unit. */
export function fitted(line: string, width: number, measureWidth: (line: string) => number): string {
  if (measureWidth(line) <= width) return line;
  const letters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  const cut = (count: number) => `${letters.slice(0, count).join("").trimEnd()}…`;
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (measureWidth(cut(middle)) <= width) fits = middle;
    else tooMany = middle;
  }
  return cut(fits);
}
