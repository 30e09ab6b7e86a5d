import { TransactionListSchema } from "#modules/payments/payments.schemas.ts";
import type { AskedDays } from "./asked-days.ts";
import { TICKED_PARAM } from "./ticked.ts";

/**
 * Parameters that are for the page, not for the list. Wrong days are left out, too: the form shows what is wrong with
 * them, and the rest of the filter counts.
 */
const APART = ["month", TICKED_PARAM];

/** The filter in an address. Invalid parameters are ignored: the list shows more, rather than an error. */
export function filterFrom(url: URL, { areWrong }: AskedDays) {
  const left = areWrong ? [...APART, "from", "to"] : APART;
  const given = [...url.searchParams].filter(
    ([name, value]) => value !== "" && !name.startsWith("_") && !left.includes(name),
  );
  const parsed = TransactionListSchema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const mangled = new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? "")));
  const rest = given.filter(([name]) => !mangled.has(name));
  return TransactionListSchema.catch(TransactionListSchema.parse({})).parse(Object.fromEntries(rest));
}
