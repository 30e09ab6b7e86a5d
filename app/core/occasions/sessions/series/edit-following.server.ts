import type { z } from "zod";
import { lockForPromotion } from "#app/core/attendance/gate.server.ts";
import { withoutAudit } from "#app/core/audit/audit.ts";
import { ensureTags } from "#app/core/club/tags/offer-tags.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { ensureConfirmed } from "#app/kernel/confirmation/confirmation.ts";
import { addDays } from "#app/kernel/values/local-date.ts";
import { localOf } from "#app/kernel/values/zoned.ts";
import { describedFields, occasionSubject } from "../../audited-occasion.ts";
import { ensureLength } from "../../ensure-length.ts";
import { type DescribedOccasion, lockOccasion } from "../../occasions.server.ts";
import { type AskedSession, type WrittenSession, written } from "../change-lines.ts";
import { editSession, replicated } from "../edit-session.server.ts";
import type { ChangeSessionSchema } from "../sessions.schemas.ts";
import { changesAnything, type FollowingChanges, followingChanges } from "./following-changes.ts";
import type { FollowingSchema } from "./series.schemas.ts";
import { attachToSeries, lockFollowing, type SeriesSession } from "./series.server.ts";
import { editFollowingQuestion } from "./series-questions.server.ts";

type Input = z.output<typeof ChangeSessionSchema> & z.output<typeof FollowingSchema>;

/**
 * Changes a session, and makes the same changes to all that follow it in its series; answers stay. Sessions that were
 * edited individually stay as they are, unless `withEdited`. Refuses what `editSession` refuses, and `no-series`; asks
 * back. Returns who moved up, how many members are told, and how many sessions changed.
 */
export async function editFollowing(
  uow: UnitOfWork,
  { withEdited, reviewed, ...input }: Input,
): Promise<{ promoted: number[]; told: number; changed: number }> {
  const tags = input.tags && (await ensureTags(uow, input.tags));
  const following = await lockFollowing(uow, input.sessionId);
  const before = await lockOccasion(uow.db, input.sessionId, "session");
  const changes = requestedChanges(uow, before, { ...input, tags });
  if (!changesAnything(changes)) return { promoted: [], told: 0, changed: 0 };

  const others = following.filter(({ edited }) => withEdited || !edited);
  await ensureConfirmed(reviewed, () =>
    editFollowingQuestion(uow, before, following, {
      others,
      changes: [before, ...others].map((session) => beforeAndAfter(uow, session, changes)),
    }),
  );
  // Lock all at once, in the order of their ids: each edit may let others move up.
  await lockForPromotion(uow, [before, ...others]);
  const wasAttached = await isAttached(uow, before.id);
  const steps = withoutAudit(uow);
  const promoted = new Set<number>();
  let told = 0;
  for (const session of [before, ...others]) {
    const edit = { ...sessionEdit(uow, session, changes), notify: input.notify };
    const result = await editSession(steps, edit, { isReplicated: true });
    for (const memberId of result.promoted) promoted.add(memberId);
    told += result.told;
  }
  const attached = others.filter(({ edited }) => !edited).map(({ id }) => id);
  await attachToSeries(uow.db, wasAttached ? [before.id, ...attached] : attached);
  const after = await lockOccasion(uow.db, before.id);
  const changed = others.length + 1;
  await uow.audit("session.series-edited", {
    subject: occasionSubject(before),
    before: describedFields(before),
    after: { ...describedFields(after), count: changed },
  });
  return { promoted: [...promoted], told, changed };
}

/** What the input changes about the session. Refuses `long-session`. */
function requestedChanges(
  uow: UnitOfWork,
  before: DescribedOccasion,
  { allowLong, ...input }: Omit<Input, "withEdited" | "reviewed">,
): FollowingChanges {
  const { timezone } = uow.organization;
  const [start, finish] = [localOf(before.startsAt, timezone), localOf(before.finishesAt, timezone)];
  const was = { ...before, date: start.date, startTime: start.time, finishTime: finish.time };
  const is = {
    name: input.name ?? was.name,
    address: input.address ?? was.address,
    description: input.description ?? was.description,
    capacity: input.capacity === undefined ? was.capacity : input.capacity,
    price: input.price ?? was.price,
    answerDeadlineHours:
      input.answerDeadlineHours === undefined ? was.answerDeadlineHours : input.answerDeadlineHours,
    tags: input.tags ?? was.tags,
    date: input.date ?? was.date,
    startTime: input.startTime ?? was.startTime,
    finishTime: input.finishTime ?? was.finishTime,
  };
  ensureLength(is, allowLong, was);
  return followingChanges(was, is);
}

/** The change of one session: on its own date, or moved by as many days as the first. */
function sessionEdit(
  uow: UnitOfWork,
  session: Pick<SeriesSession, "id" | "startsAt">,
  { fields, days }: FollowingChanges,
) {
  const { date } = localOf(session.startsAt, uow.organization.timezone);
  // A long session has been allowed already.
  return {
    ...fields,
    ...(days !== 0 && { date: addDays(date, days) }),
    sessionId: session.id,
    allowLong: true,
  };
}

/** What a session is, and will be. */
function beforeAndAfter(
  uow: UnitOfWork,
  session: AskedSession,
  { fields, days }: FollowingChanges,
): { was: WrittenSession; is: WrittenSession } {
  const was = written(uow.organization, session);
  return { was, is: replicated(uow, was, { ...fields, date: addDays(was.date, days) }) };
}

async function isAttached({ db }: UnitOfWork, id: number): Promise<boolean> {
  const row = await db("occasions").where({ id }).whereRaw("revision = series_revision").first("id");
  return row !== undefined;
}
