import { memberDetail } from "#app/core/members/members.server.ts";
import { hasRole } from "#app/core/members/role.ts";
import type { OccasionKind, OccasionStatus } from "#app/core/occasions/occasion.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { type Page, type Paged, pageOffset } from "#app/kernel/values/page.ts";
import { all, one } from "#tenants/sql.ts";
import type { Standing } from "./admission.ts";
import type { Presence } from "./presence/presence.ts";

/** A member's answer and mark on one occasion, past or coming. */
export interface MemberAttendance {
  occasionId: number;
  kind: OccasionKind;
  name: string;
  startsAt: Date;
  status: OccasionStatus;
  standing: Standing;
  presence: Presence | null;
  note: string;
  /** Did they give up the place after the deadline? */
  leftLate: boolean;
}

/**
 * A member's answers and marks, the latest occasion first; for coaches and admins. Refuses `role-denied`, `not-found`.
 */
export async function memberAttendances(
  uow: MemberUnit,
  { memberId, ...page }: { memberId: number } & Page,
): Promise<Paged<MemberAttendance>> {
  if (!hasRole(uow.actor.role, "coach")) throw new Refusal("role-denied");
  await memberDetail(uow, { memberId });
  const theirs = `FROM attendances a JOIN occasions o ON o.id = a.occasion_id
                   WHERE a.member_id = :memberId AND (a.state IS NOT NULL OR a.presence IS NOT NULL)`;
  const { total } = await one<{ total: number }>(uow.db, `SELECT count(*)::int AS total ${theirs}`, {
    memberId,
  });
  const rows = await all<MemberAttendance>(
    uow.db,
    `SELECT a.occasion_id, o.kind, o.name, o.starts_at, o.status, a.state AS standing,
            a.presence, a.note, a.left_late ${theirs}
      ORDER BY o.starts_at DESC, o.id DESC LIMIT :perPage OFFSET :offset`,
    { memberId, perPage: page.perPage, offset: pageOffset(page) },
  );
  return { items: rows, total, ...page };
}
