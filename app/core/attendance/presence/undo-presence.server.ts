import type { z } from "zod";
import { asOneAct } from "#app/core/audit/audit.ts";
import { SHOWN_NAME } from "#app/core/members/names/shown-name.ts";
import { occasionSubject } from "#app/core/occasions/audited-occasion.ts";
import { lockOccasion } from "#app/core/occasions/occasions.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { all, maybe } from "#tenants/sql.ts";
import { settleAnswer } from "../settle-answer.server.ts";
import type { UndoPresenceSchema } from "./presence.schemas.ts";
import { type Presence, refuseRecording } from "./presence.ts";
import { recordingBy } from "./record-presence.server.ts";
import type { MarkedMember, RecordedPresence } from "./set-presence.server.ts";

type TakenBack = MarkedMember & {
  memberName: string;
  walkInFrom: "no-answer" | "not-attending" | "waiting" | null;
};

/** For how long an act can be taken back, in milliseconds: a stale button must not wipe a list of last week. */
const UNDO_MS = 10 * 60_000;

/**
 * Takes back one of the actor's acts of the last ten minutes, except for marks that somebody has changed since. The
 * marks are as before, and a walk-in is off the list. Refuses `not-found`, `marks-changed` if nothing of the act is
 * left, and what `refuseRecording` refuses.
 */
export async function undoPresence(
  uow: MemberUnit,
  { occasionId, act }: z.output<typeof UndoPresenceSchema>,
): Promise<RecordedPresence> {
  const occasion = await lockOccasion(uow.db, occasionId);
  refuseRecording(occasion, recordingBy(uow));
  const changed = await takeBack(uow, occasionId, act);
  if (changed.length === 0) throw new Refusal("marks-changed");
  await asOneAct(uow, "attendance.marked", async (step) => {
    await step.audit("attendance.marked", {
      subject: occasionSubject(occasion),
      members: changed.map(({ memberId, memberName, before, after }) => ({
        id: memberId,
        name: memberName,
        before: { presence: before },
        after: { presence: after },
      })),
    });
    for (const { memberId, after, walkInFrom } of changed) {
      // A member who had a mark before stays on the list.
      if (walkInFrom === null || after !== null) continue;
      await settleAnswer(step, {
        occasionId,
        memberId,
        answer: walkInFrom === "not-attending" ? "not-attending" : null,
        overCapacity: false,
        reviewed: undefined,
        by: { role: uow.actor.role, own: false, walkIn: true },
      });
    }
  });
  return {
    occasionId,
    act: null,
    changed: changed.map(({ memberId, name, before, after }) => ({ memberId, name, before, after })),
    added: [],
  };
}

async function takeBack(uow: MemberUnit, occasionId: number, act: string): Promise<TakenBack[]> {
  const rows = await all<TakenBack>(
    uow.db,
    `WITH taken AS (
       SELECT a.member_id, m.name, ${SHOWN_NAME} AS shown_name, a.presence AS before, a.presence_before AS after, a.walk_in_from
         FROM attendances a JOIN members m ON m.id = a.member_id
        WHERE a.occasion_id = :occasionId AND a.presence_act = :act::uuid AND a.presence_by = :actorId
          AND a.presence_at > :since)
     UPDATE attendances a SET presence = taken.after, presence_before = NULL, presence_act = NULL, presence_at = :now,
            walk_in_from = CASE WHEN taken.after IS NULL THEN NULL ELSE a.walk_in_from END
       FROM taken WHERE a.occasion_id = :occasionId AND a.member_id = taken.member_id
     RETURNING a.member_id, taken.name AS member_name, taken.shown_name AS name, taken.before, taken.after,
               taken.walk_in_from`,
    { occasionId, act, actorId: uow.actor.id, now: uow.now, since: undoableSince(uow) },
  );
  return rows.sort((a, b) => a.memberId - b.memberId);
}

const undoableSince = ({ now }: MemberUnit) => new Date(now.getTime() - UNDO_MS);

/** An act of the actor's that can be taken back: how many of its marks are left, and the member if only one is. */
export interface PresenceAct {
  act: string;
  count: number;
  memberId: number | null;
  name: string;
  presence: Presence | null;
}

/** The last act of the actor's on an occasion that can be taken back; null if there is none. */
export async function lastPresenceAct(uow: MemberUnit, occasionId: number): Promise<PresenceAct | null> {
  const row = await maybe<PresenceAct>(
    uow.db,
    `SELECT a.presence_act AS act, count(*)::int AS count, min(${SHOWN_NAME}) AS name, min(a.presence) AS presence,
            CASE WHEN count(*) = 1 THEN min(a.member_id) END AS member_id
       FROM attendances a JOIN members m ON m.id = a.member_id
      WHERE a.occasion_id = :occasionId AND a.presence_act IS NOT NULL AND a.presence_by = :actorId
        AND a.presence_at > :since
      GROUP BY a.presence_act ORDER BY max(a.presence_at) DESC, a.presence_act LIMIT 1`,
    { occasionId, actorId: uow.actor.id, since: undoableSince(uow) },
  );
  return row ?? null;
}
