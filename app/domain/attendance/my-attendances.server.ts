import type { UnitOfWork } from "../../unit-of-work.server.ts";
import type { OccasionKind } from "../occasions/occasion.ts";
import { offsetOf, type Page, type Paged } from "../page.ts";
import { Refusal } from "../refusal.ts";
import type { Standing } from "./admission.ts";

/** One of the reader's own answers. */
export interface OwnAttendance {
  occasionId: number;
  kind: OccasionKind;
  standing: Standing;
  note: string;
  position: string | null;
  team: number | null;
}

/** The reader's own answers, the latest occasion first. */
export async function myAttendances(uow: UnitOfWork, page: Page): Promise<Paged<OwnAttendance>> {
  if (uow.actor.kind !== "member") throw new Refusal("sign-in-required");
  const { rows } = await uow.db.raw<{ rows: (OwnAttendance & { total: number })[] }>(
    `SELECT a.occasion_id AS "occasionId", o.kind, a.state AS standing, a.note, a.position, a.team,
            count(*) OVER ()::int AS total
       FROM attendances a JOIN occasions o ON o.id = a.occasion_id
      WHERE a.member_id = ? AND a.state IS NOT NULL
      ORDER BY o.starts_at DESC, o.id DESC LIMIT ? OFFSET ?`,
    [uow.actor.id, page.perPage, offsetOf(page)],
  );
  return { items: rows.map(({ total: _total, ...own }) => own), total: rows[0]?.total ?? 0, ...page };
}
