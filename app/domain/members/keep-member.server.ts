import type { UnitOfWork } from "#app/unit-of-work.ts";
import { offerTags } from "../organizations/tags/offer-tags.server.ts";
import { Refusal } from "../refusal.ts";
import type { Gender, MemberState } from "./member.ts";
import type { Role } from "./role.ts";

/** The fields of a member that people write. */
export interface MemberFields {
  name?: string;
  alias?: string | null;
  email?: string | null;
  gender?: Gender | null;
  language?: "en" | "es" | null;
  positions?: string[];
  allowsEmails?: boolean;
  score?: number | null;
  tags?: string[];
}

/** The same as columns; tags in the club's spelling. */
export async function columnsOf(uow: UnitOfWork, { allowsEmails, tags, ...fields }: MemberFields) {
  const columns = { ...fields, allows_emails: allowsEmails, tags: tags && (await offerTags(uow, tags)) };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Runs a write that an e-mail address in use makes fail, and refuses `email-taken` then. */
export async function refusingTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Error && "constraint" in error && error.constraint === "members_email_key") {
      throw new Refusal("email-taken", "email");
    }
    throw error;
  }
}

/** The columns of a member who asks for nothing. */
export const UNASKED = { asked_at: null, asked_name: null };

/** Those of one who belongs to the club: what was before counts no more. */
export const SETTLED = { ...UNASKED, left_at: null, admitted: true };

export interface LockedMember {
  id: number;
  name: string;
  email: string | null;
  role: Role;
  state: MemberState;
  admitted: boolean;
  identityId: string | null;
  language: "en" | "es" | null;
  alias: string | null;
  gender: Gender | null;
  positions: string[];
  score: number | null;
  tags: string[];
  allowsEmails: boolean;
  /** Have they shown that they know the club: signed in here, or said so? */
  confirmed: boolean;
}

/** One member with the row locked until the unit of work ends. Refuses `not-found`. */
export async function lockMember(uow: UnitOfWork, memberId: number): Promise<LockedMember> {
  const { rows } = await uow.db.raw<{ rows: LockedMember[] }>(
    `SELECT id, name, email, role, state, admitted, identity_id AS "identityId", language, alias, gender, positions, score, tags,
            allows_emails AS "allowsEmails", confirmed_at IS NOT NULL AS confirmed FROM members
      WHERE id = ? AND state <> 'erased' FOR NO KEY UPDATE`,
    [memberId],
  );
  const [member] = rows;
  if (!member) throw new Refusal("not-found");
  return member;
}

/**
 * Locks the club's admins, and refuses `last-admin` where no other than this one would stay who can sign in: an admin
 * without an e-mail address can't. Before the member itself is locked, so that two admins who demote each other wait in
 * one order.
 */
export async function refuseLastAdmin(uow: UnitOfWork, memberId: number): Promise<void> {
  const { rows } = await uow.db.raw<{ rows: { id: number; reachable: boolean }[] }>(
    "SELECT id, email IS NOT NULL AS reachable FROM members WHERE role = 'admin' AND state = 'active' ORDER BY id FOR NO KEY UPDATE",
  );
  const isAdmin = rows.some((admin) => admin.id === memberId);
  const stays = rows.some((admin) => admin.id !== memberId && admin.reachable);
  if (isAdmin && !stays) throw new Refusal("last-admin");
}

/**
 * Has every sign-in of a person at this club ended. What the role allows is read on each request anyway. Whoever is
 * `leaving` does not belong to the club any more, so that it also goes from the person's list of clubs.
 */
export async function endSignIns(
  uow: UnitOfWork,
  identityId: string | null,
  { leaving }: { leaving: boolean },
): Promise<void> {
  if (identityId) await uow.enqueue("sign-ins.end", { identityId, leaving });
}
