import type { i18n } from "i18next";
import { memoize } from "#app/kernel/memoize.ts";
import { CORE_NAMESPACE, createI18n } from "./i18n.ts";
import type { Language, Messages } from "./language.ts";
import en from "./locales/en/index.ts";
import es from "./locales/es/index.ts";
import { memoizedTranslator } from "./memoized-translator.ts";
import { isMessage, type MessageKey } from "./messages.ts";

const CORE = { en, es };
const namespaces = new Map<string, Record<Language, Messages>>([[CORE_NAMESPACE, CORE]]);

// Read-only after creation, so one for each language serves every request.
const translators = new Map<Language, i18n>();

/** Adds the modules' texts, each under its id. Whoever puts the product together does this first. */
export function addTexts(modules: readonly { id: string; locales: Record<Language, Messages> }[]): void {
  for (const { id, locales } of modules) namespaces.set(id, locales);
  translators.clear();
}

function translatorIn(language: Language): i18n {
  const texts = [...namespaces].map(([namespace, each]) => [namespace, each[language]]);
  return memoizedTranslator(createI18n(language, Object.fromEntries(texts)));
}

/** The translator for a language, with the core's and every module's messages. */
export function serverI18n(language: Language): i18n {
  const made = translators.get(language) ?? translatorIn(language);
  translators.set(language, made);
  return made;
}

/** Memoized: i18next resolves a key segment by segment, and a list asks for the same few keys in every row. */
const hasMessage = memoize(
  (language: Language, key: string) => `${language} ${key}`,
  (language, key) => isMessage(serverI18n(language), key),
);

/** The message for a key that is composed from data; throws if there is none. */
export function composedMessage(language: Language, key: string, values?: Record<string, unknown>): string {
  if (!hasMessage(language, key)) throw new Error(`No message ${key} in ${language}.`);
  return serverI18n(language).t(key as MessageKey, values);
}
