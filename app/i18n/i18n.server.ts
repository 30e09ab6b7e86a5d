import type { i18n } from "i18next";
import { registry } from "../composition.server.ts";
import { memoize } from "../speed/memoize.ts";
import { memoizedTranslator } from "../speed/memoized-translator.ts";
import { CORE_NAMESPACE, createI18n } from "./i18n.ts";
import type { Language, Messages } from "./language.ts";
import en from "./locales/en/index.ts";
import es from "./locales/es/index.ts";
import { isMessage, type MessageKey } from "./messages.ts";

function namespaces(language: Language, core: Messages): Record<string, Messages> {
  return {
    [CORE_NAMESPACE]: core,
    ...Object.fromEntries(registry.modules.map((module) => [module.id, module.locales[language]])),
  };
}

// Read-only after creation, so one for each language serves every request.
const translators: Record<Language, i18n> = {
  en: memoizedTranslator(createI18n("en", namespaces("en", en))),
  es: memoizedTranslator(createI18n("es", namespaces("es", es))),
};

/** The translator for a language, with the core's and every module's messages. */
export function serverI18n(language: Language): i18n {
  return translators[language];
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
