import type { z } from "zod";
import { closedCode, isLate } from "#app/core/attendance/admission.ts";
import { available } from "#app/core/attendance/availability/available.server.ts";
import { notInactive } from "#app/core/members/activity/inactive.server.ts";
import { notify } from "#app/core/messaging/notices/notices.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { counted, ensureConfirmed, type Question } from "#app/kernel/confirmation/confirmation.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { all, run } from "#tenants/sql.ts";
import { occasionSubject } from "../../audited-occasion.ts";
import type { Occasion } from "../../occasion.ts";
import { lockOccasion } from "../../occasions.server.ts";
import type { InviteSchema } from "./invitation.schemas.ts";

/** How long a member is not invited to the same session again, in milliseconds. */
const INVITED_AGAIN_MS = 12 * 3_600_000;

/**
 * Invites the members with any of the tags to a session that is ahead, and tells each. They see it from now on,
 * whatever its own tags. Left out are those who have answered, were invited within the last twelve hours, are away then
 * or count as inactive, and the acting member. Always asks back. Refuses `not-found`, `occasion-canceled`,
 * `answer-closed`, `answer-settled`, `invite-late`, `nobody-to-invite`.
 */
export async function inviteByTag(
  uow: UnitOfWork,
  { sessionId, tags, reviewed }: z.output<typeof InviteSchema>,
): Promise<{ invited: number }> {
  const session = await lockOccasion(uow.db, sessionId, "session");
  refuseInviting(session, uow.now);
  const members = await invitable(uow, { sessionId, tags });
  if (members.length === 0) throw new Refusal("nobody-to-invite", "tags");
  await ensureConfirmed(reviewed, () => inviteQuestion({ sessionId, tags, members }));
  await run(
    uow.db,
    `INSERT INTO invitations (occasion_id, member_id, invited_at)
     SELECT :sessionId, id, :now FROM unnest(:memberIds::bigint[]) AS id
     ON CONFLICT (occasion_id, member_id) DO UPDATE SET invited_at = excluded.invited_at`,
    { sessionId, now: uow.now, memberIds: members.map(({ id }) => id) },
  );
  await notify(
    uow,
    members.map(({ id: memberId }) => ({
      memberId,
      kind: "invited",
      occasion: session,
      once: `invited:${sessionId}:${memberId}:${uow.now.getTime()}`,
    })),
  );
  await uow.audit("session.invited", { subject: occasionSubject(session), members, after: { tags } });
  return { invited: members.length };
}

/** Can people be invited to it now? */
export function isInviting(occasion: Occasion, now: Date): boolean {
  const isAhead = occasion.status === "confirmed" && occasion.startsAt > now;
  return occasion.kind === "session" && isAhead && !isLate(occasion, now);
}

function refuseInviting(session: Occasion, now: Date): void {
  if (session.status === "canceled") throw new Refusal("occasion-canceled");
  if (session.status !== "confirmed" || session.startsAt <= now) throw new Refusal(closedCode(session));
  // After the deadline, players could only decline.
  if (isLate(session, now)) throw new Refusal("invite-late");
}

/** The confirmation is for this session, these tags and these members: the same number can mean other people. */
function inviteQuestion({
  sessionId,
  tags,
  members,
}: {
  sessionId: number;
  tags: readonly string[];
  members: readonly { id: number }[];
}): Question {
  return {
    act: "session.invite",
    about: [sessionId, ...tags, ...members.map(({ id }) => id)],
    consequences: counted("sessions.consequences.invited", members.length),
    always: true,
  };
}

/**
 * Whom the tags can invite now. Expects the session locked, so that if two people invite at once, the second finds
 * nobody.
 */
async function invitable(
  uow: UnitOfWork,
  { sessionId, tags }: { sessionId: number; tags: readonly string[] },
): Promise<{ id: number; name: string }[]> {
  const active = notInactive(uow);
  const there = await available(uow);
  return all<{ id: number; name: string }>(
    uow.db,
    `SELECT m.id, m.name FROM occasions o
      CROSS JOIN members m ${there.join}
       LEFT JOIN attendances a ON a.occasion_id = o.id AND a.member_id = m.id
       LEFT JOIN invitations i ON i.occasion_id = o.id AND i.member_id = m.id
      WHERE o.id = :sessionId AND m.state = 'active' AND folded(:tags::text[]) && folded(m.tags) AND a.state IS NULL
        AND coalesce(i.invited_at <= :invitedBefore::timestamptz, true) AND m.id IS DISTINCT FROM :actorId::bigint
        AND ${active.sql} AND ${there.sql}
      ORDER BY m.id`,
    {
      ...active.bindings,
      ...there.bindings,
      sessionId,
      tags: [...tags],
      invitedBefore: new Date(uow.now.getTime() - INVITED_AGAIN_MS),
      actorId: uow.actor.kind === "member" ? uow.actor.id : null,
    },
  );
}
