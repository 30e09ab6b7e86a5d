/** What is typed, in which currency; the minor units in English and in Spanish, if they differ; undefined = no amount. */
export type TypedAmount = [
  typed: string,
  currency: string,
  english: number | undefined,
  spanish?: number | undefined,
];

/** Amounts as people type them, and texts that are none: for every field of the product that takes money. */
export const TYPED_AMOUNTS: readonly TypedAmount[] = [
  // Plain
  ["12", "EUR", 1200],
  ["0", "EUR", 0],
  ["-0", "EUR", 0],
  ["007", "EUR", 700],
  [" 0.05 ", "USD", 5],
  ["12,5", "EUR", 1250],
  ["12.50", "EUR", 1250],
  ["12,50", "EUR", 1250],
  // Signs
  ["+25", "EUR", 2500],
  ["-12,50", "EUR", -1250],
  ["−12.50", "EUR", -1250],
  ["– 3", "EUR", -300],
  ["--5", "EUR", undefined],
  ["+-5", "EUR", undefined],
  ["5-", "EUR", undefined],
  ["5-3", "EUR", undefined],
  ["(5)", "EUR", undefined],
  // Separators at the ends
  ["5.", "EUR", 500],
  ["20.", "EUR", 2000],
  ["60,", "EUR", 6000],
  [".5", "EUR", 50],
  [",05", "EUR", 5],
  [".", "EUR", undefined],
  // Symbols and codes
  ["7 €", "EUR", 700],
  ["€7", "EUR", 700],
  ["7€", "EUR", 700],
  ["EUR 7", "EUR", 700],
  ["7 eur", "EUR", 700],
  ["-€5", "EUR", -500],
  ["€-5", "EUR", -500],
  ["€", "EUR", undefined],
  ["€7€", "EUR", undefined],
  ["£7", "EUR", undefined],
  ["7 USD", "EUR", undefined],
  ["£7", "GBP", 700],
  ["$7", "USD", 700],
  ["US$7", "USD", 700],
  ["$7", "COP", 700],
  ["COP 7", "COP", 700],
  ["A$7", "AUD", 700],
  ["¥700", "JPY", 700],
  ["₺7", "TRY", 700],
  ["Fr. 7", "CHF", 700],
  ["5,50 Fr.", "CHF", 550],
  ["7 kr", "DKK", 700],
  ["7,50 zł", "PLN", 750],
  ["S/ 20", "PEN", 2000],
  ["KD 7", "KWD", undefined],
  ["7 KWD", "KWD", 7000],
  // Groups
  ["1.000,50", "EUR", 100_050],
  ["1,000.50", "EUR", 100_050],
  ["1 000,50", "EUR", 100_050],
  ["1\u00a0000,50", "EUR", 100_050],
  ["1\u202f000", "EUR", 100_000],
  ["1'000.50", "EUR", 100_050],
  ["1’000", "EUR", 100_000],
  ["1.000.000", "EUR", 100_000_000],
  ["1,000,000.25", "EUR", 100_000_025],
  ["12.345,67", "EUR", 1_234_567],
  ["10.00.000", "EUR", undefined],
  ["1.000,000", "EUR", undefined],
  ["1,000,50", "EUR", undefined],
  ["1.000 000", "EUR", undefined],
  ["5 5", "EUR", undefined],
  ["0.500", "EUR", undefined],
  // Groups or decimals: as the club writes
  ["15.000", "EUR", undefined, 1_500_000],
  ["15,000", "EUR", 1_500_000, undefined],
  ["15.000", "CLP", 15_000],
  ["15,000", "JPY", 15_000],
  ["1.500", "HUF", 150_000],
  ["1.234", "KWD", 1234, 1_234_000],
  ["1,234", "KWD", 1_234_000, 1234],
  ["1.234,5", "KWD", 1_234_500],
  // Decimals of the currency
  ["12.345", "GBP", undefined, 1_234_500],
  ["12.3456", "KWD", undefined],
  ["12.5", "JPY", undefined],
  ["12.00", "JPY", 12],
  ["1200", "JPY", 1200],
  // Too large for every field, but amounts
  ["999999999", "EUR", 99_999_999_900],
  ["150000000000", "CLP", 150_000_000_000],
  // Not amounts
  ["", "EUR", undefined],
  ["1e3", "EUR", undefined],
  ["0x10", "EUR", undefined],
  ["0b11", "EUR", undefined],
  ["Infinity", "EUR", undefined],
  ["NaN", "EUR", undefined],
  ["12 50", "EUR", undefined],
  ["twelve", "EUR", undefined],
  ["12;50", "EUR", undefined],
  ["1/2", "EUR", undefined],
  ["5%", "EUR", undefined],
  ["9".repeat(41), "EUR", undefined],
  // Full-width
  ["１２", "EUR", 1200],
  ["１２，５０", "EUR", 1250],
  ["＋５", "EUR", 500],
  ["－５", "EUR", -500],
];

/** The locales in which they are tried, as clubs write them. */
export const TYPED_LOCALES = ["en-GB", "en-US", "es"] as const;

/** What a row of the table comes to in a club with this locale, in minor units; undefined = no amount. */
export function comesTo([, , english, ...spanish]: TypedAmount, locale: string): number | undefined {
  return locale === "es" && spanish.length > 0 ? spanish[0] : english;
}
