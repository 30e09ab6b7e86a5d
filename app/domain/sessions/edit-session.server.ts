import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { involvedMembers } from "../attendance/involved-members.server.ts";
import { promote } from "../attendance/promote.server.ts";
import { notify } from "../notices/notices.server.ts";
import { changesBetween } from "../notices/occasion-changes.ts";
import { describedFields, occasionSubject } from "../occasions/audited-occasion.ts";
import { type DescribedOccasion, lockOccasion, OCCASION } from "../occasions/occasions.server.ts";
import { offerTags } from "../organizations/tags/offer-tags.server.ts";
import { Refusal } from "../refusal.ts";
import { localOf, spanOf } from "../values/zoned.ts";
import { minorUnits } from "./create-session.server.ts";
import { ensureLength } from "./ensure-length.ts";
import type { ChangeSessionSchema } from "./sessions.schemas.ts";

/**
 * Changes a session; absent fields stay. With more places the next in line move up; with fewer nobody loses theirs.
 * With `notify`, members who come or wait are told if anything changed. Refuses `not-found`, `occasion-canceled`,
 * `session-over`, `price`, `long-session`. Returns who moved up and how many are told.
 */
export async function editSession(
  uow: UnitOfWork,
  input: z.output<typeof ChangeSessionSchema>,
): Promise<{ promoted: number[]; told: number }> {
  const before = await lockOccasion(uow.db, input.sessionId, "session");
  if (before.status === "canceled") throw new Refusal("occasion-canceled");
  if (before.status !== "confirmed") throw new Refusal("session-over");
  const changed = await write(uow, before, input);
  if (!changed) return { promoted: [], told: 0 };

  const promoted = await promote(uow, changed);
  await uow.audit("session.edited", {
    subject: occasionSubject(before),
    before: describedFields(before),
    after: describedFields(changed),
  });
  await uow.tell("occasion.edited", { occasionId: changed.id, kind: changed.kind });
  if (!input.notify) return { promoted, told: 0 };
  const told = (await involvedMembers(uow.db, changed.id)).filter((memberId) => !promoted.includes(memberId));
  const changes = changesBetween(before, changed);
  const notices = told.map((memberId) => ({
    memberId,
    kind: "changed" as const,
    occasion: changed,
    details: { changes },
    once: `changed:${changed.id}:${memberId}:${uow.now.getTime()}`,
  }));
  return { promoted, told: await notify(uow, notices) };
}

/** Writes what differs. Returns the session as it is now; undefined if nothing differs. */
async function write(
  uow: UnitOfWork,
  before: DescribedOccasion,
  input: z.output<typeof ChangeSessionSchema>,
): Promise<DescribedOccasion | undefined> {
  const span = spanAfter(uow, before, input);
  const tags = input.tags ? await offerTags(uow, input.tags) : before.tags;
  const next = {
    name: input.name ?? before.name,
    address: input.address ?? before.address,
    description: input.description ?? before.description,
    starts_at: span.startsAt,
    finishes_at: span.finishesAt,
    capacity: input.capacity === undefined ? before.capacity : input.capacity,
    price: input.price === undefined ? before.price : minorUnits(uow, input.price),
    tags,
  };
  const same =
    next.name === before.name &&
    next.address === before.address &&
    next.description === before.description &&
    next.starts_at.getTime() === before.startsAt.getTime() &&
    next.finishes_at.getTime() === before.finishesAt.getTime() &&
    next.capacity === before.capacity &&
    next.price === before.price &&
    next.tags.join() === before.tags.join();
  if (same) return undefined;
  await uow
    .db("occasions")
    .where({ id: before.id })
    .update({ ...next, revision: uow.db.raw("revision + 1") });
  const { rows } = await uow.db.raw<{ rows: DescribedOccasion[] }>(
    `SELECT ${OCCASION} FROM occasions o WHERE o.id = ?`,
    [before.id],
  );
  return rows[0];
}

function spanAfter(
  uow: UnitOfWork,
  before: DescribedOccasion,
  { date, startTime, finishTime, allowLong }: z.output<typeof ChangeSessionSchema>,
) {
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
  return spanOf(next, timezone);
}
