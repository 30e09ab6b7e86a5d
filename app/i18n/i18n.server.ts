import type { i18n } from "i18next";
import { registry } from "../composition.server.ts";
import { CORE_NAMESPACE, createI18n } from "./i18n.ts";
import type { Language, Messages } from "./language.ts";
import en from "./locales/en/index.ts";
import es from "./locales/es/index.ts";
import { remembering } from "./remembering.ts";

function namespaces(language: Language, core: Messages): Record<string, Messages> {
  return {
    [CORE_NAMESPACE]: core,
    ...Object.fromEntries(registry.modules.map((module) => [module.id, module.locales[language]])),
  };
}

// Read-only after creation, so one of each serves every request.
const translators: Record<Language, i18n> = {
  en: remembering(createI18n("en", namespaces("en", en))),
  es: remembering(createI18n("es", namespaces("es", es))),
};

/** The translator for a language, with the core's and every module's messages. */
export function serverI18n(language: Language): i18n {
  return translators[language];
}
