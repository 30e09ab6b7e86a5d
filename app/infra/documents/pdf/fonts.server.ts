import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { memoize } from "#app/kernel/memoize.ts";

/**
 * The fonts of documents, in the order in which they are tried for a letter: the product's own for Latin script, then
 * one that also has Greek, Cyrillic, Arabic, Hebrew, Armenian and Georgian.
 */
const FILES = {
  text: [
    "@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf",
    "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  ],
  bold: [
    "@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf",
    "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf",
  ],
} as const;

export type Weight = keyof typeof FILES;

/** The font files of a weight, read once and cached. */
export const fontFiles = memoize(
  (weight: Weight) => weight,
  (weight) => {
    // Relative to the working directory: npm starts every command in the product's folder.
    const installed = createRequire(resolve("package.json"));
    return Promise.all(FILES[weight].map((file) => readFile(installed.resolve(file))));
  },
);
