import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { isUnavailable } from "#app/edge/unavailable.ts";
import { installedPooler } from "#scripts/find-pooler.mjs";
import { openDatabase } from "#tenants/database.ts";
import { startPooler } from "#tests/support/pooler.ts";
import { testDatabase } from "#tests/support/postgres.ts";

const LIMIT_MS = 1_000;

const base = await testDatabase();
const database = openDatabase({ url: base.appUrl, poolSize: 5, statementTimeoutMs: LIMIT_MS });

afterAll(async () => {
  await database.close();
});

const members = () =>
  database.withTenant(base.tenants[0], { readOnly: true }, (db) => db.raw("SELECT count(*) FROM members"));
/** Runs statements that are each quick enough. Returns how many were done, and whether the time limit ended them. */
async function slowly(work: (pause: () => Promise<unknown>) => Promise<unknown>, asked = database) {
  let done = 0;
  const end = await asked
    .bounded(() =>
      asked.withTenant(base.tenants[0], {}, (db) =>
        work(async () => {
          await db.raw("SELECT pg_sleep(?)", [(LIMIT_MS / 1_000) * 0.4]);
          done++;
        }),
      ),
    )
    .then(
      () => "through",
      (error: unknown) => (isUnavailable(error) ? "unavailable" : error),
    );
  return { done, end };
}

describe("a request has the time of one statement in all", () => {
  it("however long it stood in line for a table that somebody holds", async () => {
    const holder = new pg.Client({ connectionString: base.ownerUrl });
    await holder.connect();
    try {
      await holder.query("BEGIN");
      await holder.query(`LOCK TABLE ${base.tenants[0]}.members IN ACCESS EXCLUSIVE MODE`);
      const request = async () => {
        const began = performance.now();
        const reason = await database.bounded(members).catch((error: unknown) => error);
        return { reason, took: performance.now() - began };
      };
      const first = [request(), request(), request()];
      await delay(LIMIT_MS / 5);
      const others = Array.from({ length: 12 }, request);
      const alone = Math.max(...(await Promise.all(first)).map(({ took }) => took));
      const all = await Promise.all([...first, ...others]);
      expect(all.map(({ reason }) => isUnavailable(reason))).toEqual(all.map(() => true));
      expect(Math.max(...all.map(({ took }) => took)) / alone).toBeLessThan(1.5);
    } finally {
      await holder.end();
    }
    expect((await members()).rows).toHaveLength(1);
  });

  it("however many statements it sends", async () => {
    const { done, end } = await slowly(async (pause) => {
      for (let n = 0; n < 6; n++) await pause();
    });
    expect([done < 3, end]).toEqual([true, "unavailable"]);
  });

  it.skipIf(!installedPooler())("behind a pooler that shares connections, too", async () => {
    const pooler = await startPooler(base.appUrl, 1);
    const pooled = openDatabase({ url: pooler.url, poolSize: 5, statementTimeoutMs: LIMIT_MS });
    try {
      const { done, end } = await slowly(async (pause) => {
        for (let n = 0; n < 6; n++) await pause();
      }, pooled);
      expect([done < 3, end]).toEqual([true, "unavailable"]);
      // The limit set within the transaction has ended with it.
      const { rows } = await pooled.withTenant(base.tenants[0], {}, (db) =>
        db.raw("SELECT current_setting('statement_timeout') AS told"),
      );
      expect(rows).toEqual([{ told: `${LIMIT_MS / 1_000}s` }]);
    } finally {
      await pooled.close();
      await pooler.stop();
    }
  });

  it("however many units of work it opens, and what it asks for afterwards is refused at once", async () => {
    const ends = await database.bounded(async () => {
      const first = await slowly(async (pause) => {
        for (let n = 0; n < 6; n++) await pause();
      });
      const later = [members(), database.platform.raw("SELECT 1"), database.withPlatform({}, async () => 1)];
      return [first.end, ...(await Promise.allSettled(later)).map(({ status }) => status)];
    });
    expect(ends).toEqual(["unavailable", "rejected", "rejected", "rejected"]);
    expect((await members()).rows).toHaveLength(1);
  });

  it("for what it asks at once, once; and none of it is spent while it asks for nothing", async () => {
    const ends = database.bounded(async () => {
      await delay(LIMIT_MS * 1.2);
      return Promise.all([1, 2, 3].map(() => slowly((pause) => pause())));
    });
    expect((await ends).map(({ end }) => end)).toEqual(["through", "through", "through"]);
  });
});

it("work that no request asks for has its time for each statement", async () => {
  let done = 0;
  await database.withTenant(base.tenants[0], {}, async (db) => {
    for (; done < 3; done++) await db.raw("SELECT pg_sleep(?)", [(LIMIT_MS / 1_000) * 0.4]);
  });
  expect(done).toBe(3);
});
