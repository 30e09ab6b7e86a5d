import type { ChoiceGroup, FoundChoice } from "#app/kernel/choice-search.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { memoize } from "#app/kernel/memoize.ts";
import {
  COMMON_CURRENCIES,
  CURRENCIES,
  type Currency,
  countriesUsing,
} from "#app/kernel/values/currencies.ts";

/**
 * All currencies with their names in this language, found by their countries, too; first the likely ones, of which some
 * may be former currencies, and those that are most used.
 */
export function currencyGroups(language: Language, likely: readonly string[]): ChoiceGroup[] {
  const { t } = serverI18n(language);
  const first = [...new Set([...likely, ...COMMON_CURRENCIES])];
  const order = new Intl.Collator(language);
  const others = [...named(language).values()]
    .filter(({ value }) => !first.includes(value))
    .sort((a, b) => order.compare(a.label, b.label));
  const words = (value: string) => named(language).get(value) ?? { value, label: value };
  return [
    { label: t("currencies.likely"), choices: first.map(words) },
    { label: t("currencies.others"), choices: others },
  ];
}

const named = memoize(
  (language: Language) => language,
  (language): ReadonlyMap<string, FoundChoice> => {
    const names = new Intl.DisplayNames(language, { type: "currency" });
    const countries = new Intl.DisplayNames(language, { type: "region" });
    return new Map(
      CURRENCIES.map((value: Currency) => {
        const name = names.of(value) ?? value;
        const label = `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)} (${value})`;
        const also = countriesUsing(value).map((country) => countries.of(country));
        return [value, { value, label: name === value ? value : label, also: also.join(" ") }];
      }),
    );
  },
);
