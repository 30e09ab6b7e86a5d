import type { UnitOfWork } from "#app/unit-of-work.ts";
import { counted, type Question } from "../confirmation/confirmation.ts";

/** What archiving a member does. */
export async function archiveQuestion(
  uow: UnitOfWork,
  { memberId }: { memberId: number },
): Promise<Question> {
  const places = counted("members.consequences.places", await comingPlaces(uow, memberId));
  const others = await uow.consequences("member.archive", { memberId });
  return { act: "member.archive", consequences: [...places, ...others], always: true };
}

/** Declining somebody who asked to join has no consequences to count. */
export const declineQuestion: Question = { act: "member.decline", consequences: [], always: true };

/** On how many coming occasions a member holds a place or stands in line. */
async function comingPlaces(uow: UnitOfWork, memberId: number): Promise<number> {
  const { rows } = await uow.db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count FROM attendances a JOIN occasions o ON o.id = a.occasion_id
      WHERE a.member_id = :memberId AND a.state IN ('attending', 'waiting')
        AND o.status = 'confirmed' AND o.starts_at > :now`,
    { memberId, now: uow.now },
  );
  return rows[0]?.count ?? 0;
}
