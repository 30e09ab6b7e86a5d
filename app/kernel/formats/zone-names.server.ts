import type { ChoiceGroup, FoundChoice } from "#app/kernel/choice-search.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { memoize } from "#app/kernel/memoize.ts";
import { currencyOfCountry } from "#app/kernel/values/currencies.ts";
import { formerZone, presentZone, timeZonePlace, timeZones } from "#app/kernel/values/time-zones.ts";

/** The regions that zone names begin with, in the order in which they are offered. */
const REGIONS = [
  "Europe",
  "America",
  "Asia",
  "Africa",
  "Australia",
  "Pacific",
  "Atlantic",
  "Indian",
  "Antarctica",
  "Arctic",
  "UTC",
] as const;

/** A time zone to choose from, with what people there pay with. */
export interface ZoneChoice extends FoundChoice {
  currency?: string;
}

/** All time zones with names in this language, by region and place. */
export const zoneGroups = memoize(
  (language: Language) => language,
  (language): ChoiceGroup<ZoneChoice>[] => {
    const { t } = serverI18n(language);
    const words = zoneWords(language);
    const order = new Intl.Collator(language);
    return REGIONS.map((region) => ({
      label: t(`zones.region.${region}`),
      choices: timeZones()
        .filter((zone) => zone.split("/")[0] === region)
        .map((value) => ({
          value,
          label: words(value),
          also: formerZone(value),
          currency: currencyIn(value),
        }))
        .sort((a, b) => order.compare(a.label, b.label)),
    }));
  },
);

/** What people in a zone pay with, if it is in one country only. */
function currencyIn(zone: string): string | undefined {
  const country = countries().get(zone);
  return country && currencyOfCountry(country);
}

/** Names a zone in words: "Kyiv, Ukraine". */
const zoneWords = memoize(
  (language: Language) => language,
  (language) => {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    return (zone: string) => {
      const country = countries().get(zone);
      const inside = zone.split("/").slice(1, -1).reverse().map(timeZonePlace);
      return [...new Set([timeZonePlace(zone), ...inside, (country && names.of(country)) ?? ""])]
        .filter(Boolean)
        .join(", ");
    };
  },
);

/** The country of each zone as an ISO code, if it is in only one. */
const countries = memoize(
  () => "",
  () => {
    const found = new Map<string, string | undefined>();
    for (const code of countryCodes())
      for (const zone of zonesIn(code)) found.set(zone, found.has(zone) ? undefined : code);
    return found;
  },
);

function countryCodes(): string[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  return letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => names.of(code));
}

function zonesIn(country: string): string[] {
  // TypeScript's library does not know this method yet.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] | undefined };
  return (locale.getTimeZones?.() ?? []).map(presentZone);
}
