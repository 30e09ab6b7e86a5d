import type { Language } from "./language.ts";

/** The locales that a club can choose for its formats (setting 8). */
export const LOCALES = ["en-US", "en-AU", "en-NZ", "en-GB", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** Who reads: their language, and the locale in which dates and times are formatted for them; null = the club's. */
export interface Reader {
  language: Language;
  locale: Locale | null;
}

/** If the club's locale is in another language than the reader's: the locale for the reader's language that is closest to it. */
const FOREIGN: Record<Language, Partial<Record<Locale, string>>> = {
  en: { es: "en-GB" },
  es: { "en-US": "es-US" },
};

/**
 * The locale for a reader's dates, times and money: the words are in the reader's language; the clock, the
 * order of a date, the first day of the week and the decimal separator are the club's, as far as any country writes the
 * reader's language that way.
 */
export function formatLocale(language: Language, clubLocale: Locale | undefined): string {
  if (clubLocale?.startsWith(language)) return clubLocale;
  return (clubLocale && FOREIGN[language][clubLocale]) ?? (language === "es" ? "es" : "en-US");
}
