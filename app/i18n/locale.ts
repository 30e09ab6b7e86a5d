import type { Language } from "./language.ts";

/** The locales a club can format by (setting 8). */
export const LOCALES = ["en-US", "en-AU", "en-NZ", "en-GB", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** The locale of a reader's dates and money: the club's if it is of the reader's language, else the language's own. */
export function formatLocale(language: Language, clubLocale: Locale | undefined): Locale {
  if (clubLocale?.startsWith(language)) return clubLocale;
  return language === "es" ? "es" : "en-US";
}
