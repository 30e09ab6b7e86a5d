import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { localMoment, momentIn } from "#app/kernel/values/moment.ts";
import type { Span } from "#app/kernel/values/zoned.ts";
import { lockForEdit, saveEdit } from "../edit-occasion.server.ts";
import { changedTimes, ensureTimes, eventSpan, toEventTimes } from "./event-times.ts";
import type { ChangeEventSchema } from "./events.schemas.ts";
import { ensureRegistration } from "./registration.ts";

type Changes = z.output<typeof ChangeEventSchema>;

/**
 * Changes an event as `saveEdit` does; absent fields stay. Refuses what `lockForEdit`, `ensureTimes` and
 * `ensureRegistration` refuse.
 */
export async function editEvent(
  uow: UnitOfWork,
  input: Changes,
): Promise<{ promoted: number[]; told: number }> {
  const before = await lockForEdit(uow, input.eventId, "event");
  const { timezone } = uow.organization;
  const { startsAt, finishesAt } = spanAfter(before, input, timezone);
  const next = {
    name: input.name ?? before.name,
    address: input.address ?? before.address,
    description: input.description ?? before.description,
    startsAt,
    finishesAt,
    registrationOpensAt: after(before.registrationOpensAt, input.registrationStart, timezone),
    registrationClosesAt: after(before.registrationClosesAt, input.registrationEnd, timezone),
    answerDeadlineHours: null,
    capacity: input.capacity === undefined ? before.capacity : input.capacity,
    price: input.price ?? before.price,
    tags: before.tags,
  };
  ensureRegistration(next);
  return saveEdit(uow, before, next, input);
}

function spanAfter(before: Span, changes: Changes, timezone: string): Span {
  const had = toEventTimes(before, timezone);
  const next = changedTimes(had, changes);
  if (isDeepStrictEqual(next, had)) return before;
  ensureTimes(next, changes.allowLong, had);
  return eventSpan(next, timezone);
}

/** The start or end of registration after a change. If a form sends it back as it was shown, it keeps its seconds. */
function after(before: Date | null, given: string | null | undefined, timezone: string): Date | null {
  if (given === undefined) return before;
  if (given === null) return null;
  return before && localMoment(before, timezone) === given ? before : momentIn(given, timezone);
}
