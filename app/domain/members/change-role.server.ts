import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { aboutMember } from "../audit/audit.ts";
import { Refusal } from "../refusal.ts";
import { endSignIns } from "./end-sign-ins.server.ts";
import { lockMember, refuseLastAdmin } from "./lock-member.server.ts";
import type { ChangeRoleSchema } from "./members.schemas.ts";

/**
 * Gives an active member another role, and ends their sign-ins. The club keeps at least one admin, and an admin needs
 * an address, to be able to sign in. Refuses `not-found`, `last-admin`, `member-inactive`, `admin-email`.
 */
export async function changeRole(
  uow: UnitOfWork,
  { memberId, role }: z.output<typeof ChangeRoleSchema>,
): Promise<{ name: string }> {
  if (role !== "admin") await refuseLastAdmin(uow, [memberId]);
  const member = await lockMember(uow, memberId);
  if (member.state !== "active") throw new Refusal("member-inactive");
  if (role === "admin" && !member.email) throw new Refusal("admin-email", "role");
  if (member.role !== role) {
    await uow.db("members").where({ id: memberId }).update({ role });
    await endSignIns(uow, member.identityId, { leaving: false });
    await uow.audit("member.role-changed", aboutMember(member, { role: member.role }, { role }));
  }
  return { name: member.name };
}
