import type { z } from "zod";
import { asOneAct } from "#app/core/audit/audit.ts";
import { heldTags } from "#app/core/club/tags/offer-tags.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { changeRole } from "./change-role.server.ts";
import { editMember } from "./edit-member.server.ts";
import type { ChangeMemberAndRoleSchema } from "./members.schemas.ts";

/** Changes a member and, if given, the role, in one act. Refuses what `changeRole` and `editMember` refuse. */
export async function changeMember(
  uow: UnitOfWork,
  { role, ...changes }: z.output<typeof ChangeMemberAndRoleSchema>,
): Promise<void> {
  const { memberId } = changes;
  if (changes.tags) await heldTags(uow);
  await asOneAct(uow, "member.edited", async (step) => {
    // Change the role first: it locks the member together with all admins, in the order of their ids.
    if (role !== undefined) await changeRole(step, { memberId, role });
    await editMember(step, changes);
  });
}
