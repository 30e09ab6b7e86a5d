export const ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "macintosh",
  "windows-1254",
  "cp850",
  "windows-1250",
] as const;

/** How a text is stored as bytes, by the name that `TextDecoder` has for it; only it has none for `cp850`, MS-DOS. */
export type Encoding = (typeof ENCODINGS)[number];

/** The encodings that a person can choose: those that the bytes alone don't tell for certain. */
export const CHOSEN_ENCODINGS = [
  "utf-8",
  "windows-1252",
  "windows-1250",
  "windows-1254",
  "macintosh",
  "cp850",
] as const satisfies readonly Encoding[];
