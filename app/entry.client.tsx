import { RemixBrowser } from "@remix-run/react";
import type { i18n } from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { getInitialNamespaces } from "remix-i18next/client";
import { CORE_NAMESPACE, createI18n, isLanguage } from "./kernel/i18n/i18n.ts";
import type { Language, Messages } from "./kernel/i18n/language.ts";
import { Translation, type TranslatorFor } from "./web/shell/translation.tsx";

type LocaleFile = () => Promise<{ default: Messages }>;
const coreFiles = import.meta.glob("./main/texts/*.ts") as Record<string, LocaleFile>;
const moduleFiles = import.meta.glob("../modules/*/locales/*.ts") as Record<string, LocaleFile>;
const modules = [...new Set(Object.keys(moduleFiles).map((path) => path.split("/")[2] ?? ""))];

async function loadMessages(namespace: string, language: Language): Promise<Messages> {
  const file =
    namespace === CORE_NAMESPACE
      ? coreFiles[`./main/texts/core-${language}.ts`]
      : moduleFiles[`../modules/${namespace}/locales/${language}.ts`];
  if (!file) throw new Error(`No messages of ${namespace} for ${language}.`);
  return (await file()).default;
}

/** Reloads the page if messages fail to load (a new version has replaced them, or the network is down). */
async function orReload<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch {
    window.location.reload();
    return new Promise(() => {});
  }
}

/** A translator with the messages of the modules that the page's routes name in `handle.i18n`. */
async function openTranslator(language: Language): Promise<i18n> {
  const namespaces = [...new Set([CORE_NAMESPACE, ...getInitialNamespaces()])];
  const read = (namespace: string) => loadMessages(namespace, language);
  const loaded = await Promise.all(namespaces.map(async (one) => [one, await read(one)] as const));
  return createI18n(language, Object.fromEntries(loaded), (namespace) => orReload(read(namespace)));
}

// An invitation may be in the fragment, which the server never sees.
const invitation = /^#join=([\w-]+)$/.exec(window.location.hash)?.[1];
if (invitation) window.location.replace(`/?join=${invitation}`);

const wanted = document.documentElement.lang;
const language = isLanguage(wanted) ? wanted : "en";
const translator = await openTranslator(language);
const translators = new Map([[language, translator]]);
const onTheirWay = new Map<Language, Promise<void>>();

const translatorFor: TranslatorFor = (wanted) => {
  const ready = translators.get(wanted);
  if (ready) return ready;
  const loading = onTheirWay.get(wanted) ?? loadTranslator(wanted);
  onTheirWay.set(wanted, loading);
  throw loading;
};

async function loadTranslator(wanted: Language): Promise<void> {
  translators.set(wanted, await orReload(openTranslator(wanted)));
}

/**
 * Waits until the page's data has been read. The first call of RemixBrowser suspends for it, and React 18 gives up
 * hydrating ("Root did not complete") if somebody taps while the root itself is suspended. So wait for it first.
 */
async function untilDataIsRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    // If reading failed, the real rendering throws the error again.
    await reading;
  }
}
await untilDataIsRead();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Translation translatorFor={translatorFor} language={language}>
        <RemixBrowser />
      </Translation>
    </StrictMode>,
  );
});

// Load the other modules' messages once the page is interactive, so that navigating to their pages seldom waits. If one
// fails to load, the page that needs it tries again.
for (const one of modules) {
  loadMessages(one, language).then(
    (messages) => translator.addResourceBundle(language, one, messages),
    () => undefined,
  );
}
