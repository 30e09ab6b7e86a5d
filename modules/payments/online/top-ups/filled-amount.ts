import type { Organization } from "#app/kit/rules.ts";
import { providerStep } from "../provider-amount.ts";
import { topUpLimit, worthOfEuros } from "./top-up-limit.ts";

/**
 * The least that a form offers to top up, in minor units, where it is known: Stripe takes no less
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
const MIN_AMOUNTS: Readonly<Record<string, number>> = {
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  EUR: 50,
  GBP: 30,
  NZD: 50,
  SGD: 50,
  USD: 50,
  AED: 200,
  ARS: 100_000,
  CZK: 1_500,
  DKK: 250,
  HKD: 400,
  HUF: 17_500,
  JPY: 50,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1_000,
};

/** The same in euros, for a currency without a stated minimum: what it costs is converted into another one first. */
const MIN_EUROS = 0.625;

/**
 * The amount to fill in for somebody who lacks `missing`, in minor units: no less than can be paid online, no more than the club
 * takes, and one that the provider can take.
 */
export function filledAmount(club: Pick<Organization, "settings" | "currency">, missing: number): number {
  const least = MIN_AMOUNTS[club.currency] ?? worthOfEuros(MIN_EUROS, club.currency) ?? 0;
  const step = providerStep(club.currency);
  const amount = Math.ceil(Math.max(missing, least) / step) * step;
  return Math.min(amount, topUpLimit(club));
}
