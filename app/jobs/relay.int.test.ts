import PgBoss from "pg-boss";
import { afterAll, beforeEach, expect, it } from "vitest";
import { allOutboxes, enqueuePlatform, type Outbox } from "#app/infra/outbox/outbox.server.ts";
import { run } from "#tenants/sql.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { relay } from "./relay.server.ts";

const base = await testDatabase();
const boss = new PgBoss({ connectionString: base.appUrl, migrate: false, schedule: false, supervise: false });
await boss.start();

afterAll(async () => {
  await boss.stop({ graceful: false });
});
beforeEach(async () => {
  for (const table of ["dispatch.outbox", "platform.outbox", "pgboss.job"])
    await run(base.database.platform, `DELETE FROM ${table}`);
});

const rows = async (sql: string) => (await base.database.platform.raw<{ rows: object[] }>(sql)).rows;
const jobs = () =>
  rows("SELECT data ->> 'kind' AS kind, data ->> 'tenant' AS tenant FROM pgboss.job ORDER BY 1");
const left = () => rows("SELECT kind FROM dispatch.outbox UNION ALL SELECT kind FROM platform.outbox");

/** Enqueues one job of each sort: a club's own, the platform's for a club, and the platform's. */
async function leave(): Promise<void> {
  const [tenant] = base.tenants;
  await base.database.withTenant(tenant, {}, (db) =>
    db.raw("INSERT INTO dispatch.outbox (kind) VALUES ('a club did it')"),
  );
  await base.database.withPlatform({}, async (db) => {
    await enqueuePlatform(db, "the platform did it", {}, tenant);
    await enqueuePlatform(db, "the platform's own", {});
  });
}

/** Simulates a process that dies after the rows were inserted into the queue and before they were deleted from the outbox. */
const killed = (outbox: Outbox): Outbox => ({
  transact: (work) =>
    outbox.transact(async (db) => {
      await work(db);
      throw new Error("killed");
    }),
});

it("takes what was left in the platform's outbox and in each cell's", async () => {
  await leave();
  for (const outbox of allOutboxes(base.database)) expect(await relay(outbox, boss, new Map())).toBe(true);
  const [tenant] = base.tenants;
  expect(await jobs()).toEqual([
    { kind: "a club did it", tenant },
    { kind: "the platform did it", tenant },
    { kind: "the platform's own", tenant: null },
  ]);
  expect(await left()).toEqual([]);
  for (const outbox of allOutboxes(base.database)) expect(await relay(outbox, boss, new Map())).toBe(false);
});

it("makes one job of a row that it has to take twice", async () => {
  await leave();
  for (const outbox of allOutboxes(base.database)) {
    await expect(relay(killed(outbox), boss, new Map())).rejects.toThrow("killed");
    await expect(relay(killed(outbox), boss, new Map())).rejects.toThrow("killed");
  }
  expect(await jobs()).toHaveLength(3);
  expect(await left()).toHaveLength(3);
  for (const outbox of allOutboxes(base.database)) await relay(outbox, boss, new Map());
  expect(await jobs()).toHaveLength(3);
  expect(await left()).toEqual([]);
});

it("leaves to another what that one is taking", async () => {
  await leave();
  const held = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const [platform] = allOutboxes(base.database);
  if (!platform) throw new Error("no outbox");
  const slow: Outbox = {
    transact: (work) =>
      platform.transact(async (db) => {
        const moved = await work(db);
        taken.resolve();
        await held.promise;
        return moved;
      }),
  };
  const first = relay(slow, boss, new Map());
  await taken.promise;
  expect(await relay(platform, boss, new Map())).toBe(false);
  held.resolve();
  expect(await first).toBe(true);
});
