import type { i18n } from "i18next";
import { memoize } from "#app/kernel/memoize.ts";

type Options = Record<string, unknown> | undefined;

/**
 * A translator that keeps its sentences: everybody's pages show the same few, and i18next takes some microseconds for
 * each. Sentences with values other than numbers are not kept, since they may name somebody.
 */
export function memoizedTranslator(instance: i18n): i18n {
  const say = instance.t.bind(instance) as (key: unknown, options: Options) => string;
  const kept = memoize(cacheKey, say, 20_000);
  const translate = (key: unknown, options: Options) =>
    isImpersonal(options) ? kept(key, options) : say(key, options);
  instance.t = translate as i18n["t"];
  return instance;
}

/** The translator's own options: which language and namespace to look in. */
const OWN_OPTIONS = new Set(["lng", "lngs", "ns", "keyPrefix"]);

function isImpersonal(options: Options): boolean {
  for (const name in options) if (!OWN_OPTIONS.has(name) && typeof options[name] !== "number") return false;
  return true;
}

function cacheKey(key: unknown, options: Options): string {
  if (!options) return String(key);
  const { lng: _language, lngs: _languages, ...rest } = options;
  return `${key}${JSON.stringify(rest)}`;
}
