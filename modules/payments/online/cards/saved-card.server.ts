import { maybe, one, type UnitOfWork } from "#app/kit/commands.server.ts";
/** A card that a member keeps at the provider. */
export interface SavedCard {
  /** The provider's id. */
  id: string;
  account: string;
  customerId: string;
  /** As the provider writes it: "visa". */
  brand: string;
  last4: string;
  /** It is valid until the end of this month; 1 to 12. */
  expMonth: number;
  expYear: number;
}

/**
 * The card that a member can pay with: at the account that the club uses now. Undefined if there is none; a card at an
 * account that the club has given up has to be saved again.
 */
export async function cardInUse({ db }: UnitOfWork, memberId: number): Promise<SavedCard | undefined> {
  return maybe<SavedCard>(
    db,
    `SELECT c.id, c.account, c.customer_id, c.brand, c.last4, c.exp_month, c.exp_year
       FROM payment_cards c JOIN payment_online_accounts a ON a.id = c.account AND a.disconnected_at IS NULL
      WHERE c.member_id = :memberId AND c.removed_at IS NULL`,
    { memberId },
  );
}

/** How many members have automatic top-ups and a card that pays them. */
export async function countAutomatic({ db }: UnitOfWork): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM payment_automatic_top_ups t
       JOIN payment_cards c ON c.member_id = t.member_id AND c.removed_at IS NULL WHERE t.ended_by IS NULL`,
  );
  return count;
}
