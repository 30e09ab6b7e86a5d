import { z } from "zod";
import { MAX_TAGS } from "#app/kernel/values/tag-limits.ts";
import { distinctTags, word } from "#app/kernel/values/tags.ts";
import { GENDERS, MAX_SCORE } from "../member-limits.ts";

type Gender = (typeof GENDERS)[number];

/** Several words in one cell, such as tags: separated by semicolons, in quotes if one contains a separator. */
export function joinWords(words: readonly string[]): string {
  return words.map((word) => (/[;,"]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word)).join("; ");
}

const WORD = /\s*(?:"((?:[^"]|"")*)"\s*(?=[;,]|$)|([^;,]*))([;,]|$)/gy;

/** The words of a cell, separated by semicolons or commas. The inverse of `joinWords`. */
export function splitWords(cell: string): string[] {
  const words: string[] = [];
  for (const [, quoted, plain = "", end] of cell.matchAll(WORD)) {
    const word = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"');
    if (word !== "") words.push(word);
    if (end === "") break;
  }
  return words;
}

/** A cell with several words, as `splitWords` reads it; without repeats, ignoring case. */
export const wordsCell = z
  .string()
  .transform(splitWords)
  .pipe(z.array(word).max(MAX_TAGS, "errors.too-large"))
  .transform(distinctTags);

/** A cell with a score, with a decimal point or comma. */
export const scoreCell = z
  .string()
  .trim()
  .regex(/^\d{1,4}([.,]\d{1,2})?$/, "errors.score")
  .transform((cell) => Number(cell.replace(",", ".")))
  .pipe(z.number().max(MAX_SCORE, "errors.too-large"));

const GENDER_WORDS: Record<Gender, readonly string[]> = {
  female: [
    "female",
    "f",
    "w",
    "woman",
    "women",
    "girl",
    "mujer",
    "femenino",
    "femenina",
    "chica",
    "niña",
    "hembra",
  ],
  male: [
    "male",
    "h",
    "v",
    "man",
    "men",
    "boy",
    "hombre",
    "masculino",
    "masculina",
    "chico",
    "niño",
    "varón",
    "varon",
  ],
  other: ["other", "o", "x", "nonbinary", "non-binary", "diverse", "otro", "otra", "no binario"],
};

const GENDER_BY_WORD = new Map(
  GENDERS.flatMap((gender) => GENDER_WORDS[gender].map((word) => [word, gender] as const)),
);

/** A cell with a gender, as a word or a letter in English or Spanish. */
export const genderCell = z
  .string()
  .transform((cell) => GENDER_BY_WORD.get(cell.normalize("NFC").trim().toLowerCase()))
  .pipe(z.enum(GENDERS, "memberFile.gender"));
