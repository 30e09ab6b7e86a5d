import { Refusal } from "#app/kernel/refusal.ts";
import type { Db } from "#tenants/database.ts";
import { all, maybe } from "#tenants/sql.ts";
import type { Occasion, OccasionKind } from "./occasion.ts";

/** An occasion with what people read about it. */
export interface DescribedOccasion extends Occasion {
  name: string;
  address: string;
  description: string;
  /** Sessions only: how many hours before the start answers close; null = they stay open until the start. */
  answerDeadlineHours: number | null;
  /** Sessions only: the same for all sessions of a series; null if it is not part of one. */
  seriesId: number | null;
}

/** The columns of `occasions o` as a DescribedOccasion. */
export const OCCASION = `
  o.id, o.kind, o.name, o.address, o.description, o.status, o.starts_at, o.finishes_at,
  o.registration_opens_at, o.registration_closes_at,
  o.answer_deadline_hours, o.capacity, o.attending, o.waiting, o.price, o.tags,
  o.series_id`;

/** The order of `occasions o` on home and in lists. SQL. */
export const listedOrder = (direction: "ASC" | "DESC") => `o.starts_at ${direction}, o.id ${direction}`;

/** Is an occasion, by its alias, confirmed, and has it not begun at `:now`? SQL. */
export const stillToCome = (occasion: string) =>
  `${occasion}.status = 'confirmed' AND ${occasion}.starts_at > :now::timestamptz`;

/**
 * One occasion, its row locked until the unit of work ends; call it before anything that touches the places. Every unit
 * of work locks occasions (by id) before members, so that two never wait for each other. Refuses `not-found`.
 */
export async function lockOccasion(db: Db, id: number, kind?: OccasionKind): Promise<DescribedOccasion> {
  const occasion = await maybe<DescribedOccasion>(
    db,
    `SELECT ${OCCASION} FROM occasions o WHERE o.id = :id FOR NO KEY UPDATE`,
    { id },
  );
  if (!occasion || (kind && occasion.kind !== kind)) throw new Refusal("not-found");
  return occasion;
}

/** Several occasions, locked as by `lockOccasion`, in the order of their ids. Those that are gone are left out. */
export async function lockOccasions(db: Db, ids: readonly number[]): Promise<DescribedOccasion[]> {
  return all<DescribedOccasion>(
    db,
    `SELECT ${OCCASION} FROM occasions o WHERE o.id = ANY (:ids::bigint[]) ORDER BY o.id FOR NO KEY UPDATE`,
    { ids: [...ids] },
  );
}
