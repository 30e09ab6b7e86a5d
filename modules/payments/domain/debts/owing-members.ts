import type { MemberStatement } from "#app/module-system/contract.ts";

/** Who owes something. */
export const owingMembers: MemberStatement = () => ({
  sql: "SELECT member_id FROM payment_transactions WHERE status = :paymentsDebt",
  bindings: { paymentsDebt: "debt" },
});
