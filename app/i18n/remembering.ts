import type { i18n } from "i18next";

const MOST_REMEMBERED = 20_000;

/**
 * A translator that remembers what it said: the same few sentences are on everybody's pages, and i18next takes some
 * microseconds over each.
 */
export function remembering(instance: i18n): i18n {
  const said = new Map<string, string>();
  const say = instance.t.bind(instance) as (key: unknown, options?: Record<string, unknown>) => string;
  instance.t = ((key: unknown, options?: Record<string, unknown>) => {
    const known = options ? `${key}${withoutLanguage(options)}` : String(key);
    let text = said.get(known);
    if (text === undefined) {
      if (said.size >= MOST_REMEMBERED) said.clear();
      text = say(key, options);
      said.set(known, text);
    }
    return text;
  }) as i18n["t"];
  return instance;
}

function withoutLanguage({ lng: _language, lngs: _languages, ...rest }: Record<string, unknown>): string {
  return JSON.stringify(rest);
}
