import { all, type Db, maybe, one, run, stillToCome } from "#app/kit/commands.server.ts";
import { type Page, type Paged, pageOffset, Refusal } from "#app/kit/rules.ts";
import type { Schedule } from "./schedule.ts";

const SCHEDULE = `
  s.id, s.name, s.address, s.description, s.capacity, s.price, s.tags, s.status, s.announce,
  s.answer_deadline_hours,
  to_char(s.start_time, 'HH24:MI') AS start_time, to_char(s.finish_time, 'HH24:MI') AS finish_time,
  s.week_days`;

/** A schedule as the list shows it. */
export interface ListedSchedule extends Schedule {
  /** The starts of its next sessions, three at most, soonest first. */
  nextStarts: Date[];
}

/** Every schedule of the club, running ones first, by first week day and time; with the next sessions of each. */
export async function scheduleList(db: Db, now: Date): Promise<ListedSchedule[]> {
  return all<ListedSchedule>(
    db,
    `SELECT ${SCHEDULE}, coalesce(next.starts, '{}') AS next_starts
       FROM schedules s
       LEFT JOIN LATERAL (
         SELECT array_agg(starts_at ORDER BY starts_at) AS starts
           FROM (SELECT o.starts_at
                   FROM schedule_slots slot JOIN occasions o ON o.id = slot.session_id
                  WHERE slot.schedule_id = s.id AND ${stillToCome("o")}
                  ORDER BY o.starts_at LIMIT 3) soonest
       ) next ON true
      ORDER BY s.status = 'paused', s.week_days, s.start_time, s.id`,
    { now },
  );
}

/** One page of `scheduleList`. */
export async function schedulePage(db: Db, now: Date, page: Page): Promise<Paged<ListedSchedule>> {
  const all = await scheduleList(db, now);
  const from = pageOffset(page);
  return { ...page, items: all.slice(from, from + page.perPage), total: all.length };
}

/** One schedule. Refuses `not-found`. */
export async function findSchedule(db: Db, id: number): Promise<Schedule> {
  const row = await maybe<Schedule>(db, `SELECT ${SCHEDULE} FROM schedules s WHERE s.id = :id`, { id });
  if (!row) throw new Refusal("not-found");
  return row;
}

/**
 * One schedule, its row locked until the unit of work ends, so that an edit, a pause and a run of the generator exclude
 * each other. Refuses `not-found`.
 */
export async function lockSchedule(db: Db, id: number): Promise<Schedule> {
  const row = await maybe<Schedule>(
    db,
    `SELECT ${SCHEDULE} FROM schedules s WHERE s.id = :id FOR NO KEY UPDATE`,
    { id },
  );
  if (!row) throw new Refusal("not-found");
  return row;
}

/** The schedule that made this session; undefined if none did, or it is deleted. */
export async function findSessionSchedule(
  db: Db,
  sessionId: number,
): Promise<Pick<Schedule, "id" | "name"> | undefined> {
  return maybe<Pick<Schedule, "id" | "name">>(
    db,
    "SELECT s.id, s.name FROM schedule_slots slot JOIN schedules s ON s.id = slot.schedule_id WHERE slot.session_id = :sessionId",
    { sessionId },
  );
}

/** Locks every schedule of the club, in the order of their ids, and returns them. */
export async function lockSchedules(db: Db): Promise<Schedule[]> {
  return all<Schedule>(db, `SELECT ${SCHEDULE} FROM schedules s ORDER BY s.id FOR NO KEY UPDATE`);
}

/** The running schedules, locked in the order of their ids. */
export async function lockRunningSchedules(db: Db): Promise<Schedule[]> {
  return all<Schedule>(
    db,
    `SELECT ${SCHEDULE} FROM schedules s WHERE s.status = 'running' ORDER BY s.id FOR NO KEY UPDATE`,
  );
}

/** Writes every field of a schedule. */
export async function saveSchedule(db: Db, schedule: Schedule): Promise<void> {
  await run(
    db,
    `UPDATE schedules
        SET name = :name, address = :address, description = :description, capacity = :capacity, price = :price,
            start_time = :startTime, finish_time = :finishTime, week_days = :weekDays, tags = :tags, status = :status,
            announce = :announce, answer_deadline_hours = :answerDeadlineHours, updated_at = now()
      WHERE id = :id`,
    { ...schedule },
  );
}

/** How many schedules have one of these tags (given in lower case), ignoring case. */
export async function countTagged(db: Db, tags: readonly string[]): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    "SELECT count(*) FROM schedules WHERE folded(tags) && :tags::text[]",
    { tags: [...tags] },
  );
  return count;
}

/** How many schedules make sessions that cost something. */
export async function countPriced(db: Db): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    "SELECT count(*)::int AS count FROM schedules WHERE price > 0",
  );
  return count;
}

/** How many schedules there are. */
export async function countSchedules(db: Db): Promise<number> {
  const { count } = await one<{ count: number }>(db, "SELECT count(*)::int AS count FROM schedules");
  return count;
}

/** Removes tags (given in lower case) from every schedule, ignoring case. */
export async function dropTags(db: Db, tags: readonly string[]): Promise<void> {
  await lockTagged(db, tags);
  await run(
    db,
    `UPDATE schedules
        SET tags = ARRAY(SELECT tag FROM unnest(tags) tag WHERE NOT lower(tag) = ANY(:tags::text[])), updated_at = now()
      WHERE folded(tags) && :tags::text[]`,
    { tags: [...tags] },
  );
}

/** Gives tags their new names in every schedule. `spelling` is by the former name in lower case. */
export async function renameTags(db: Db, spelling: Readonly<Record<string, string>>): Promise<void> {
  const tags = Object.keys(spelling);
  await lockTagged(db, tags);
  await run(
    db,
    `UPDATE schedules
        SET tags = ARRAY(SELECT coalesce(:spelling::jsonb ->> lower(tag), tag)
                           FROM unnest(tags) WITH ORDINALITY AS t (tag, place) ORDER BY place), updated_at = now()
      WHERE folded(tags) && :tags::text[]`,
    { tags, spelling: JSON.stringify(spelling) },
  );
}

async function lockTagged(db: Db, tags: readonly string[]): Promise<void> {
  await run(db, "SELECT FROM schedules WHERE folded(tags) && :tags::text[] ORDER BY id FOR NO KEY UPDATE", {
    tags: [...tags],
  });
}

/** Adds a schedule and returns its id. */
export async function insertSchedule(db: Db, schedule: Omit<Schedule, "id">): Promise<number> {
  const { id } = await one<{ id: number }>(
    db,
    `INSERT INTO schedules (name, address, description, capacity, price, start_time, finish_time, week_days, tags, status, announce,
                            answer_deadline_hours)
     VALUES (:name, :address, :description, :capacity, :price, :startTime, :finishTime, :weekDays, :tags, :status, :announce,
             :answerDeadlineHours)
     RETURNING id`,
    { ...schedule },
  );
  return id;
}
