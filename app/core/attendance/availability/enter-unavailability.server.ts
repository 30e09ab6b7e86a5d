import type { z } from "zod";
import { aboutMember } from "#app/core/audit/audit.ts";
import { todayOf } from "#app/core/club/today.ts";
import { lockMember } from "#app/core/members/lock-member.server.ts";
import { hasRole } from "#app/core/members/role.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { EnterForMemberSchema } from "./unavailability.schemas.ts";
import { refuseTooMany, refusingOverlap } from "./unavailability.server.ts";
import { refuseDays } from "./unavailability.ts";

/**
 * Enters when a member is away. Answers that they have given stay as they are. Refuses `not-found`, `member-inactive`,
 * `away-overlaps`, `away-too-many`, and what `refuseDays` refuses.
 */
export async function enterUnavailability(
  uow: MemberUnit,
  { memberId, from, until, reason }: z.output<typeof EnterForMemberSchema>,
): Promise<{ id: number; from: string; until: string; reason: string }> {
  const member = await lockMember(uow, memberId);
  if (member.state !== "active") throw new Refusal("member-inactive");
  refuseDays({ from, until }, { today: todayOf(uow), mayReachBack: hasRole(uow.actor.role, "admin") });
  await refuseTooMany(uow, memberId);
  const [added] = await refusingOverlap(() =>
    uow
      .db("unavailabilities")
      .insert({ member_id: memberId, from_date: from, until_date: until, reason }, "id"),
  );
  // Without the reason: it may be a diagnosis, and the log keeps everything.
  if (memberId !== uow.actor.id)
    await uow.audit("member.away-entered", aboutMember(member, undefined, { from, until }));
  return { id: added?.id ?? 0, from, until, reason };
}
