import i18next, { type i18n } from "i18next";
import type { Language, Messages } from "./language.ts";
import { moneyWords } from "./money-format.ts";
import { waitWords } from "./wait-words.ts";

/** The languages that every text exists in. */
export const LANGUAGES: readonly Language[] = ["en", "es"];

/** The core's message namespace; modules use their id. */
export const CORE_NAMESPACE = "core";

/** Is this one of the product's languages? */
export function isLanguage(value: unknown): value is Language {
  return value === "en" || value === "es";
}

/**
 * A translator for one language over the given namespaces. A missing key throws: tests compare the languages, and a
 * page must never show a key.
 */
export function createI18n(language: Language, namespaces: Record<string, Messages>): i18n {
  const instance = i18next.createInstance({
    lng: language,
    ns: Object.keys(namespaces),
    defaultNS: CORE_NAMESPACE,
    resources: { [language]: namespaces },
    interpolation: { escapeValue: false },
    initImmediate: false,
    returnNull: false,
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => {
      throw new Error(`No message ${namespace}:${key} in ${language}.`);
    },
    react: { useSuspense: false },
  });
  void instance.init();
  instance.services.formatter?.add("wait", (seconds) => waitWords(Number(seconds), language));
  instance.services.formatter?.add("money", (money) => moneyWords(money, language));
  return instance;
}
