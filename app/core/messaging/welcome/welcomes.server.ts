import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { one } from "#tenants/sql.ts";

/** Where the welcome of one member stands. */
export interface WelcomeState {
  /** When the last one went out; null if none has yet. */
  sentAt: Date | null;
  /** The local date on which the next one goes out; null if no more come. */
  nextDay: string | null;
}

/** Where a member's welcome stands, by the address that they have now. */
export async function welcomeState(uow: UnitOfWork, memberId: number): Promise<WelcomeState> {
  return one<WelcomeState>(
    uow.db,
    `SELECT max(w.sent_at) AS sent_at, (min(w.day) FILTER (WHERE w.sent_at IS NULL))::text AS next_day
       FROM members m JOIN welcomes w ON w.address_hash = sha256(convert_to(m.email, 'UTF8')) WHERE m.id = :memberId`,
    { memberId },
  );
}

/** Does a member with an address get no mails yet, because the club is not trusted and they have not confirmed it? */
export function isUnconfirmed(
  { trusted }: { trusted: boolean },
  member: { email: string | null; state: string; confirmedAt: Date | null },
): boolean {
  return !trusted && member.state === "active" && member.email !== null && member.confirmedAt === null;
}
