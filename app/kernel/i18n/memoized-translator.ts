import type { i18n } from "i18next";
import { memoize } from "#app/kernel/memoize.ts";

type Options = Record<string, unknown> | undefined;

/** A translator that caches its sentences: everybody's pages show the same few, and i18next takes some microseconds for each. */
export function memoizedTranslator(instance: i18n): i18n {
  const say = instance.t.bind(instance) as (key: unknown, options: Options) => string;
  const sentence = (key: unknown, options: Options) =>
    options ? `${key}${withoutLanguage(options)}` : String(key);
  instance.t = memoize(sentence, say, 20_000) as i18n["t"];
  return instance;
}

function withoutLanguage({ lng: _language, lngs: _languages, ...rest }: Record<string, unknown>): string {
  return JSON.stringify(rest);
}
