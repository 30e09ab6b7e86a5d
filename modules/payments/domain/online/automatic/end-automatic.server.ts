import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { EndedBy } from "./automatic-top-up.ts";

/** Ends that these members' cards pay by themselves, and says why. Returns whose did. Expects the members locked. */
export async function endAutomatic(
  { db, now }: UnitOfWork,
  memberIds: readonly number[],
  endedBy: EndedBy = "hand",
): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { memberId: number }[] }>(
    `UPDATE payment_automatic_top_ups SET ended_by = :endedBy, changed_at = :now
      WHERE member_id = ANY (:memberIds::bigint[]) AND ended_by IS NULL RETURNING member_id AS "memberId"`,
    { memberIds: [...memberIds], endedBy, now },
  );
  return rows.map(({ memberId }) => memberId);
}
