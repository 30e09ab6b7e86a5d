import { z } from "zod";
import type { Organization } from "#app/domain/organizations/organization.ts";
import { type SettingDefinition, settingValue } from "#app/domain/organizations/settings/setting.ts";
import type { CURRENCIES } from "#app/domain/values/currencies.ts";
import { MAX_MONEY, parseMoney, plainMoney } from "#app/domain/values/money.ts";

/** The most that can be topped up at a time online, with its currency: "500 EUR". Empty = the default. */
export const topUpLimitSetting: SettingDefinition<string> = {
  id: 23,
  name: "topUpLimit",
  schema: z.string("errors.invalid").regex(/^(\d{1,9}(\.\d{1,3})? [A-Z]{3})?$/, "errors.invalid"),
  default: "",
  ownEditor: true,
};

/** The default limits, in minor units: more than a year's membership, less than a typing error. */
const DEFAULT_LIMITS: Readonly<Record<string, number>> = {
  EUR: 50_000,
  USD: 50_000,
  GBP: 50_000,
  AUD: 80_000,
  NZD: 80_000,
  SGD: 80_000,
  TRY: 2_000_000,
  ARS: 50_000_000,
  COP: 200_000_000,
} satisfies Record<(typeof CURRENCIES)[number], number>;

/** Settings keep amounts as this locale writes them, whatever the club's is. */
const STORED = "en";

type Club = Pick<Organization, "settings" | "currency">;

/** The default limit in the club's currency, in minor units. */
export const defaultLimit = ({ currency }: Pick<Club, "currency">): number =>
  DEFAULT_LIMITS[currency] ?? MAX_MONEY;

/** The club's own limit, in minor units; undefined if it has none, or only one in another currency. */
export function ownLimit({ settings, currency }: Club): number | undefined {
  const [amount = "", of] = settingValue(settings, topUpLimitSetting).split(" ");
  return of === currency ? parseMoney(amount, { currency, locale: STORED }) : undefined;
}

/** The most that can be topped up at a time online, by a member or by their card, in minor units. */
export const topUpLimit = (club: Club): number => ownLimit(club) ?? defaultLimit(club);

/** An amount as the setting stores it. */
export const storedLimit = (amount: number, currency: string): string =>
  `${plainMoney(amount, currency, STORED)} ${currency}`;
