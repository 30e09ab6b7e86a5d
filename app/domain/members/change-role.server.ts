import type { z } from "zod";
import type { UnitOfWork } from "../../unit-of-work.server.ts";
import { Refusal } from "../refusal.ts";
import { endSignIns, lockMember, refuseLastAdmin } from "./keep-member.server.ts";
import type { ChangeRoleSchema } from "./members.schemas.ts";
import { ROLE_NUMBERS, roleFrom } from "./role.ts";

/** Gives an active member another role. The club keeps at least one admin. Refuses `last-admin`, `member-inactive`. */
export async function changeRole(
  uow: UnitOfWork,
  { memberId, role }: z.output<typeof ChangeRoleSchema>,
): Promise<{ name: string }> {
  if (role !== "admin") await refuseLastAdmin(uow, memberId);
  const member = await lockMember(uow, memberId);
  if (member.state !== "active") throw new Refusal("member-inactive");
  if (roleFrom(member.role) !== role) {
    await uow.db("members").where({ id: memberId }).update({ role: ROLE_NUMBERS[role] });
    await endSignIns(uow, member.identityId, { leaving: false });
  }
  return { name: member.name };
}
