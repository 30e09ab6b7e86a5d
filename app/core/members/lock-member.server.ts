import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { all, run } from "#tenants/sql.ts";
import type { MemberState } from "./member.ts";
import { ALL_FIELDS, columnList, type MemberValues } from "./member-fields.ts";
import { notGone } from "./not-gone.ts";
import type { Role } from "./role.ts";

export interface LockedMember extends MemberValues {
  id: number;
  role: Role;
  state: MemberState;
  admitted: boolean;
  identityId: string | null;
  /** Have they shown that they know the club: signed in here, or said so? */
  confirmed: boolean;
}

/** One member, its row locked until the unit of work ends. Refuses `not-found`, also for one who is erased or merged. */
export async function lockMember(uow: UnitOfWork, memberId: number): Promise<LockedMember> {
  const [member] = await lockMembers(uow, [memberId]);
  if (!member) throw new Refusal("not-found");
  return member;
}

/** These members, locked in the order of their ids; erased and merged ones are left out. */
export async function lockMembers(uow: UnitOfWork, memberIds: readonly number[]): Promise<LockedMember[]> {
  return all<LockedMember>(
    uow.db,
    `SELECT m.id, m.role, m.state, m.admitted, m.identity_id, m.confirmed_at IS NOT NULL AS confirmed, ${columnList(ALL_FIELDS)}
       FROM members m WHERE m.id = ANY (:memberIds::bigint[]) AND ${notGone("m")}
      ORDER BY m.id FOR NO KEY UPDATE`,
    { memberIds: [...memberIds] },
  );
}

/**
 * Locks the rows of members in the order of their ids, erased and merged ones, too: for a command that then locks or
 * changes what belongs to them.
 */
export async function lockMemberRows({ db }: UnitOfWork, memberIds: readonly number[]): Promise<void> {
  await run(db, "SELECT FROM members WHERE id = ANY (:memberIds::bigint[]) ORDER BY id FOR NO KEY UPDATE", {
    memberIds: [...memberIds],
  });
}

/** The club's admins, for a command that locks them together with others. */
export function adminIds(uow: UnitOfWork): Promise<number[]> {
  return uow.db("members").where({ role: "admin", state: "active" }).pluck("id");
}

/** The club's coaches and admins. */
export function staffIds(uow: UnitOfWork): Promise<number[]> {
  return uow
    .db("members")
    .whereIn("role", ["coach", "admin"])
    .where({ state: "active" })
    .orderBy("id")
    .pluck("id");
}

/** Is the actor the last admin who has signed in? Locks nothing: it is only for warning them in time. */
export async function isLastAdmin({ db, actor }: MemberUnit): Promise<boolean> {
  if (actor.role !== "admin") return false;
  const others = db("members").where({ role: "admin", state: "active" }).whereNot({ id: actor.id });
  return (await others.whereNotNull("email").whereNotNull("identity_id").first("id")) === undefined;
}

/**
 * Locks the club's admins, and refuses `last-admin` if no admin who has signed in would be left without these members:
 * an address alone may have a typo in it. Call it before the members are locked, so that two admins who demote each other
 * wait in one order.
 */
export async function refuseLastAdmin(uow: UnitOfWork, leaving: readonly number[]): Promise<void> {
  const admins = await all<{ id: number; reachable: boolean }>(
    uow.db,
    `SELECT id, email IS NOT NULL AND identity_id IS NOT NULL AS reachable FROM members
      WHERE role = 'admin' AND state = 'active' ORDER BY id FOR NO KEY UPDATE`,
  );
  const isAdmin = admins.some((admin) => leaving.includes(admin.id));
  const stays = admins.some((admin) => !leaving.includes(admin.id) && admin.reachable);
  if (isAdmin && !stays) throw new Refusal("last-admin");
}
