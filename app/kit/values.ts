/** Values of which little comes along: for modules' custom elements, too, which browsers load. */

export { moneyFormat } from "#app/kernel/formats/money-format.ts";
export {
  type AmountFormat,
  LONGEST_TYPED,
  MAX_MONEY,
  parseMoney,
  plainMoney,
} from "#app/kernel/values/money.ts";
export { LONGEST_TAG } from "#app/kernel/values/tag-limits.ts";
