import { plainText } from "./search.ts";

/** The capital under which a name stands in a list by the alphabet, without accents; "#" for what is no letter. */
export function letterOf(name: string): string {
  const [first = ""] = plainText(name.trim()).toUpperCase();
  return /\p{L}/u.test(first) ? first : "#";
}
