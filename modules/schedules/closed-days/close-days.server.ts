import type { z } from "zod";
import {
  all,
  cancelSession,
  counted,
  countInvolved,
  ensureConfirmed,
  lockInvolved,
  type Question,
  stillToCome,
  type UnitOfWork,
  withoutAudit,
} from "#app/kit/commands.server.ts";
import { addDays, startOfDate } from "#app/kit/rules.ts";
import { countGenerated } from "#modules/schedules/generated-sessions.server.ts";
import { lockSchedules } from "#modules/schedules/schedules.server.ts";
import type { CloseDaysSchema } from "./closed-days.schemas.ts";
import { insertClosedDays } from "./closed-days.server.ts";
import { type ClosedDays, closedSubject } from "./closed-days.ts";

/**
 * Closes the club on these days: schedules make no session on them. With `sessions: "cancel"` the confirmed sessions of
 * these days that have not begun are canceled with notice, no matter who made them; asks back before it does. Returns the
 * closed days, how many sessions were canceled and how many members are told.
 */
export async function closeDays(
  uow: UnitOfWork,
  { sessions, reviewed, ...days }: z.output<typeof CloseDaysSchema>,
): Promise<ClosedDays & { canceled: number; told: number }> {
  // All schedules: a run of the generator that has not seen the closed days yet would make sessions on them.
  await lockSchedules(uow.db);
  const sessionIds = sessions === "cancel" ? await lockSessionsBetween(uow, days) : [];
  await ensureConfirmed(reviewed, () => closingQuestion(uow, sessionIds));
  const closed = await insertClosedDays(uow.db, days);
  const told = await countInvolved(uow, sessionIds);
  await lockInvolved(uow, sessionIds);
  const steps = withoutAudit(uow);
  for (const sessionId of sessionIds)
    await cancelSession(
      steps,
      { sessionId, notify: true, reviewed: undefined },
      { gathered: sessionIds.length > 1 },
    );
  await uow.audit("schedules.closed", {
    subject: closedSubject(closed),
    after: { ...days, canceled: sessionIds.length },
  });
  return { ...closed, canceled: sessionIds.length, told };
}

/** The sessions of these days that closing cancels, locked in the order of their ids. */
async function lockSessionsBetween(
  { db, now, organization: { timezone } }: UnitOfWork,
  { from, until }: Pick<ClosedDays, "from" | "until">,
): Promise<number[]> {
  const rows = await all<{ id: number }>(
    db,
    `SELECT o.id FROM occasions o
      WHERE o.kind = 'session' AND ${stillToCome("o")}
        AND o.starts_at >= :from AND o.starts_at < :until
      ORDER BY o.id FOR NO KEY UPDATE`,
    { now, from: startOfDate(from, timezone), until: startOfDate(addDays(until, 1), timezone) },
  );
  return rows.map(({ id }) => id);
}

/** What closing the club does to the sessions on these days. Asks nothing if it cancels none. */
async function closingQuestion(uow: UnitOfWork, sessionIds: readonly number[]): Promise<Question> {
  const byHand = sessionIds.length - (await countGenerated(uow.db, sessionIds));
  return {
    act: "schedules.close",
    about: sessionIds,
    consequences: [
      ...counted("schedules:consequences.closed", sessionIds.length),
      ...counted("schedules:consequences.byHand", byHand),
      ...counted("schedules:consequences.told", await countInvolved(uow, sessionIds)),
      ...(await uow.modules.consequences("occasions.cancel", { occasionIds: sessionIds })),
    ],
  };
}
