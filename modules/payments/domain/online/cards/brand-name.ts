/** The provider's words for cards, as their makers write them. */
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

/** The name of a brand of cards, by the provider's word for it. */
export const brandName = (brand: string): string => BRANDS[brand] ?? brand.replaceAll("_", " ");
