import type { MemberStatement } from "#app/module-system/contract.ts";

/** Who owes something. */
export const owingMembers: MemberStatement = () => ({
  sql: "SELECT member_id FROM payment_balances WHERE debt > 0",
  bindings: {},
});
