import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { isUnavailable } from "#app/infra/unavailable.ts";
import { installedPooler } from "#scripts/find-pooler.mjs";
import { openDatabase } from "#tenants/database.ts";
import { untilLockWaits } from "#tests/support/lock-waits.ts";
import { startPooler } from "#tests/support/pooler.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { spendTime } from "#tests/support/spent-time.ts";

const LIMIT_MS = 1_000;
const LONG_MS = 60_000;
let passedMs = 0;

const base = await testDatabase();
const database = openDatabase({ url: base.appUrl, poolSize: 5, statementTimeoutMs: LIMIT_MS });
/** The same by a clock that stands still unless a test moves it, and with more time than any test takes. */
const clocked = openDatabase({
  url: base.appUrl,
  poolSize: 5,
  statementTimeoutMs: LONG_MS,
  clock: () => passedMs,
});

afterAll(async () => {
  await database.close();
  await clocked.close();
});

const members = () =>
  clocked.withTenant(base.tenants[0], { readOnly: true }, (db) => db.raw("SELECT count(*) FROM members"));
/** Somebody who holds a lock until their connection ends. */
async function holderOf(lock: string): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: base.ownerUrl });
  await holder.connect();
  await holder.query(`BEGIN; ${lock}`);
  return holder;
}
const MEMBERS = `LOCK TABLE ${base.tenants[0]}.members IN ACCESS EXCLUSIVE MODE`;
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
    const holder = await holderOf(MEMBERS);
    try {
      const request = () => clocked.bounded(() => members()).catch((error: unknown) => error);
      const first = [request(), request(), request()];
      await untilLockWaits(base.database.platform, 3);
      // The club's share of the connections is used up, so these stand in line until almost all of their time is over.
      const others = Array.from({ length: 12 }, request);
      passedMs += LONG_MS - 50;
      await holder.query(
        "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      // With the time of a statement of their own, they would wait for as long again.
      const ends = Promise.all([...first, ...others].map(async (end) => isUnavailable(await end)));
      expect(await ends).toEqual(Array(15).fill(true));
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
    const ends = await clocked.bounded(async () => {
      for (let half = 0; half < 2; half++)
        await spendTime(base, clocked, () => {
          passedMs += LONG_MS / 2;
        });
      const later = [members(), clocked.platform.raw("SELECT 1"), clocked.withPlatform({}, async () => 1)];
      return Promise.allSettled(later);
    });
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect((await members()).rows).toHaveLength(1);
  });

  it("for what it asks at once, once; and none of it is spent while it asks for nothing", async () => {
    const holder = await holderOf(MEMBERS);
    const ends = clocked.bounded(async () => {
      passedMs += 2 * LONG_MS;
      const reads = [1, 2, 3].map(() =>
        clocked.withTenant(base.tenants[0], {}, async (db) => {
          await db.raw("SELECT count(*) FROM members");
          await db.raw("SELECT 1");
          return "through";
        }),
      );
      return Promise.allSettled(reads);
    });
    try {
      await untilLockWaits(base.database.platform, 3);
      passedMs += LONG_MS / 2;
    } finally {
      await holder.end();
    }
    expect(await ends).toEqual(Array(3).fill({ status: "fulfilled", value: "through" }));
  });
});

it("work that no request asks for has its time for each statement", async () => {
  const read = clocked.withTenant(base.tenants[0], {}, async (db) => {
    for (let n = 0; n < 3; n++) {
      await spendTime(base, clocked, () => {
        passedMs += LONG_MS / 2;
      });
      await db.raw("SELECT 1");
    }
    return "through";
  });
  expect(await read).toBe("through");
});
