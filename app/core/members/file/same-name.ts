/** A name as two spellings of it are compared: without case, accents, punctuation and spaces. */
export function sameName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}
