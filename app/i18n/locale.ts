import type { Language } from "./language.ts";

/** The locales a club can format by (setting 8). */
export const LOCALES = ["en-US", "en-AU", "en-NZ", "en-GB", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** The locale that formats dates and money for a reader: the club's if it is of their language, else the language's own. */
export function formatLocale(language: Language, clubLocale: Locale | undefined): Locale {
  if (clubLocale?.startsWith(language)) return clubLocale;
  return language === "es" ? "es" : "en-US";
}
