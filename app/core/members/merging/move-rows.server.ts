import { gatherLater } from "#app/core/messaging/notices/notices.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { run } from "#tenants/sql.ts";
import type { Pair } from "./merge-question.server.ts";

/**
 * Moves everything else of the other in the club's schema to the survivor, and deletes what ends with their sign-in.
 */
export async function moveRows(uow: UnitOfWork, pair: Pair): Promise<void> {
  const { db } = uow;
  const others = { member_id: pair.other };
  await moveNotices(uow, pair);
  // These belong to the sign-in that ends. Those of the survivor stay.
  for (const table of ["notice_pushes", "push_subscriptions", "calendar_addresses", "member_imports"])
    await db(table).where(others).delete();
  // If both have one, the survivor's counts; of two ratings, the later one.
  await moveUnlessThere(uow, pair, "preferences", ["topic", "channel"]);
  await moveUnlessThere(uow, pair, "invitations", ["occasion_id"]);
  await run(
    db,
    `DELETE FROM ratings r USING ratings other
      WHERE r.member_id = :survivor AND other.member_id = :other AND other.occasion_id = r.occasion_id
        AND other.rated_at > r.rated_at`,
    { ...pair },
  );
  await moveUnlessThere(uow, pair, "ratings", ["occasion_id"]);
  await moveTimesAway(uow, pair);
  await db("welcomes")
    .where({ ...others, sent_at: null })
    .delete();
  await db("welcomes").where(others).update({ member_id: pair.survivor });
  await db("welcomes").where({ added_by: pair.other }).update({ added_by: pair.survivor });
  await db("webhooks").where({ made_by: pair.other }).update({ made_by: pair.survivor });
}

async function moveUnlessThere(
  { db }: UnitOfWork,
  pair: Pair,
  table: "preferences" | "invitations" | "ratings",
  key: readonly string[],
): Promise<void> {
  await run(
    db,
    `DELETE FROM ${table} t USING ${table} s
      WHERE t.member_id = :other AND s.member_id = :survivor AND ${key.map((name) => `s.${name} = t.${name}`).join(" AND ")}`,
    { ...pair },
  );
  await db(table).where({ member_id: pair.other }).update({ member_id: pair.survivor });
}

/** A member's times away can't overlap, so only the days move that the survivor does not have yet. */
async function moveTimesAway({ db }: UnitOfWork, pair: Pair): Promise<void> {
  await run(
    db,
    `WITH gone AS (DELETE FROM unavailabilities WHERE member_id = :other RETURNING *)
     INSERT INTO unavailabilities (member_id, from_date, until_date, reason, created_at)
     SELECT :survivor, lower(rest.days), upper(rest.days) - 1, gone.reason, gone.created_at FROM gone
      CROSS JOIN LATERAL unnest(
        datemultirange(daterange(gone.from_date, gone.until_date, '[]'))
        - coalesce((SELECT range_agg(daterange(u.from_date, u.until_date, '[]')) FROM unavailabilities u
                     WHERE u.member_id = :survivor), '{}')) AS rest (days)`,
    { ...pair },
  );
}

/**
 * The survivor gets the notices that the other has not got yet, without those that they get themselves. A mail that is
 * made but not sent is made again, for the survivor's address.
 */
async function moveNotices(uow: UnitOfWork, pair: Pair): Promise<void> {
  const { db } = uow;
  await run(
    db,
    `WITH unsent AS (
       SELECT id FROM notice_mails WHERE member_id = :other AND done_at IS NULL FOR UPDATE)
     UPDATE notices SET mail_id = NULL, handled_at = NULL FROM unsent WHERE mail_id = unsent.id`,
    { ...pair },
  );
  await db("notice_mails").where({ member_id: pair.other, done_at: null }).delete();
  await run(
    db,
    `DELETE FROM notices n USING notices s
      WHERE n.member_id = :other AND n.handled_at IS NULL
        AND s.member_id = :survivor AND s.kind = n.kind AND s.occasion_id = n.occasion_id
        AND (s.kind = 'reminder' OR s.handled_at IS NULL AND s.payload = n.payload)`,
    { ...pair },
  );
  for (const table of ["notices", "notice_mails"])
    await db(table).where({ member_id: pair.other }).update({ member_id: pair.survivor });
  // A notice of a drop-out looks up the name when it is sent, so it has to point to the survivor.
  await run(
    db,
    `UPDATE notices SET payload = jsonb_set(payload, '{dropOut}', to_jsonb(:survivor::bigint))
      WHERE kind = 'dropped-out' AND (payload->>'dropOut')::bigint = :other::bigint`,
    { ...pair },
  );
  const due: Date[] = await db("notices")
    .where({ member_id: pair.survivor, handled_at: null })
    .distinct()
    .pluck("due_at");
  for (const dueAt of due) await gatherLater(uow, [pair.survivor], dueAt);
}
