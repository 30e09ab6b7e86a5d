import { afterAll, beforeEach, expect, it } from "vitest";
import { isUnavailable } from "#app/infra/unavailable.ts";
import { openDatabase } from "#tenants/database.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { spendTime } from "#tests/support/spent-time.ts";
import { startStallingProxy } from "#tests/support/stalling-proxy.ts";

const base = await testDatabase();
const proxy = await startStallingProxy(base.appUrl);
// Its clock stands still unless a test moves it, and there is more time than any test takes.
const LIMIT_MS = 60_000;
let passedMs = 0;
const database = openDatabase({
  url: proxy.url,
  poolSize: 2,
  statementTimeoutMs: LIMIT_MS,
  clock: () => passedMs,
});

afterAll(async () => {
  await database.close();
  await proxy.stop();
});

const name = async () => {
  const { rows } = await database.withTenant(base.tenants[0], {}, (db) =>
    db.raw<{ rows: { name: string }[] }>("SELECT name FROM organization"),
  );
  return rows[0]?.name;
};
const platform = () => database.platform.raw("SELECT 1").then(() => "answers");
const reason = (work: Promise<unknown>) =>
  work.then(
    () => "no error",
    (error: unknown) => (isUnavailable(error) ? "unavailable" : error),
  );

/** Does the work of a request that has spent all but half a second of its time. */
const withLittleLeft = <T>(work: () => Promise<T>) =>
  database.bounded(async () => {
    await spendTime(base, database, () => {
      passedMs += LIMIT_MS - 500;
    });
    return work();
  });

// Opens connections beforehand: one that can't be opened is given up by the pool, after five seconds.
beforeEach(async () => {
  proxy.goOn();
  const asked = [name(), name(), platform()];
  expect(await Promise.all(asked)).toEqual(["Alder", "Alder", "answers"]);
});

it("that falls silent is given up after a while, and asked again once it speaks", async () => {
  const asked = withLittleLeft(() => {
    proxy.stall();
    return Promise.all([name(), name(), platform()].map(reason));
  });
  expect(await asked).toEqual(Array(3).fill("unavailable"));
  proxy.goOn();
  expect(await name()).toBe("Alder");
  expect(await platform()).toBe("answers");
});

it("that falls silent in the middle ends the unit of work, and keeps nothing of it", async () => {
  const work = withLittleLeft(() =>
    database.withTenant(base.tenants[0], {}, async (db) => {
      await db("organization").update({ name: "Lost" });
      proxy.stall();
      await db.raw("SELECT 1");
    }),
  );
  expect(await reason(work)).toBe("unavailable");
  proxy.goOn();
  expect(await name()).toBe("Alder");
});

it("a look at a cell that is silent takes as long as it may, and none of its request's time", async () => {
  proxy.stall();
  await database.bounded(async () => {
    const looked = database.withCell("main", (db) => db.raw("SELECT 1"), { maxMs: 100 });
    passedMs += 2 * LIMIT_MS;
    await expect(looked).rejects.toMatchObject({ code: "ETIMEDOUT" });
    proxy.goOn();
    expect(await name()).toBe("Alder");
  });
});

it("bounds what is slow by itself", async () => {
  const slow = database.withTenant(base.tenants[0], { timeoutMs: 100 }, (db) =>
    db.raw("SELECT pg_sleep(60)"),
  );
  await expect(slow).rejects.toMatchObject({ code: "57014" });
  expect(await reason(slow)).toBe("unavailable");
});
