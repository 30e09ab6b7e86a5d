import type { Organization } from "#app/domain/organizations/organization.ts";
import type { CURRENCIES } from "#app/domain/values/currencies.ts";
import { topUpLimit } from "./top-up-limit.ts";

/**
 * The least that a form offers to top up, in minor units: Stripe takes no less
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts), or, for a currency without a stated minimum, about as
 * much.
 */
const MIN_AMOUNTS: Readonly<Record<string, number>> = {
  EUR: 50,
  USD: 50,
  GBP: 30,
  AUD: 50,
  NZD: 50,
  SGD: 50,
  TRY: 2_500,
  ARS: 100_000,
  COP: 250_000,
} satisfies Record<(typeof CURRENCIES)[number], number>;

/**
 * The amount to fill in for somebody who lacks `missing`, in minor units: no less than can be paid online, and no more than the club
 * takes.
 */
export function filledAmount(club: Pick<Organization, "settings" | "currency">, missing: number): number {
  return Math.min(Math.max(missing, MIN_AMOUNTS[club.currency] ?? 0), topUpLimit(club));
}
