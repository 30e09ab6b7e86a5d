import { TransactionListSchema } from "../domain/payments.schemas.ts";

/** The filter in an address. A mangled one shows the whole list instead of an error. */
export function filterFrom(url: URL) {
  const given = [...url.searchParams].filter(
    ([name, value]) => value !== "" && !name.startsWith("_") && name !== "month",
  );
  const parsed = TransactionListSchema.safeParse(Object.fromEntries(given));
  return parsed.success ? parsed.data : TransactionListSchema.parse({});
}
