import { TransactionListSchema } from "../domain/payments.schemas.ts";
import type { AskedDays } from "./asked-days.ts";
import { TICKED } from "./ticked.ts";

/** Of the page, but not of the list: and wrong days are shown with what is wrong, while the rest of the filter counts. */
const APART = ["month", TICKED];

/** The filter in an address. What is mangled in it counts for nothing, and shows more instead of an error. */
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
