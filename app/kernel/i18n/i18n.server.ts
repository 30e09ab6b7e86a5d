import type { i18n } from "i18next";
import { memoize } from "#app/kernel/memoize.ts";
import { createI18n } from "./i18n.ts";
import type { Language, Messages } from "./language.ts";
import { memoizedTranslator } from "./memoized-translator.ts";
import { isMessage, type MessageKey } from "./messages.ts";

const namespaces = new Map<string, Record<Language, Messages>>();

// Read-only after creation, so one for each language serves every request.
const translators = new Map<Language, i18n>();

/** Adds the texts of the core and of the modules, each under its id. Whoever puts the product together does this first. */
export function addTexts(texts: readonly { id: string; locales: Record<Language, Messages> }[]): void {
  for (const { id, locales } of texts) namespaces.set(id, locales);
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
