import { all, type Db, maybe, one } from "#app/kit/commands.server.ts";
import { type Page, type Paged, pageOffset, Refusal } from "#app/kit/rules.ts";
import type { ClosedDays } from "./closed-days.ts";

const CLOSED = 'c.id, c.from_date AS "from", c.until_date AS "until", c.reason';

/** The closed days that are not over on `today` ('YYYY-MM-DD'), soonest first. */
export async function comingClosedDays(db: Db, today: string): Promise<ClosedDays[]> {
  return all<ClosedDays>(
    db,
    `SELECT ${CLOSED} FROM closed_days c WHERE c.until_date >= :today ORDER BY c.from_date, c.id`,
    { today },
  );
}

/** One page of all closed days, past ones included; the latest first. */
export async function closedDaysPage(db: Db, page: Page): Promise<Paged<ClosedDays>> {
  const rows = await all<ClosedDays & { total: number }>(
    db,
    `SELECT ${CLOSED} FROM closed_days c ORDER BY c.from_date DESC, c.id DESC LIMIT :perPage OFFSET :offset`,
    { perPage: page.perPage, offset: pageOffset(page) },
  );
  const { total } = await one<{ total: number }>(db, "SELECT count(*)::int AS total FROM closed_days");
  return { ...page, items: rows, total };
}

/** Adds closed days and returns them. */
export async function insertClosedDays(db: Db, days: Omit<ClosedDays, "id">): Promise<ClosedDays> {
  return one<ClosedDays>(
    db,
    `INSERT INTO closed_days AS c (from_date, until_date, reason) VALUES (:from, :until, :reason) RETURNING ${CLOSED}`,
    { ...days },
  );
}

/** Takes closed days off the list and returns them as they were. Refuses `not-found`. */
export async function takeClosedDays(db: Db, id: number): Promise<ClosedDays> {
  const row = await maybe<ClosedDays>(db, `DELETE FROM closed_days c WHERE c.id = :id RETURNING ${CLOSED}`, {
    id,
  });
  if (!row) throw new Refusal("not-found");
  return row;
}
