const FOLDED: Record<string, string> = { ø: "o", ł: "l", đ: "d", ı: "i", ħ: "h", ŧ: "t" };

/** Apostrophes and hyphens, which a search ignores: "oconnor" finds O'Connor, and "garcia lopez" finds García-López. */
const LEFT_OUT = "'’‘ʼ`´‐‑–-";
const LEFT_OUT_ALL = new RegExp(`[${LEFT_OUT}]`, "g");

/** The condition that `text`, a column normalized for searching, contains every word of `:searchWords`. SQL. */
export function containsWords(text: string): string {
  const plain = `translate(${text}, '${LEFT_OUT.replace("'", "''")}', '')`;
  // The patterns are made once, and not for each row.
  return `${plain} LIKE ALL (ARRAY(SELECT '%' || regexp_replace(w, '([\\\\%_])', '\\\\\\1', 'g') || '%'
                                     FROM unnest(:searchWords::text[]) w))`;
}

/** A text as `members.search_name` has it, and without apostrophes and hyphens: lower case, without accents. */
export function plainText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036F]/g, "")
    .toLowerCase()
    .replace(/[øłđıħŧ]/g, (letter) => FOLDED[letter] ?? letter)
    .replace(LEFT_OUT_ALL, "");
}

/** The words of a search, normalized like the text that is searched. */
export function searchWords(search: string): string[] {
  return plainText(search)
    .split(/\s+/)
    .filter((word) => word !== "");
}
