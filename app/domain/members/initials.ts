const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The one or two capital letters that stand for a name: "Íñigo de la Cruz" → "ÍC". */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}|^\p{N}/u.test(word));
  const [first = name, ...rest] = words;
  const last = rest.at(-1);
  return (letter(first) + (last ? letter(last) : "")).toLocaleUpperCase("en");
}

function letter(word: string): string {
  const [first] = graphemes.segment(word);
  return first?.segment ?? "";
}
