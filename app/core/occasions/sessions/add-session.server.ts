import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { toSpan } from "#app/kernel/values/zoned.ts";
import { one } from "#tenants/sql.ts";
import { answerDeadline } from "./answer-deadline.ts";

/** A new session: times on the club's wall clock, money in minor units. */
export interface NewSession {
  name: string;
  address: string;
  description: string;
  /** 'YYYY-MM-DD'. */
  date: string;
  /** 'HH:MM'; a finish at or before the start is on the next day. */
  startTime: string;
  finishTime: string;
  /** null = no limit. */
  capacity: number | null;
  price: number;
  tags: string[];
  /** Hours before the start at which answers close; absent or null = not before it. */
  answerDeadlineHours?: number | null;
}

/** Adds one session and tells the modules. Returns its id. */
export async function addSession(uow: UnitOfWork, session: NewSession): Promise<number> {
  const { answerDeadlineHours = null } = session;
  const { timezone } = uow.organization;
  const { startsAt, finishesAt } = toSpan(session, timezone);
  const closesAt = answerDeadline({ startsAt, answerDeadlineHours }, timezone);
  const { id } = await one<{ id: number }>(
    uow.db,
    `INSERT INTO occasions (kind, name, address, description, starts_at, finishes_at, registration_closes_at,
                            answer_deadline_hours, capacity, price, tags, created_at)
     VALUES ('session', :name, :address, :description, :startsAt, :finishesAt, :closesAt, :answerDeadlineHours,
             :capacity, :price, :tags, :now) RETURNING id`,
    { ...session, answerDeadlineHours, startsAt, finishesAt, closesAt, now: uow.now },
  );
  await uow.tell("occasion.created", { occasionId: id, kind: "session" });
  return id;
}
