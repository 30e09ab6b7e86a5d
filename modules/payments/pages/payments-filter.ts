import { TransactionListSchema } from "../domain/payments.schemas.ts";
import type { AskedDays } from "./asked-days.ts";

/** The filter in an address, without days that are wrong. Mangled otherwise it shows the whole list instead of an error. */
export function filterFrom(url: URL, { areWrong }: AskedDays) {
  const left = areWrong ? ["month", "ticked", "from", "to"] : ["month", "ticked"];
  const given = [...url.searchParams].filter(
    ([name, value]) => value !== "" && !name.startsWith("_") && !left.includes(name),
  );
  const parsed = TransactionListSchema.safeParse(Object.fromEntries(given));
  return parsed.success ? parsed.data : TransactionListSchema.parse({});
}
