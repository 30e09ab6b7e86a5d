import type { z } from "zod";
import { ensureFreshActor } from "#app/core/accounts/sign-ins/fresh-sign-in.ts";
import { aboutMember } from "#app/core/audit/audit.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { run } from "#tenants/sql.ts";
import { endAllSignIns } from "./end-sign-ins.server.ts";
import {
  adminIds,
  type LockedMember,
  lockMember,
  lockMembers,
  refuseLastAdmin,
} from "./lock-member.server.ts";
import type { ChangeRoleSchema } from "./members.schemas.ts";
import type { Role } from "./role.ts";
import { tellAdmins } from "./tell-admins.server.ts";

/**
 * Gives an active member another role, and ends their sign-ins. The club keeps at least one admin, and an admin needs
 * an address, to be able to sign in. Making or unmaking an admin takes a fresh sign-in. Refuses `not-found`, `last-admin`,
 * `member-inactive`, `admin-email`, `sign-in-not-fresh`.
 */
export async function changeRole(
  uow: UnitOfWork,
  { memberId, role }: z.output<typeof ChangeRoleSchema>,
): Promise<{ name: string }> {
  // Lock the member together with the admins, in the order of their ids, as every act on several members does.
  await lockMembers(uow, [memberId, ...(await adminIds(uow))]);
  if (role !== "admin") await refuseLastAdmin(uow, [memberId]);
  const member = await lockMember(uow, memberId);
  if (member.state !== "active") throw new Refusal("member-inactive");
  if (role === "admin" && !member.email) throw new Refusal("admin-email", "role");
  if (member.role !== role) {
    await giveRole(uow, [member], role);
    await uow.audit("member.role-changed", aboutMember(member, { role: member.role }, { role }));
  }
  return { name: member.name };
}

/**
 * Gives locked members a role, and ends their sign-ins; the caller audits it. If admins are made or unmade, all admins are
 * told. Refuses `sign-in-not-fresh`.
 */
export async function giveRole(uow: UnitOfWork, members: readonly LockedMember[], role: Role): Promise<void> {
  ensureMayGive(uow, members, role);
  const memberNames = (some: readonly LockedMember[]) => some.map(({ name }) => name);
  if (role === "admin") await tellAdmins(uow, "made", memberNames(members));
  else await tellAdmins(uow, "unmade", memberNames(members.filter((member) => member.role === "admin")));
  const ids = members.map(({ id }) => id);
  await run(uow.db, "UPDATE members SET role = :role WHERE id = ANY (:ids::bigint[])", { role, ids });
  await endAllSignIns(uow, members, { leaving: false });
  await uow.tell("member.changed", { memberIds: ids });
}

/** Refuses `sign-in-not-fresh` if that makes or unmakes an admin. Call it before asking back. */
export function ensureMayGive(uow: UnitOfWork, members: readonly LockedMember[], role: Role): void {
  const touched = members.filter((member) => member.role !== role);
  if (touched.some((member) => role === "admin" || member.role === "admin")) ensureFreshActor(uow);
}
