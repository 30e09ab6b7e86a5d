import type { AmountFormat, Money } from "#app/kernel/values/money.ts";
import type { Organization } from "./organization.ts";
import { settingValue } from "./settings/setting.ts";
import { localeSetting } from "./settings/settings.ts";

/** An amount of this club's money as a value of a message; `amount` in minor units. */
export function moneyOf(
  { currency, settings }: Pick<Organization, "currency" | "settings">,
  amount: number,
): Money {
  return { amount, currency, locale: settingValue(settings, localeSetting) };
}

/** How this club writes and reads amounts. */
export function clubAmountFormat({
  currency,
  settings,
}: Pick<Organization, "currency" | "settings">): AmountFormat {
  return { currency, locale: settingValue(settings, localeSetting) };
}
