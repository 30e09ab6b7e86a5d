const FOLDED: Record<string, string> = { ø: "o", ł: "l", đ: "d", ı: "i", ħ: "h", ŧ: "t" };

/** Apostrophes and hyphens: "oconnor" finds O'Connor, and "garcia lopez" finds García-López. */
const LEFT_OUT = "'’‘ʼ`´‐‑–-";
const LEFT_OUT_ALL = new RegExp(`[${LEFT_OUT}]`, "g");

/** The condition that `text`, a column normalized for searching, contains every word of `:searchWords`. SQL. */
export function containsWords(text: string): string {
  const plain = `translate(${text}, '${LEFT_OUT.replace("'", "''")}', '')`;
  return `NOT EXISTS (SELECT FROM unnest(:searchWords::text[]) w WHERE strpos(${plain}, w) = 0)`;
}

/**
 * The words of a search, normalized as `members.search_name` is: lower case, without accents, apostrophes and hyphens.
 */
export function searchWords(search: string): string[] {
  return search
    .normalize("NFD")
    .replace(/[\u0300-\u036F]/g, "")
    .toLowerCase()
    .replace(/[øłđıħŧ]/g, (letter) => FOLDED[letter] ?? letter)
    .replace(LEFT_OUT_ALL, "")
    .split(/\s+/)
    .filter((word) => word !== "");
}
