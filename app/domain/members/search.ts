const FOLDED: Record<string, string> = { ø: "o", ł: "l", đ: "d", ı: "i", ħ: "h", ŧ: "t" };

/** The words of a search, spelled as the database spells names for searching: lower case and without accents. */
export function searchWords(search: string): string[] {
  return search
    .normalize("NFD")
    .replace(/[\u0300-\u036F]/g, "")
    .toLowerCase()
    .replace(/[øłđıħŧ]/g, (letter) => FOLDED[letter] ?? letter)
    .split(/\s+/)
    .filter((word) => word !== "");
}
