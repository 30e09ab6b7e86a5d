import type { MemberStatement } from "#app/kit/module.ts";
import { OWED } from "#modules/payments/transaction.ts";

/** Who owes something. */
export const owingMembers: MemberStatement = () => ({
  sql: `SELECT member_id FROM payment_balances WHERE ${OWED} > 0`,
  bindings: {},
});
