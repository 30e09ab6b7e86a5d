import type { Db } from "#app/kit/commands.server.ts";
import { offsetOf, type Page, type Paged, Refusal } from "#app/kit/rules.ts";
import type { ClosedDays } from "./closed-days.ts";

const CLOSED = 'c.id, c.from_date AS "from", c.until_date AS "until", c.reason';

/** The closed days that are not over on `today` ('YYYY-MM-DD'), soonest first. */
export async function comingClosedDays(db: Db, today: string): Promise<ClosedDays[]> {
  const { rows } = await db.raw<{ rows: ClosedDays[] }>(
    `SELECT ${CLOSED} FROM closed_days c WHERE c.until_date >= ? ORDER BY c.from_date, c.id`,
    [today],
  );
  return rows;
}

/** One page of all closed days, past ones included; the latest first. */
export async function closedDaysPage(db: Db, page: Page): Promise<Paged<ClosedDays>> {
  const { rows } = await db.raw<{ rows: (ClosedDays & { total: number })[] }>(
    `SELECT ${CLOSED} FROM closed_days c ORDER BY c.from_date DESC, c.id DESC LIMIT :perPage OFFSET :offset`,
    { perPage: page.perPage, offset: offsetOf(page) },
  );
  const counted = await db.raw<{ rows: [{ total: number }] }>(
    "SELECT count(*)::int AS total FROM closed_days",
  );
  return { ...page, items: rows, total: counted.rows[0].total };
}

/** Adds closed days and returns them. */
export async function insertClosedDays(db: Db, days: Omit<ClosedDays, "id">): Promise<ClosedDays> {
  const { rows } = await db.raw<{ rows: [ClosedDays] }>(
    `INSERT INTO closed_days AS c (from_date, until_date, reason) VALUES (:from, :until, :reason) RETURNING ${CLOSED}`,
    { ...days },
  );
  return rows[0];
}

/** Takes closed days off the list and returns them as they were. Refuses `not-found`. */
export async function takeClosedDays(db: Db, id: number): Promise<ClosedDays> {
  const { rows } = await db.raw<{ rows: ClosedDays[] }>(
    `DELETE FROM closed_days c WHERE c.id = ? RETURNING ${CLOSED}`,
    [id],
  );
  if (!rows[0]) throw new Refusal("not-found");
  return rows[0];
}
