/**
 * The currencies a club can keep its accounts in: those of ISO 4217 (list one of 1 January 2026) that people pay with, so no
 * funds, metals or units of account. Intl's list is another one: it keeps currencies that are gone.
 */
export const CURRENCIES = [
  ...(["AED", "AFN", "ALL", "AMD", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BHD"] as const),
  ...(["BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHF"] as const),
  ...(["CLP", "CNY", "COP", "CRC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN"] as const),
  ...(["ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD", "HKD"] as const),
  ...(["HNL", "HTG", "HUF", "IDR", "ILS", "INR", "IQD", "IRR", "ISK", "JMD", "JOD", "JPY", "KES"] as const),
  ...(["KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP", "LKR", "LRD", "LSL"] as const),
  ...(["LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK", "MXN"] as const),
  ...(["MYR", "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN", "PGK", "PHP"] as const),
  ...(["PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK"] as const),
  ...(["SGD", "SHP", "SLE", "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL", "THB", "TJS", "TMT"] as const),
  ...(["TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "UYU", "UZS", "VED", "VES"] as const),
  ...(["VND", "VUV", "WST", "XAF", "XCD", "XCG", "XOF", "XPF", "YER", "ZAR", "ZMW", "ZWG"] as const),
] as const;

export type Currency = (typeof CURRENCIES)[number];

/** Those that the specification names; forms offer them first. */
export const COMMON_CURRENCIES = [
  ...(["EUR", "USD", "GBP", "ARS", "AUD", "COP", "NZD", "SGD", "TRY"] as const),
] as const satisfies Currency[];

/**
 * The decimals of currencies that don't have two, by ISO 4217. They are kept here because stored amounts depend on
 * them: Intl says how people write a currency, which is another matter (COP without decimals), and changes from version
 * to version.
 */
const DIGITS: Readonly<Partial<Record<Currency, number>>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

/** How many decimals a currency has: 2 for EUR, 0 for JPY. */
export function currencyDigits(currency: string): number {
  return (DIGITS as Readonly<Record<string, number>>)[currency] ?? 2;
}

/**
 * Currencies with two decimals that nobody writes any more (CLDR 48). The list is kept here because browsers and versions of
 * Node disagree, and a form has to show the amount that the server reads.
 */
const WRITTEN_WHOLE: ReadonlySet<string> = new Set<Currency>([
  ...(["AFN", "ALL", "COP", "HUF", "IDR", "IRR", "KPW", "LAK", "LBP", "MGA", "MMK", "PKR", "SOS"] as const),
  ...(["SYP", "YER"] as const),
]);

/** Do people write amounts of this currency without decimals, so that a group of three digits can only be thousands? */
export const isWrittenWhole = (currency: string): boolean =>
  currencyDigits(currency) === 0 || WRITTEN_WHOLE.has(currency);

/** The countries and territories (ISO 3166) where a currency is used whose code does not begin with theirs. */
const ALSO_USED_IN: Readonly<Partial<Record<Currency, string>>> = {
  EUR: "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT",
  USD: "AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI",
  AUD: "CC CX KI NF NR TV",
  NZD: "CK NU PN TK",
  GBP: "GG GS IM JE",
  CHF: "LI",
  DKK: "FO GL",
  NOK: "BV SJ",
  ILS: "PS",
  MAD: "EH",
  VES: "VE",
  XOF: "BF BJ CI GW ML NE SN TG",
  XAF: "CF CG CM GA GQ TD",
  XCD: "AG AI DM GD KN LC MS VC",
  XCG: "CW SX",
  XPF: "NC PF WF",
};

const ELSEWHERE = new Map(
  CURRENCIES.flatMap((currency) =>
    (ALSO_USED_IN[currency]?.split(" ") ?? []).map((country) => [country, currency] as const),
  ),
);

/** What people in a country (ISO 3166, two letters) pay with; undefined if nobody knows. */
export function currencyOfCountry(country: string): Currency | undefined {
  return ELSEWHERE.get(country) ?? CURRENCIES.find((currency) => currency.startsWith(country));
}

/** The countries where people pay with a currency; none for a currency that no country uses first. */
export function countriesUsing(currency: Currency): string[] {
  const own = currency.slice(0, 2);
  const isCountry = own !== "EU" && !own.startsWith("X");
  const named = isCountry && currencyOfCountry(own) === currency ? [own] : [];
  return [...named, ...(ALSO_USED_IN[currency]?.split(" ") ?? [])];
}
