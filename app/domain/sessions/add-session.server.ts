import type { UnitOfWork } from "#app/unit-of-work.ts";
import { spanOf } from "../values/zoned.ts";

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
}

/** Adds one session and tells the modules. Returns its id. */
export async function addSession(uow: UnitOfWork, session: NewSession): Promise<number> {
  const { startsAt, finishesAt } = spanOf(session, uow.organization.timezone);
  const { rows } = await uow.db.raw<{ rows: { id: number }[] }>(
    `INSERT INTO occasions (kind, name, address, description, starts_at, finishes_at, capacity, price, tags)
     VALUES ('session', :name, :address, :description, :startsAt, :finishesAt, :capacity, :price, :tags) RETURNING id`,
    { ...session, startsAt, finishesAt },
  );
  const [added] = rows;
  if (!added) throw new Error("A session was not written.");
  await uow.tell("occasion.created", { occasionId: added.id, kind: "session" });
  return added.id;
}
