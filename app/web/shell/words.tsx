import { useTranslation } from "react-i18next";
import { CORE_NAMESPACE } from "#app/kernel/i18n/i18n.ts";
import { WORDS, WORDS_ID } from "#app/web/enhancer/words.ts";

const written = new Map<string, string>();

/** Brings the texts that scripts show on any page, in the page's language. */
export function Words() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  let json = written.get(language);
  if (json === undefined) {
    const texts = WORDS.map((key) => [key, i18n.getResource(language, CORE_NAMESPACE, key)]);
    json = JSON.stringify(Object.fromEntries(texts)).replaceAll("<", "\\u003c");
    written.set(language, json);
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, in which nothing can end the element.
  return <script type="application/json" id={WORDS_ID} dangerouslySetInnerHTML={{ __html: json }} />;
}
