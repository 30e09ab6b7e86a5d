import type { z } from "zod";
import type { UnitOfWork } from "../../unit-of-work.server.ts";
import { columnsOf, endSignIns, lockMember, refusingTakenEmail } from "./keep-member.server.ts";
import type { ChangeMemberSchema } from "./members.schemas.ts";

/**
 * Changes what the club keeps about a member; what the input leaves out stays. Another e-mail address may be another
 * person's: the sign-ins of the one before end. Refuses `not-found`, `email-taken`.
 */
export async function editMember(
  uow: UnitOfWork,
  { memberId, ...fields }: z.output<typeof ChangeMemberSchema>,
): Promise<void> {
  const before = await lockMember(uow, memberId);
  const columns = await columnsOf(uow, fields);
  if (Object.keys(columns).length === 0) return;
  const moved = fields.email !== undefined && fields.email !== before.email;
  await refusingTakenEmail(() =>
    uow
      .db("members")
      .where({ id: memberId })
      .update(moved ? { ...columns, identity_id: null } : columns),
  );
  if (moved) await endSignIns(uow, before.identityId);
}
