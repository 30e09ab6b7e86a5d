import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { CORE_NAMESPACE, createI18n, isLanguage } from "./i18n/i18n.ts";
import type { Language, Messages } from "./i18n/language.ts";
import { Translation, type TranslatorFor } from "./ui/shell/translation.tsx";

type LocaleFile = () => Promise<{ default: Messages }>;
const coreFiles = import.meta.glob("./i18n/locales/*/index.ts") as Record<string, LocaleFile>;
const moduleFiles = import.meta.glob("../modules/*/locales/*.ts") as Record<string, LocaleFile>;

async function messagesFor(language: string): Promise<Record<string, Messages>> {
  const core = coreFiles[`./i18n/locales/${language}/index.ts`];
  if (!core) throw new Error(`No messages for ${language}.`);
  const namespaces: Record<string, Messages> = { [CORE_NAMESPACE]: (await core()).default };
  const ofModules = Object.entries(moduleFiles).filter(([path]) => path.endsWith(`/locales/${language}.ts`));
  await Promise.all(
    ofModules.map(async ([path, load]) => {
      const id = path.split("/")[2];
      if (id) namespaces[id] = (await load()).default;
    }),
  );
  return namespaces;
}

// An invitation may come as a fragment, which the server never sees.
const invitation = /^#join=([\w-]+)$/.exec(window.location.hash)?.[1];
if (invitation) window.location.replace(`/?join=${invitation}`);

const wanted = document.documentElement.lang;
const language = isLanguage(wanted) ? wanted : "en";
const translators = new Map([[language, createI18n(language, await messagesFor(language))]]);
const onTheirWay = new Map<Language, Promise<void>>();

const translatorFor: TranslatorFor = (wanted) => {
  const ready = translators.get(wanted);
  if (ready) return ready;
  const loading = onTheirWay.get(wanted) ?? loadTranslator(wanted);
  onTheirWay.set(wanted, loading);
  throw loading;
};

/** Where the messages don't come (a new version has replaced them, the network is gone) the page is loaded anew. */
async function loadTranslator(wanted: Language): Promise<void> {
  try {
    translators.set(wanted, createI18n(wanted, await messagesFor(wanted)));
  } catch {
    window.location.reload();
    await new Promise(() => {});
  }
}

/**
 * Waits until the page's data is read. RemixBrowser suspends for it at its first call, and React 18 gives up hydrating
 * ("Root did not complete") when somebody taps while the root itself is suspended: so this is done before it begins.
 */
async function untilDataIsRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    // A failed reading is thrown again by the real rendering.
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
