import type { z } from "zod";
import { aboutMember } from "#app/core/audit/audit.ts";
import { todayOf } from "#app/core/club/today.ts";
import { lockMember } from "#app/core/members/lock-member.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { addDays } from "#app/kernel/values/local-date.ts";
import type { EndForMemberSchema } from "./unavailability.schemas.ts";
import { lockUnavailability } from "./unavailability.server.ts";

/**
 * Ends a time away, so that the member is available from today on. Its past days are kept for the statistics, without
 * the reason; if it has none, it is removed. Refuses `not-found`, also if it is over.
 */
export async function endUnavailability(
  uow: MemberUnit,
  { memberId, id }: z.output<typeof EndForMemberSchema>,
): Promise<{ isRemoved: boolean }> {
  const member = await lockMember(uow, memberId);
  const { from, until } = await lockUnavailability(uow, { id, memberId });
  const today = todayOf(uow);
  const isRemoved = from >= today;
  const row = uow.db("unavailabilities").where({ id });
  await (isRemoved ? row.delete() : row.update({ until_date: addDays(today, -1), reason: "" }));
  if (memberId !== uow.actor.id)
    await uow.audit("member.away-ended", aboutMember(member, { from, until }, undefined));
  return { isRemoved };
}
