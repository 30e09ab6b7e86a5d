import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { ensureLength } from "../occasions/ensure-length.ts";
import { tellAudience } from "../occasions/tell-audience.server.ts";
import { minorUnits } from "../organizations/minor-units.ts";
import { offerTags } from "../organizations/tags/offer-tags.server.ts";
import { spanOf, weeklyDates } from "../values/zoned.ts";
import { addSession } from "./add-session.server.ts";
import type { CreateSessionSchema } from "./sessions.schemas.ts";

/**
 * Creates a session or, with `repeatUntil`, one every week at the same wall-clock time. With `notify` the audience is
 * told once: of the first session, and how often it repeats. Refuses `price` and `long-session`. Returns the ids in
 * order, and how many sessions are already over, since one can be recorded afterwards.
 */
export async function createSession(
  uow: UnitOfWork,
  input: z.output<typeof CreateSessionSchema>,
): Promise<{ sessionIds: number[]; past: number }> {
  const { repeatUntil, notify: tell, allowLong, ...session } = input;
  ensureLength(session, allowLong);
  const price = minorUnits(uow, input.price);
  const tags = await offerTags(uow, input.tags);
  const sessionIds: number[] = [];
  const dates = weeklyDates(input.date, repeatUntil ?? input.date);
  for (const date of dates) {
    sessionIds.push(await addSession(uow, { ...session, price, tags, date }));
  }
  const [first] = sessionIds;
  const { timezone } = uow.organization;
  const spans = dates.map((date) => spanOf({ ...input, date }, timezone));
  const startsAt = spans[0]?.startsAt;
  const last = spans.at(-1)?.startsAt;
  const times = repeatUntil ? { repeatUntil, count: sessionIds.length } : {};
  await uow.audit("session.created", {
    subject: { kind: "session", id: first, label: input.name, at: startsAt },
    after: { ...session, price, tags, ...times },
  });
  if (tell && first !== undefined) {
    const repeats = last && dates.length > 1 ? { count: dates.length, until: last } : undefined;
    await tellAudience(uow, first, repeats && { repeats });
  }
  return { sessionIds, past: spans.filter(({ finishesAt }) => finishesAt <= uow.now).length };
}
