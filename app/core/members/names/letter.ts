import { plainText } from "./name-search.ts";

/**
 * The capital letter under which a name stands in an alphabetical list, without accents; "#" if it begins with none.
 */
export function initialLetter(name: string): string {
  const [first = ""] = plainText(name.trim()).toUpperCase();
  return /\p{L}/u.test(first) ? first : "#";
}
