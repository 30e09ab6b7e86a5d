import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import {
  type AuditAct,
  ensureConfirmed,
  ensureTags,
  heldTags,
  type UnitOfWork,
  withoutAudit,
} from "#app/kit/commands.server.ts";
import { ensureLength } from "#app/kit/rules.ts";
import { closedFromToday, generateSessions } from "./generate-sessions.server.ts";
import { lockComingSessions } from "./generated-sessions.server.ts";
import { replicationQuestion } from "./questions.server.ts";
import { replicate } from "./replicate.server.ts";
import { replication } from "./replication.ts";
import { type Schedule, scheduleSubject } from "./schedule.ts";
import type { EditScheduleSchema } from "./schedules.schemas.ts";
import { lockSchedule, saveSchedule } from "./schedules.server.ts";
import { type Touched, touchedBy } from "./touched.ts";

/** What saving a schedule did: how many sessions the change was carried to, and how many were created. */
export interface Saved {
  name: string;
  touched: Touched;
  created: number;
}

/**
 * Changes the given fields of a schedule and creates the sessions it now lacks, those of the lead days in `leadDates` included. With
 * `replicate` the change is carried to existing sessions, as `replication` plans it. Refuses `not-found` and `long-session`; asks
 * back before it touches sessions.
 */
export async function editSchedule(
  uow: UnitOfWork,
  input: z.output<typeof EditScheduleSchema>,
): Promise<Saved> {
  const { id, replicate: handOn, reviewed, allowLong, leadDates, ...changes } = input;
  // The sessions that it makes get its tags, too.
  await heldTags(uow);
  const tags = changes.tags && (await ensureTags(uow, changes.tags));
  const previous = await lockSchedule(uow.db, id);
  const sessions = handOn ? await lockComingSessions(uow.db, id, uow.now) : [];
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const next: Schedule = {
    ...previous,
    ...Object.fromEntries(given),
    price: changes.price ?? previous.price,
    tags: tags ?? previous.tags,
  };
  ensureLength(next, allowLong, previous);
  await saveSchedule(uow.db, next);

  const plan = replication(previous, next, sessions, uow.now);
  const touched = touchedBy(plan);
  await ensureConfirmed(reviewed, () => replicationQuestion(uow, "schedule.edit", plan));
  await replicate(withoutAudit(uow), id, plan);
  const closed = await closedFromToday(uow);
  const { length: created } = await generateSessions(uow, next, { closed, leadDates });
  await uow.audit(auditAct(previous, next), {
    subject: scheduleSubject(next),
    before: { ...previous, changed: 0, deleted: 0, canceled: 0, created: 0 },
    after: { ...next, ...touched, created },
  });
  return { name: next.name, touched, created };
}

function auditAct(previous: Schedule, next: Schedule): AuditAct {
  const others = isDeepStrictEqual({ ...previous, status: next.status }, next);
  if (!others || previous.status === next.status) return "schedules.edited";
  return next.status === "paused" ? "schedules.paused" : "schedules.resumed";
}
