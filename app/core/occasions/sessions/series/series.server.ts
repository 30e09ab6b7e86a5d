import { stillToCome } from "#app/core/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Db } from "#tenants/database.ts";
import { all, run } from "#tenants/sql.ts";
import { ASKED_SESSION, type AskedSession } from "../change-lines.ts";

/** A session of a series that an act on "this and all following" may touch. */
export interface SeriesSession extends AskedSession {
  id: number;
  waiting: number;
  /** Was it edited individually, so that the series leaves it alone? */
  edited: boolean;
}

/** Makes a series of sessions, given in the order of their dates. */
export async function makeSeries(db: Db, sessionIds: readonly number[]): Promise<void> {
  await run(db, "UPDATE occasions SET series_id = :first WHERE id = ANY (:sessionIds::bigint[])", {
    first: sessionIds[0] ?? null,
    sessionIds: [...sessionIds],
  });
}

/** The sessions after this one in its series that are confirmed and ahead, soonest first; none if it has no series. */
export async function followingSessions(
  { db, now }: Pick<UnitOfWork, "db" | "now">,
  sessionId: number,
): Promise<SeriesSession[]> {
  return all<SeriesSession>(
    db,
    `SELECT o.id, ${ASKED_SESSION}, o.waiting, o.revision > o.series_revision AS edited
       FROM occasions this JOIN occasions o ON o.series_id = this.series_id
      WHERE this.id = :sessionId AND (o.starts_at, o.id) > (this.starts_at, this.id)
        AND ${stillToCome("o")}
      ORDER BY o.starts_at, o.id`,
    { sessionId, now },
  );
}

/**
 * Locks a session and what may follow it in its series, in the order of their ids, and returns what does follow. That
 * is read after locking, since it may change while we wait for the locks. Refuses `not-found`, and `no-series` if it is
 * not part of one.
 */
export async function lockFollowing(uow: UnitOfWork, sessionId: number): Promise<SeriesSession[]> {
  const rows = await all<{ id: number; series: number | null }>(
    uow.db,
    `SELECT o.id, o.series_id AS series FROM occasions o
      WHERE o.kind = 'session' AND (o.id = :sessionId
         OR o.series_id = (SELECT series_id FROM occasions WHERE id = :sessionId) AND o.starts_at > :now)
      ORDER BY o.id FOR NO KEY UPDATE`,
    { sessionId, now: uow.now },
  );
  const session = rows.find(({ id }) => id === sessionId);
  if (!session) throw new Refusal("not-found");
  if (session.series === null) throw new Refusal("no-series");
  return followingSessions(uow, sessionId);
}

/** Marks the current revision of these sessions as written by their series. */
export async function attachToSeries(db: Db, sessionIds: readonly number[]): Promise<void> {
  await run(db, "UPDATE occasions SET series_revision = revision WHERE id = ANY (:sessionIds::bigint[])", {
    sessionIds: [...sessionIds],
  });
}
