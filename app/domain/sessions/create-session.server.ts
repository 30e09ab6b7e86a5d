import type { z } from "zod";
import type { UnitOfWork } from "../../unit-of-work.server.ts";
import { priceIn } from "../money.ts";
import { notify } from "../notices/notices.server.ts";
import { lockOccasion } from "../occasions/occasions.server.ts";
import { offerTags } from "../organizations/offer-tags.server.ts";
import { Refusal } from "../refusal.ts";
import { spanOf, weeklyDates } from "../zoned.ts";
import { addSession } from "./add-session.server.ts";
import { onlookers } from "./onlookers.server.ts";
import type { CreateSessionSchema } from "./sessions.schemas.ts";

/**
 * Creates a session, or with `repeatUntil` plain ones every week at the same wall-clock time. With `notify` those who
 * can see it are told once, of the first. Refuses `price`. Answers the ids in order, and how many are over already:
 * a session can be recorded afterwards.
 */
export async function createSession(
  uow: UnitOfWork,
  input: z.output<typeof CreateSessionSchema>,
): Promise<{ sessionIds: number[]; past: number }> {
  const { repeatUntil, notify: tell, ...session } = input;
  const price = minorUnits(uow, input.price);
  const tags = await offerTags(uow, input.tags);
  const sessionIds: number[] = [];
  const dates = weeklyDates(input.date, repeatUntil ?? input.date);
  for (const date of dates) {
    sessionIds.push(await addSession(uow, { ...session, price, tags, date }));
  }
  const [first] = sessionIds;
  const { timezone } = uow.organization;
  const { startsAt } = spanOf(input, timezone);
  const times = repeatUntil ? { repeatUntil, count: sessionIds.length } : {};
  await uow.audit("session.created", {
    subject: { kind: "session", id: first, label: input.name, at: startsAt },
    after: { ...session, price, tags, ...times },
  });
  if (tell && first !== undefined) {
    const occasion = await lockOccasion(uow.db, first);
    const memberIds = await onlookers(uow, occasion);
    await notify(
      uow,
      memberIds.map((memberId) => ({
        memberId,
        kind: "new-occasion",
        occasion,
        once: `new-occasion:${first}:${memberId}`,
      })),
    );
  }
  const over = dates.filter((date) => spanOf({ ...input, date }, timezone).finishesAt <= uow.now);
  return { sessionIds, past: over.length };
}

/** A typed or given price in the club's minor units. Refuses `price`. */
export function minorUnits(uow: UnitOfWork, price: string | number): number {
  const amount = priceIn(uow.organization.currency, price);
  if (amount === undefined) throw new Refusal("price", "price");
  return amount;
}
