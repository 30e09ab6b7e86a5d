import type { Currency } from "#app/kit/rules.ts";

/** Currencies that Stripe does not take from payers (docs.stripe.com/currencies#presentment-currencies). */
const NOT_TAKEN: ReadonlySet<string> = new Set<Currency>([
  ...(["BTN", "CUP", "ERN", "GHS", "IQD", "IRR", "KPW", "LYD", "MRU"] as const),
  ...(["SDG", "SSP", "STN", "SYP", "TMT", "VED", "VES", "ZWG"] as const),
]);
/** Currencies without decimals that Stripe counts in hundredths nevertheless (docs.stripe.com/currencies#special-cases). */
const COUNTED_IN_HUNDREDTHS: ReadonlySet<string> = new Set<Currency>(["ISK", "UGX"]);
/** Currencies with decimals that Stripe counts without (docs.stripe.com/currencies#zero-decimal). */
const COUNTED_WHOLE: ReadonlySet<string> = new Set<Currency>(["MGA"]);
/** Currencies with three decimals, of which Stripe takes two (docs.stripe.com/currencies#three-decimal). */
const TAKEN_BY_TENS: ReadonlySet<string> = new Set<Currency>(["BHD", "JOD", "KWD", "OMR", "TND"]);

/** Does the provider take payments in this currency? */
export const isTaken = (currency: string): boolean => !NOT_TAKEN.has(currency);

/** The provider takes multiples of this many of our minor units only. */
export function providerStep(currency: string): number {
  if (COUNTED_WHOLE.has(currency)) return 100;
  return TAKEN_BY_TENS.has(currency) ? 10 : 1;
}

/** The provider's number for an amount in our minor units; undefined if it can't take that amount. */
export function providerAmount(amount: number, currency: string): number | undefined {
  if (amount % providerStep(currency) !== 0) return undefined;
  if (COUNTED_WHOLE.has(currency)) return amount / 100;
  return COUNTED_IN_HUNDREDTHS.has(currency) ? amount * 100 : amount;
}

/** Our minor units for the provider's number, whose currency is in lower case; undefined if there is no such amount. */
export function amountOfProvider(amount: number, currency: string): number | undefined {
  if (COUNTED_WHOLE.has(currency.toUpperCase())) return amount * 100;
  if (!COUNTED_IN_HUNDREDTHS.has(currency.toUpperCase())) return amount;
  return amount % 100 === 0 ? amount / 100 : undefined;
}

/** Is this the provider's name for the currency? */
export const isCurrency = (told: string | null, currency: string) => told?.toUpperCase() === currency;

/** An amount as the provider counts it, which is how findings keep it; null if it has no number for it. */
export interface ProviderMoney {
  amount: number | null;
  /** Its own, whatever the club counts in by now; in either case. */
  currency: string;
}

/** An amount in our minor units, of something of ours, as findings keep it. */
export function inProviderUnits({ amount, currency }: { amount: number; currency: string }): ProviderMoney {
  return { amount: providerAmount(amount, currency.toUpperCase()) ?? null, currency };
}
