import type { i18n } from "i18next";
import { createContext, type ReactNode, useContext } from "react";
import { I18nextProvider } from "react-i18next";
import type { Language } from "#app/i18n/language.ts";

/** The translator for a language. Where its messages are still on their way it throws the promise of them. */
export type TranslatorFor = (language: Language) => i18n;

const TranslatorContext = createContext<TranslatorFor | null>(null);

/** Holds the translators for the pages inside; `language` is spoken wherever no page says another. */
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
 * Speaks the language of the page's data. With scripts the data of one visit may come in another language than the page
 * it began with: after signing in, or when a person has changed theirs in another tab. The page waits for the messages
 * then, so that it never mixes two.
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
    // By the key everything is made anew: a translated page keeps the words of the translator it began with.
    <I18nextProvider key={language} i18n={translatorFor(language)}>
      {children}
    </I18nextProvider>
  );
}
