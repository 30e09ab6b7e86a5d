import type { z } from "zod";
import { aboutMember } from "#app/core/audit/audit.ts";
import { todayOf } from "#app/core/club/today.ts";
import { lockMember } from "#app/core/members/lock-member.server.ts";
import { hasRole } from "#app/core/members/role.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import type { ChangeForMemberSchema } from "./unavailability.schemas.ts";
import { lockUnavailability, refusingOverlap } from "./unavailability.server.ts";
import { refuseDays, type Unavailability } from "./unavailability.ts";

/**
 * Changes when a member is away, or why; absent fields stay. Refuses `not-found` (also if the time away is over),
 * `away-overlaps`, and what `refuseDays` refuses.
 */
export async function changeUnavailability(
  uow: MemberUnit,
  { memberId, id, ...changes }: z.output<typeof ChangeForMemberSchema>,
): Promise<Unavailability> {
  const member = await lockMember(uow, memberId);
  const before = await lockUnavailability(uow, { id, memberId });
  const after = {
    id,
    from: changes.from ?? before.from,
    until: changes.until ?? before.until,
    reason: changes.reason ?? before.reason,
  };
  const { from, until, reason } = after;
  refuseDays(after, { today: todayOf(uow), mayReachBack: hasRole(uow.actor.role, "admin"), before });
  await refusingOverlap(() =>
    uow.db("unavailabilities").where({ id }).update({ from_date: from, until_date: until, reason }),
  );
  const isMoved = from !== before.from || until !== before.until;
  if (memberId !== uow.actor.id && (isMoved || reason !== before.reason)) {
    const days = { before: { from: before.from, until: before.until }, after: { from, until } };
    await uow.audit(
      "member.away-changed",
      isMoved ? aboutMember(member, days.before, days.after) : aboutMember(member),
    );
  }
  return after;
}
