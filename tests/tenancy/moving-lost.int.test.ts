import { afterAll, afterEach, expect, it } from "vitest";
import { tenantMigrations } from "#app/main/composition.server.ts";
import { openOwnerPools } from "#tenants/cells/owner-pools.ts";
import { copyTenant } from "#tenants/moving/copy-tenant.ts";
import { freeze, refuseReads, restoreWrites, rightsIn } from "#tenants/moving/freeze.ts";
import { MoveError, withMoveLock } from "#tenants/moving/move-lock.ts";
import { beginMove, forgetMove, setMoveState } from "#tenants/moving/move-rows.ts";
import { cancelMove, confirmMove, moveTenant } from "#tenants/moving/move-tenant.ts";
import { inOwnerTransaction } from "#tenants/owner-pool.ts";
import { dropSchema, makeSchema } from "#tenants/tenant-schema.ts";
import { twoCells } from "#tests/support/second-cell.ts";

type Cell = "main" | "east";

const test = await twoCells();
const [alder] = test.tenants;
const pools = openOwnerPools(test.owners, 3);
afterAll(() => pools.close());

const move = (target: Cell, onLeftFrozen?: (cause: unknown) => void) =>
  moveTenant({ ...test.owners, tenant: alder, target, migrations: tenantMigrations, onLeftFrozen });
const names = () =>
  test.database.withTenant(alder, { readOnly: true }, (db) => db("members").orderBy("id").pluck("name"));
const schemaIn = (cell: Cell) => test.sql(cell, "SELECT state FROM control.schemas WHERE id = $1", [alder]);

/** Ends the connection that keeps others from moving the club, as a failover does, or a time limit for idle transactions. */
const loseLock = () =>
  test.sql(
    "main",
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_locks
      WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND (classid::bigint << 32 | objid::bigint) = hashtextextended('move of ' || $1, 0)`,
    [alder],
  );

/** Takes locks in a cell; returns what lets them go. */
async function hold(cell: Cell, locks: string): Promise<() => Promise<void>> {
  const client = await pools.of(cell).connect();
  await client.query(`BEGIN; ${locks}`);
  return async () => {
    await client.query("ROLLBACK");
    client.release();
  };
}
const holdSchema = (cell: Cell) => hold(cell, `SELECT FROM control.schemas WHERE id = '${alder}' FOR UPDATE`);

/** Brings the club back to `main` for the next test. */
afterEach(async () => {
  await confirmMove(test.owners, alder).catch(() => {});
  await cancelMove(test.owners, alder).catch(() => {});
  await move("main").catch(() => {});
  await confirmMove(test.owners, alder).catch(() => {});
  expect(await names()).toEqual(["Ada Admin"]);
});

it("does not switch a club over onto the empty copy of the mover that came next", async () => {
  await test.sql(
    "main",
    `CREATE FUNCTION public.wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NEW; END $$;
     CREATE TRIGGER wait_for_test BEFORE UPDATE ON platform.moves FOR EACH ROW
       WHEN (NEW.state = 'switched' AND OLD.state = 'frozen') EXECUTE FUNCTION public.wait_for_test()`,
  );
  const letSwitch = await hold("main", "SELECT pg_advisory_xact_lock(4711)");
  const left: unknown[] = [];
  const first = move("east", (cause) => left.push(cause)).catch((error) => error);
  await test.untilLockWaits("main", 1);
  await loseLock();
  // The next one gets no further than to the freeze before the first one has made up its mind.
  const letFreeze = await holdSchema("main");
  const second = move("east");
  await test.untilLockWaits("main", 2);
  await letSwitch();
  expect(await first).toBeInstanceOf(MoveError);
  expect(left).toEqual([expect.any(MoveError)]);
  expect(await names()).toEqual(["Ada Admin"]);
  await letFreeze();
  await second;
  await test.sql("main", "DROP FUNCTION public.wait_for_test CASCADE");
  expect(await names()).toEqual(["Ada Admin"]);
});

it.each(["main", "east"] as const)(
  "has a mover that has lost its lock change nothing more in %s",
  async (cell) => {
    await inOwnerTransaction(pools.of("east"), "BEGIN", (client) =>
      makeSchema(client, alder, { migrations: tenantMigrations, state: "arriving" }),
    );
    const before = await test.sql(cell, "SELECT oid FROM pg_namespace WHERE nspname = $1", [alder]);
    const letGo = await holdSchema(cell);
    const moving = move("east").catch((error) => error);
    await test.untilLockWaits(cell, 1);
    await loseLock();
    await letGo();
    expect(await moving).toBeInstanceOf(MoveError);
    expect(await test.sql(cell, "SELECT oid FROM pg_namespace WHERE nspname = $1", [alder])).toEqual(before);
    expect(await schemaIn("main")).toEqual([{ state: "active" }]);
    await move("east");
  },
);

it("refuses each step to a process that has lost its lock", async () => {
  const main = pools.of("main");
  const before = await rightsIn(main, alder);
  const moving = withMoveLock(pools.platform, alder, async (lock) => {
    const begun = await beginMove(pools.platform, lock, "east");
    await loseLock();
    for (const step of [
      () => setMoveState(pools.platform, begun, ["copying"], "frozen", before),
      () => freeze(main, lock, before),
      () => copyTenant(main, pools.of("east"), lock),
      () => restoreWrites(main, lock, []),
      () => refuseReads(main, lock),
      () => forgetMove(pools.platform, begun),
    ])
      await expect(step()).rejects.toThrow(MoveError);
  });
  // What is committed last is the lock's own transaction, and its connection has ended.
  await expect(moving).rejects.toThrow("not queryable");
  expect(await rightsIn(main, alder)).toEqual(before);
  expect(await test.sql("main", "SELECT state FROM platform.moves")).toEqual([{ state: "copying" }]);
});

it("removes no copy for a confirmation that has lost its lock", async () => {
  await move("east");
  const letGo = await holdSchema("main");
  const confirming = confirmMove(test.owners, alder).catch((error) => error);
  await test.untilLockWaits("main", 1);
  await loseLock();
  await letGo();
  expect(await confirming).toBeInstanceOf(MoveError);
  expect(await schemaIn("main")).toEqual([{ state: "left" }]);
});

it("removes no copy while the club is empty where it lives", async () => {
  await move("east");
  await test.sql(
    "east",
    `ALTER TABLE ${alder}.organization RENAME TO away; CREATE TABLE ${alder}.organization ()`,
  );
  await expect(confirmMove(test.owners, alder)).rejects.toThrow("is empty");
  await test.sql(
    "east",
    `DROP TABLE ${alder}.organization; ALTER TABLE ${alder}.away RENAME TO organization`,
  );
  expect(await schemaIn("main")).toEqual([{ state: "left" }]);
  await dropSchema(pools.of("main"), alder);
});
