import { z } from "zod";
import type { SettingDefinition } from "#app/kit/module.ts";
import {
  currencyDigits,
  MAX_MONEY,
  type Organization,
  parseMoney,
  plainMoney,
  settingValue,
} from "#app/kit/rules.ts";
import { providerStep } from "../provider-amount.ts";

/** The most that can be topped up at a time online, with its currency: "500 EUR". Empty = the default. */
export const topUpLimitSetting: SettingDefinition<string> = {
  id: "payments:topUpLimit",
  number: 23,
  schema: z.string("errors.invalid").regex(/^(\d{1,9}(\.\d{1,3})? [A-Z]{3})?$/, "errors.invalid"),
  default: "",
  ownEditor: true,
};

/**
 * Roughly how much of each currency has a euro's worth, in steps of about a half. Rates move, but what this is for, limits
 * and amounts that forms fill in, need the order of magnitude only.
 */
const ABOUT_A_EURO: readonly [units: number, currencies: string][] = [
  [0.4, "BHD KWD OMR"],
  [1, "BMD BSD CHF EUR FKP GBP GIP JOD KYD PAB SHP USD"],
  [1.6, "AUD BND CAD NZD SGD"],
  [2.5, "AWG AZN BAM BBD BZD FJD TOP XCD XCG"],
  [4, "AED BYN GEL ILS PEN PLN QAR SAR TMT TND WST"],
  [6, "BRL LYD MYR PGK RON"],
  [10, "BOB CNY DKK GTQ HKD MAD MOP NOK SBD SEK SVC TJS TTD"],
  [16, "BWP ERN GHS MVR SCR"],
  [25, "CUP CZK HNL LSL MDL MXN NAD SLE STN SZL ZAR ZMW ZWG"],
  [40, "MRU NIO SRD THB TRY TWD UAH UYU"],
  [60, "DOP EGP MKD MUR MZN PHP"],
  [100, "AFN ALL BTN CVE GMD INR KGS RSD RUB XPF"],
  [160, "BDT DJF DZD ETB HTG ISK JMD JPY KES NPR VUV"],
  [250, "GYD LRD VED VES YER"],
  [400, "AMD HUF KMF LKR PKR"],
  [600, "CRC KZT SDG SOS XAF XOF"],
  [1_000, "AOA ARS CLP KPW"],
  [1_600, "IQD KRW MWK NGN RWF"],
  [2_500, "CDF MMK TZS"],
  [4_000, "BIF COP KHR MGA MNT SSP UGX"],
  [10_000, "GNF PYG"],
  [16_000, "IDR SYP UZS"],
  [25_000, "LAK VND"],
  [100_000, "LBP"],
  [1_000_000, "IRR"],
];

const UNITS_OF_A_EURO: ReadonlyMap<string, number> = new Map(
  ABOUT_A_EURO.flatMap(([units, currencies]) => currencies.split(" ").map((one) => [one, units])),
);

/** Roughly what this many euros are worth, in minor units of a currency; undefined for a currency that is gone. */
export function worthOfEuros(euros: number, currency: string): number | undefined {
  const units = UNITS_OF_A_EURO.get(currency);
  return units === undefined ? undefined : Math.round(euros * units * 10 ** currencyDigits(currency));
}

/** The default limit, in euros: more than a year's membership, less than a typing error. */
const DEFAULT_EUROS = 500;

/** Settings keep amounts as this locale writes them, whatever the club's is. */
const STORED = "en";

type Club = Pick<Organization, "settings" | "currency">;

/** The default limit in the club's currency, in minor units. */
export const defaultLimit = ({ currency }: Pick<Club, "currency">): number =>
  Math.min(worthOfEuros(DEFAULT_EUROS, currency) ?? MAX_MONEY, MAX_MONEY);

/** The club's own limit, in minor units; undefined if it has none, or only one in another currency. */
export function ownLimit({ settings, currency }: Club): number | undefined {
  const [amount = "", of] = settingValue(settings, topUpLimitSetting).split(" ");
  const limit = of === currency ? parseMoney(amount, { currency, locale: STORED }) : undefined;
  return limit === undefined ? undefined : Math.min(limit, MAX_MONEY);
}

/** The most that can be topped up at a time online, by a member or by their card, in minor units that the provider can take. */
export function topUpLimit(club: Club): number {
  const limit = ownLimit(club) ?? defaultLimit(club);
  return limit - (limit % providerStep(club.currency));
}

/** An amount as the setting stores it. */
export const storedLimit = (amount: number, currency: string): string =>
  `${plainMoney(amount, currency, STORED)} ${currency}`;
