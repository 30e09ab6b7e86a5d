/** The provider's codes for card brands, with the names that the brands use. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: "American Express",
  cartes_bancaires: "Cartes Bancaires",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** The name of a card brand, by the provider's code for it. */
export const brandName = (brand: string): string => BRANDS[brand] ?? brand.replaceAll("_", " ");
