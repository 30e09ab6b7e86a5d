import { plainMoney } from "#app/kit/rules.ts";
/** The longest return path that is accepted: paths of ours are shorter. */
export const LONGEST_BACK = 200;

/** The page on which members pay in by card, with an amount in minor units filled in, and a path of ours to come back to. */
export function topUpAddress(asked: { amount: number; currency: string; back: string | undefined }): string {
  const query = new URLSearchParams({ amount: plainMoney(asked.amount, asked.currency, "en") });
  if (asked.back) query.set("back", asked.back);
  return `/my-transactions/top-up?${query}`;
}
