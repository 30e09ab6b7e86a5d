import type { OccasionKind } from "#app/core/occasions/occasion.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { type Page, type Paged, pageOffset } from "#app/kernel/values/page.ts";
import { all, one } from "#tenants/sql.ts";
import type { Standing } from "./admission.ts";

/** One of the reader's own answers. */
export interface OwnAttendance {
  occasionId: number;
  kind: OccasionKind;
  standing: Standing;
  note: string;
  /** As published; null before that. */
  position: string | null;
  team: number | null;
}

/** The reader's own answers, the latest occasion first. */
export async function myAttendances(uow: MemberUnit, page: Page): Promise<Paged<OwnAttendance>> {
  const memberId = uow.actor.id;
  const own = `FROM attendances a JOIN occasions o ON o.id = a.occasion_id
                WHERE a.member_id = :memberId AND a.state IS NOT NULL`;
  const { total } = await one<{ total: number }>(uow.db, `SELECT count(*)::int AS total ${own}`, {
    memberId,
  });
  const rows = await all<OwnAttendance>(
    uow.db,
    `SELECT a.occasion_id, o.kind, a.state AS standing, a.note, a.shown_position AS position,
            a.shown_team AS team ${own}
      ORDER BY o.starts_at DESC, o.id DESC LIMIT :perPage OFFSET :offset`,
    { memberId, perPage: page.perPage, offset: pageOffset(page) },
  );
  return { items: rows, total, ...page };
}
