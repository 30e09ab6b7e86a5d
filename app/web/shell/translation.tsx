import type { i18n } from "i18next";
import { createContext, type ReactNode, useContext } from "react";
import { I18nextProvider } from "react-i18next";
import type { Language } from "#app/kernel/i18n/language.ts";

/** Returns the translator for a language. Throws a promise while its messages load. */
export type TranslatorFor = (language: Language) => i18n;

const TranslatorContext = createContext<TranslatorFor | null>(null);

/** Provides the translators to the pages inside; `language` applies unless a page sets another. */
export function Translation(props: {
  translatorFor: TranslatorFor;
  language: Language;
  children: ReactNode;
}) {
  const { translatorFor, language, children } = props;
  return (
    <TranslatorContext.Provider value={translatorFor}>
      <I18nextProvider i18n={translatorFor(language)}>{children}</I18nextProvider>
    </TranslatorContext.Provider>
  );
}

/**
 * Renders its children in the language of the page's data. With scripts, the language may change between navigations:
 * after signing in, or after a change in another tab. The page then waits for the messages, so that it never mixes two
 * languages.
 */
export function PageLanguage({
  language,
  children,
}: {
  language: Language | undefined;
  children: ReactNode;
}) {
  const translatorFor = useContext(TranslatorContext);
  if (!translatorFor || !language) return children;
  return (
    // The key remounts everything: a page that is already rendered would keep the old translator's texts.
    <I18nextProvider key={language} i18n={translatorFor(language)}>
      {children}
    </I18nextProvider>
  );
}
