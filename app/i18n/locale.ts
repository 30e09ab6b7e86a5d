import type { Language } from "./language.ts";

/** The locales a club can format by (setting 8). */
export const LOCALES = ["en-US", "en-AU", "en-NZ", "en-GB", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** Who reads: their language, and the locale by which dates and times are written for them; null = by the club's. */
export interface Reader {
  language: Language;
  locale: Locale | null;
}

/** Where a club writes in another language than its reader: the reader's words, as they are written in that country. */
const FOREIGN: Record<Language, Partial<Record<Locale, string>>> = {
  en: { es: "en-GB" },
  es: { "en-US": "es-US" },
};

/**
 * The locale of a reader's dates, times and money (D14.6): the words are of the reader's language; the clock, the order of a
 * date, the first day of the week and the decimal sign are the club's, as far as that language is written so anywhere.
 */
export function formatLocale(language: Language, clubLocale: Locale | undefined): string {
  if (clubLocale?.startsWith(language)) return clubLocale;
  return (clubLocale && FOREIGN[language][clubLocale]) ?? (language === "es" ? "es" : "en-US");
}
