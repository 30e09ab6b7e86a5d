import { plainMoney } from "#app/kit/rules.ts";
/** The longest note of a transaction. */
export const LONGEST_NOTE = 200;

/** The page on which an admin puts money into a member's balance, with the form filled in; the amount in minor units. */
export function putInAddress(asked: {
  memberId: number;
  amount: number;
  currency: string;
  method: "cash" | "transfer";
  note: string;
}): string {
  const query = new URLSearchParams({
    amount: plainMoney(asked.amount, asked.currency, "en"),
    method: asked.method,
    note: asked.note.slice(0, LONGEST_NOTE),
  });
  return `/organization/${asked.memberId}/payments?${query}`;
}
