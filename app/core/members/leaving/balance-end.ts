export const BALANCE_ENDS = ["cash", "transfer", "write-off"] as const;

/** What becomes of the balance of somebody who is erased: it is settled in cash, by bank transfer, or written off. */
export type BalanceEnd = (typeof BALANCE_ENDS)[number];
