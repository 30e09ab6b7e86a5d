import type { z } from "zod";
import { ensureTags } from "#app/core/club/tags/offer-tags.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { toSpan } from "#app/kernel/values/zoned.ts";
import { ensureLength } from "../ensure-length.ts";
import { tellAudience } from "../tell-audience.server.ts";
import { addSession } from "./add-session.server.ts";
import { ensureDeadline } from "./answer-deadline.ts";
import { makeSeries } from "./series/series.server.ts";
import type { CreateSessionSchema } from "./sessions.schemas.ts";
import { weeklyDates } from "./weekly-dates.ts";

/**
 * Creates a session or, with `repeatUntil`, a series: one every week at the same wall-clock time. With `notify` each
 * member of the audience is told once: of the first session that they are available for, and how often it repeats.
 * Refuses `long-session` and `deadline-past`. Returns the ids in order, and how many sessions are already
 * over: past ones can be created, too.
 */
export async function createSession(
  uow: UnitOfWork,
  input: z.output<typeof CreateSessionSchema>,
): Promise<{ sessionIds: number[]; past: number }> {
  const { repeatUntil, notify: tell, allowLong, ...session } = input;
  ensureLength(session, allowLong);
  const price = input.price;
  const tags = await ensureTags(uow, input.tags);
  const sessionIds: number[] = [];
  const { timezone } = uow.organization;
  const dates = weeklyDates(input.date, repeatUntil ?? input.date);
  const spans = dates.map((date) => toSpan({ ...input, date }, timezone));
  for (const { startsAt } of spans) ensureDeadline({ ...input, startsAt }, { now: uow.now, timezone });
  for (const date of dates) {
    sessionIds.push(await addSession(uow, { ...session, price, tags, date }));
  }
  if (sessionIds.length > 1) await makeSeries(uow.db, sessionIds);
  const times = repeatUntil ? { repeatUntil, count: sessionIds.length } : {};
  await uow.audit("session.created", {
    subject: { kind: "session", id: sessionIds[0], label: input.name, at: spans[0]?.startsAt },
    after: { ...session, price, tags, ...times },
  });
  if (tell) await tellAudience(uow, sessionIds);
  return { sessionIds, past: spans.filter(({ finishesAt }) => finishesAt <= uow.now).length };
}
