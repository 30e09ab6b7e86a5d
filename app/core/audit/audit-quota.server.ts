import { Refusal } from "#app/kernel/refusal.ts";
import type { Db } from "#tenants/database.ts";
import { one, run } from "#tenants/sql.ts";

/** How many acts of its members a club's log takes within a day; a season of a large club has fewer. */
export const ACTS_A_DAY = 10_000;
/** How many times the acts of a day may name members: forty acts on five thousand. */
export const NAMED_A_DAY = 200_000;
/** Up to so many members, an act is counted as one. */
const FEW = 20;
/** How many each member may still do once the club is over that, so that nobody can keep the others from acting. */
export const OWN_ACTS = 100;
const DAY_MS = 86_400_000;
const AGAIN_SECONDS = 3_600;

/**
 * Refuses `too-many-changes` if the club's log has taken so many acts within a day that it would fill the host's disk,
 * and this member did some of them; or if an act on many members comes after many such acts. Rows are counted by their
 * ids, in one look-up, however many there are.
 */
export async function ensureAuditRoom(
  db: Db,
  { actorId, named }: { actorId: number; named: number },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const row = await one<{ full: boolean | null; named: boolean }>(
    db,
    `SELECT (SELECT at FROM audit_log WHERE id <= (SELECT max(id) FROM audit_log) - :most::bigint ORDER BY id DESC LIMIT 1)
              > :since::timestamptz AS full,
            CASE WHEN :isMany::boolean THEN EXISTS (
              SELECT FROM audit_people
               WHERE audit_id >= (SELECT id FROM audit_log WHERE at > :since ORDER BY at, id LIMIT 1)
              OFFSET :mostNamed LIMIT 1) ELSE false END AS named`,
    { most: ACTS_A_DAY, since, isMany: named > FEW, mostNamed: NAMED_A_DAY },
  );
  if (row.named) throw tooMany(NAMED_A_DAY);
  if (!row.full) return;
  const own = await run(
    db,
    `SELECT FROM audit_log
      WHERE actor_id = :actorId AND at > :since AND id > (SELECT max(id) FROM audit_log) - :most::bigint
      ORDER BY id DESC OFFSET :own LIMIT 1`,
    { actorId, since, most: 2 * ACTS_A_DAY, own: OWN_ACTS },
  );
  if (own > 0) throw tooMany(ACTS_A_DAY);
}

const tooMany = (most: number) =>
  new Refusal("too-many-changes", undefined, { most, seconds: AGAIN_SECONDS });
