/** The currencies a club can keep its accounts in. */
export const CURRENCIES = ["EUR", "USD", "GBP", "ARS", "AUD", "COP", "NZD", "SGD", "TRY"] as const;
