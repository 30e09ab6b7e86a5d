import type { z } from "zod";
import { ensureTags } from "#app/core/club/tags/offer-tags.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { localOf, type Span, toSpan } from "#app/kernel/values/zoned.ts";
import { lockForEdit, saveEdit } from "../edit-occasion.server.ts";
import { ensureLength } from "../ensure-length.ts";
import type { DescribedOccasion } from "../occasions.server.ts";
import { answerDeadline, ensureDeadline, isOverAtOnce } from "./answer-deadline.ts";
import type { WrittenSession } from "./change-lines.ts";
import type { ChangeSessionSchema } from "./sessions.schemas.ts";

/**
 * Changes a session as `saveEdit` does; absent fields stay. `isReplicated` = the change comes from a series or a
 * schedule; then a session that is too near for the new deadline keeps its own. Refuses `long-session`,
 * `deadline-past` and what `lockForEdit` refuses.
 */
export async function editSession(
  uow: UnitOfWork,
  input: z.output<typeof ChangeSessionSchema>,
  { isReplicated = false }: { isReplicated?: boolean } = {},
): Promise<{ promoted: number[]; told: number }> {
  const wanted = input.tags && (await ensureTags(uow, input.tags));
  const before = await lockForEdit(uow, input.sessionId, "session");
  const { timezone } = uow.organization;
  const { startsAt, finishesAt } = spanAfter(uow, before, input);
  const answerDeadlineHours = hoursAfter(
    uow,
    { ...before, startsAt },
    input.answerDeadlineHours,
    isReplicated,
  );
  const next = {
    name: input.name ?? before.name,
    address: input.address ?? before.address,
    description: input.description ?? before.description,
    startsAt,
    finishesAt,
    registrationOpensAt: before.registrationOpensAt,
    registrationClosesAt: answerDeadline({ startsAt, answerDeadlineHours }, timezone),
    answerDeadlineHours,
    capacity: input.capacity === undefined ? before.capacity : input.capacity,
    price: input.price ?? before.price,
    tags: wanted ?? before.tags,
  };
  return saveEdit(uow, before, next, input);
}

/** A session as `editSession` with `isReplicated` will leave it. */
export function replicated(
  uow: UnitOfWork,
  was: WrittenSession,
  changes: Partial<WrittenSession>,
): WrittenSession {
  const is = { ...was, ...changes };
  const { startsAt } = toSpan(is, uow.organization.timezone);
  const had = { startsAt, answerDeadlineHours: was.answerDeadlineHours };
  return { ...is, answerDeadlineHours: hoursAfter(uow, had, changes.answerDeadlineHours, true) };
}

/** The deadline after a change. One that is over already is refused or, if `isReplicated`, left as it was. */
function hoursAfter(
  { now, organization: { timezone } }: UnitOfWork,
  before: Pick<DescribedOccasion, "startsAt" | "answerDeadlineHours">,
  wanted: number | null | undefined,
  isReplicated: boolean,
): number | null {
  const { startsAt, answerDeadlineHours: had } = before;
  if (wanted === undefined || wanted === had) return had;
  const next = { startsAt, answerDeadlineHours: wanted };
  if (isReplicated) return isOverAtOnce(next, { now, timezone }) ? had : wanted;
  ensureDeadline(next, { now, timezone });
  return wanted;
}

function spanAfter(
  uow: UnitOfWork,
  before: DescribedOccasion,
  { date, startTime, finishTime, allowLong }: z.output<typeof ChangeSessionSchema>,
): Span {
  if (date === undefined && startTime === undefined && finishTime === undefined) return before;
  const { timezone } = uow.organization;
  const start = localOf(before.startsAt, timezone);
  const finish = localOf(before.finishesAt, timezone);
  const had = { startTime: start.time, finishTime: finish.time };
  const next = {
    date: date ?? start.date,
    startTime: startTime ?? start.time,
    finishTime: finishTime ?? finish.time,
  };
  const unchanged =
    next.date === start.date && next.startTime === start.time && next.finishTime === finish.time;
  if (unchanged) return before;
  ensureLength(next, allowLong, had);
  return toSpan(next, timezone);
}
