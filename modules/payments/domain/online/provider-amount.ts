/** Currencies without decimals that Stripe counts in hundredths nevertheless (docs.stripe.com/currencies#special-cases). */
const COUNTED_IN_HUNDREDTHS: ReadonlySet<string> = new Set(["ISK", "UGX"]);
/** Currencies with three decimals, of which Stripe takes two (docs.stripe.com/currencies#three-decimal). */
const TAKEN_BY_TENS: ReadonlySet<string> = new Set(["BHD", "JOD", "KWD", "OMR", "TND"]);

/** The provider's number for an amount in our minor units; undefined if it can't take that amount. */
export function providerAmount(amount: number, currency: string): number | undefined {
  if (TAKEN_BY_TENS.has(currency) && amount % 10 !== 0) return undefined;
  return COUNTED_IN_HUNDREDTHS.has(currency) ? amount * 100 : amount;
}

/** Our minor units for the provider's number, whose currency is in lower case; undefined if there is no such amount. */
export function amountOfProvider(amount: number, currency: string): number | undefined {
  if (!COUNTED_IN_HUNDREDTHS.has(currency.toUpperCase())) return amount;
  return amount % 100 === 0 ? amount / 100 : undefined;
}

/** Is this the provider's name for the currency? */
export const isCurrency = (told: string | null, currency: string) => told?.toUpperCase() === currency;

/** An amount in our minor units as findings keep it: the provider's number, null if it has none, and its currency. */
export function inProviderUnits({ amount, currency }: { amount: number; currency: string }) {
  return { amount: providerAmount(amount, currency.toUpperCase()) ?? null, currency };
}
