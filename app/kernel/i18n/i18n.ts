import i18next, { type i18n } from "i18next";
import { dayWords, weekdayWords } from "#app/kernel/formats/day-format.ts";
import { amountWords, moneyWords } from "#app/kernel/formats/money-format.ts";
import { waitWords } from "#app/kernel/formats/wait-words.ts";
import { fullStops } from "./full-stops.ts";
import type { Language, Messages } from "./language.ts";

/** The languages that every text exists in. */
export const LANGUAGES: readonly Language[] = ["en", "es"];

/** The core's message namespace; modules use their id. */
export const CORE_NAMESPACE = "core";

/** Is this one of the product's languages? */
export function isLanguage(value: unknown): value is Language {
  return value === "en" || value === "es";
}

/**
 * A translator for one language with the given namespaces. A missing key throws: tests compare the languages, and a page
 * must never show a key.
 */
export function createI18n(language: Language, namespaces: Record<string, Messages>): i18n {
  const instance = i18next.createInstance({
    lng: language,
    ns: Object.keys(namespaces),
    defaultNS: CORE_NAMESPACE,
    resources: { [language]: namespaces },
    fallbackLng: false,
    interpolation: { escapeValue: false },
    initImmediate: false,
    returnNull: false,
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => {
      throw new Error(`No message ${namespace}:${key} in ${language}.`);
    },
    postProcess: [fullStops.name],
    react: { useSuspense: false },
  });
  instance.use(fullStops);
  void instance.init();
  instance.services.formatter?.add("wait", (seconds) => waitWords(Number(seconds), language));
  instance.services.formatter?.add("money", (money) => moneyWords(money, language));
  instance.services.formatter?.add("amounts", (format) => amountWords(format, language));
  instance.services.formatter?.add("day", (day) => dayWords(day, language));
  instance.services.formatter?.add("weekday", (day) => weekdayWords(day, language));
  return instance;
}
