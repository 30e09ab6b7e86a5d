import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { hostNote } from "#app/flows/hosting/host-log.server.ts";
import type { HostAct } from "#app/flows/hosting/hosting.ts";
import { tenantMigrations } from "#app/main/composition.server.ts";
import { readBackup } from "#tenants/backup/archive.ts";
import { takeBackup } from "#tenants/backup/take-backup.ts";
import { openOwnerPools } from "#tenants/cells/owner-pools.ts";
import { TenantMovingError } from "#tenants/cells/places.ts";
import type { Database } from "#tenants/database.ts";
import { migrateTenants } from "#tenants/migrate-tenants.ts";
import { copyTenant } from "#tenants/moving/copy-tenant.ts";
import { freeze, rightsIn } from "#tenants/moving/freeze.ts";
import { MoveError, type MoveLock, withMoveLock } from "#tenants/moving/move-lock.ts";
import { beginMove, type Move, setMoveState, switchOver } from "#tenants/moving/move-rows.ts";
import { cancelMove, confirmMove, moveTenant } from "#tenants/moving/move-tenant.ts";
import { tendMoves } from "#tenants/moving/tend-moves.ts";
import { inOwnerTransaction } from "#tenants/owner-pool.ts";
import { dropSchema, makeSchema } from "#tenants/tenant-schema.ts";
import { catalogOf } from "#tests/support/catalog.ts";
import { twoCells } from "#tests/support/second-cell.ts";
import { spendTime } from "#tests/support/spent-time.ts";

const test = await twoCells();
const [alder] = test.tenants;
const pools = openOwnerPools(test.owners, 3);
afterAll(() => pools.close());
/** What processes have whose writes wait until a move is over, however long that takes on this machine. */
const PATIENT = { statementTimeoutMs: 60_000, movingWaitMs: 60_000 };
const patient = test.another(PATIENT);
const noteOf = (act: HostAct) => (cell: string) =>
  hostNote({ name: "ivan", source: "terminal" }, act, test.clubs[0], cell);
const move = (target: string, onState?: (state: string) => void) =>
  moveTenant({
    ...test.owners,
    tenant: alder,
    target,
    migrations: tenantMigrations,
    onState,
    note: noteOf("moved")(target),
  });
const noted = () =>
  test.sql("main", "SELECT act, cell, club_name FROM platform.host_log ORDER BY id DESC LIMIT 1");

const namesIn = (database: Database) =>
  database.withTenant(alder, { readOnly: true }, (db) => db("members").orderBy("id").pluck("name"));
const add = (name: string, database = patient, onTry = () => {}) =>
  database.withTenant(alder, {}, async (db) => {
    onTry();
    await db.raw("INSERT INTO dispatch.outbox (kind, due_at) VALUES ('later', now() + interval '1 day')");
    await db("members").insert({ name });
  });
/** Runs a part of a move, with the lock. */
async function locked<T>(work: (lock: MoveLock) => Promise<T>): Promise<T> {
  const done = await withMoveLock(pools.platform, alder, async (lock) => ({ result: await work(lock) }));
  if (!done) throw new Error("Somebody else has the lock.");
  return done.result;
}
/** Begins a move and freezes the club, as a process does that is then killed. */
async function freezeAndDie(): Promise<Move> {
  return locked(async (lock) => {
    const begun = await beginMove(pools.platform, lock, "east");
    const from = pools.of(begun.source);
    await setMoveState(pools.platform, begun, ["copying"], "frozen", await rightsIn(from, alder));
    await freeze(from, lock, begun.rights ?? []);
    return begun;
  });
}

it("moves a club while another process works on it, and nothing is lost or done twice", async () => {
  const [other, reader] = [test.another(PATIENT), test.another()];
  for (const database of [other, reader]) expect(await namesIn(database)).toEqual(["Ada Admin"]);
  const before = await catalogOf(test.ownerUrl, alder);
  let busy = true;
  const added: string[] = [];
  const work = (async () => {
    for (let number = 0; busy; number++) {
      await add(`M${number}`, number % 2 ? other : patient);
      added.push(`M${number}`);
    }
  })();
  const states: string[] = [];
  const report = await move("east", (state) => states.push(state));
  // Each of the two processes writes again where the club is now.
  const soFar = added.length;
  await expect.poll(() => added.length).toBeGreaterThan(soFar + 2);
  busy = false;
  await work;
  expect(states).toEqual(["copying", "frozen", "switched", "settled"]);
  expect(report).toMatchObject({ source: "main", target: "east" });
  // The process that has only read does not know about the move: the copy that the club has left turns it away.
  for (const database of [patient, other, reader])
    expect(await namesIn(database)).toEqual(["Ada Admin", ...added]);
  expect(await catalogOf(test.owners.cells.east, alder)).toEqual(before);
  expect(await test.sql("main", "SELECT FROM dispatch.outbox")).toEqual([]);
  expect(await test.sql("east", "SELECT FROM dispatch.outbox")).toHaveLength(added.length);
  // An error in a statement is not taken for a move.
  let tries = 0;
  const wrong = patient.withTenant(alder, { readOnly: true }, (db) => {
    tries++;
    return db.raw("SELECT FROM nowhere");
  });
  await expect(wrong).rejects.toMatchObject({ code: "42P01" });
  expect(tries).toBe(1);
  // The copy that the club has left accepts nothing, and nobody uses it.
  expect(await rightsIn(pools.of("main"), alder)).toEqual([]);
  await expect(move("main")).rejects.toThrow("confirmed first");

  expect(await noted()).toEqual([{ act: "moved", cell: "east", club_name: "Alder" }]);
  expect(await move("east")).toMatchObject({ rows: 0, frozenMs: 0 });
  expect(await test.sql("main", "SELECT FROM platform.host_log")).toHaveLength(1);
  await confirmMove(test.owners, alder, noteOf("move-confirmed"));
  expect(await noted()).toMatchObject([{ act: "move-confirmed", cell: "main" }]);
  expect(await test.sql("main", "SELECT FROM pg_namespace WHERE nspname = $1", [alder])).toEqual([]);
  await expect(move("east")).rejects.toThrow("lives in east already");
  await expect(confirmMove(test.owners, alder)).rejects.toThrow("no copy");
  await move("main");
  // As if a process that confirmed it before had died between the two commits.
  await dropSchema(pools.of("east"), alder);
  await confirmMove(test.owners, alder);
  expect(await namesIn(other)).toEqual(["Ada Admin", ...added]);
  await test.sql("main", `DELETE FROM ${alder}.members WHERE name <> 'Ada Admin'`);
});

it("has writes wait while the club is frozen, outside of any connection, and reads go on", async () => {
  await freezeAndDie();
  let tries = 0;
  let written = 0;
  // More than there are connections.
  const writes = Array.from({ length: 8 }, async (_one, number) => {
    await add(`W${number}`, patient, () => tries++);
    written++;
  });
  const busy = () => patient.pools().find(({ cell, of }) => cell === "main" && of === "clubs");
  await expect.poll(() => [tries > 0, busy()]).toMatchObject([true, { used: 0, waiting: 0 }]);
  expect(await namesIn(patient)).toEqual(["Ada Admin"]);
  expect(written).toBe(0);
  await move("east");
  await Promise.all(writes);
  expect(await namesIn(patient)).toHaveLength(9);
  await confirmMove(test.owners, alder);
  await move("main");
  await confirmMove(test.owners, alder);
  await test.sql("main", `DELETE FROM ${alder}.members WHERE name <> 'Ada Admin'`);
});

it("refuses a write that has waited for too long, and gives a club that lost its mover all its rights back", async () => {
  const rights = await rightsIn(pools.of("main"), alder);
  expect(rights).toContainEqual({
    table: "payment_transactions",
    privileges: ["INSERT", "UPDATE (status, completed_at)"],
  });
  await freezeAndDie();
  let patientEnded = false;
  const patiently = add("patient").finally(() => {
    patientEnded = true;
  });
  let passedMs = 0;
  const hasty = test.another({ ...PATIENT, clock: () => passedMs });
  await namesIn(hasty);
  const late = hasty.bounded(async () => {
    await spendTime(test, hasty, () => {
      passedMs += PATIENT.statementTimeoutMs - 1_500;
    });
    await add("late", hasty);
  });
  await expect(late).rejects.toThrow(TenantMovingError);
  expect(patientEnded).toBe(false);
  expect(await rightsIn(pools.of("main"), alder)).toEqual([]);
  expect(await tendMoves(pools)).toBe(1);
  expect(await rightsIn(pools.of("main"), alder)).toEqual(rights);
  expect(await tendMoves(pools)).toBe(0);
  await patiently;
  await add("thawed");
  expect(await namesIn(patient)).toEqual(["Ada Admin", "patient", "thawed"]);
  await cancelMove(test.owners, alder, noteOf("move-canceled"));
  expect(await noted()).toMatchObject([{ act: "move-canceled", cell: "main" }]);
  expect(await test.sql("main", "SELECT FROM platform.moves")).toEqual([]);
  expect(await test.sql("east", "SELECT FROM pg_namespace WHERE nspname = $1", [alder])).toEqual([]);
});

it("waits for a transaction that has written before, and leaves the club as it was if that does not end", async () => {
  const held = Promise.withResolvers<void>();
  const wrote = Promise.withResolvers<void>();
  const slow = patient.withTenant(alder, {}, async (db) => {
    await db("members").insert({ name: "slow" });
    wrote.resolve();
    await held.promise;
  });
  await wrote.promise;
  const [{ began }] = (await test.sql("main", "SELECT now() AS began")) as [{ began: Date }];
  const moving = move("east");
  // It has looked whether such transactions are under way.
  const look = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND query_start > $1 AND query LIKE '%Row' || 'ExclusiveLock%'`;
  const looks = async () => (await test.sql("main", look, [began])).length;
  await expect.poll(looks).toBeGreaterThan(0);
  held.resolve();
  await slow;
  await moving;
  expect(await namesIn(patient)).toContain("slow");
  await confirmMove(test.owners, alder);
});

it("accepts nothing from a process that remembers the cell to which the club comes back", async () => {
  const home = await test.sql<{ cell: string }>("main", "SELECT cell FROM platform.tenants WHERE id = $1", [
    alder,
  ]);
  const [back, away] = home[0]?.cell === "main" ? (["east", "main"] as const) : (["main", "east"] as const);
  const stale = test.another(PATIENT);
  const written: Promise<unknown>[] = [];
  const seen: string[][] = [];
  await move(back, (state) => {
    // Its schema there is still empty, or has just been filled.
    if (state !== "copying" && state !== "frozen") return;
    stale.learnPlace(alder, back);
    written.push(add(`remembered while ${state}`, stale));
  });
  await Promise.all(written);
  expect(await namesIn(patient)).toEqual(
    expect.arrayContaining(["remembered while copying", "remembered while frozen"]),
  );
  await confirmMove(test.owners, alder);

  // A mover that is killed just after the club was switched over: it can be read, and written to once its move is tended.
  const begun = await locked(async (lock) => {
    const next = await beginMove(pools.platform, lock, away);
    const from = pools.of(back);
    await setMoveState(pools.platform, next, ["copying"], "frozen", await rightsIn(from, alder));
    await freeze(from, lock, next.rights ?? []);
    await inOwnerTransaction(pools.of(away), "BEGIN", (client) =>
      makeSchema(client, alder, { migrations: tenantMigrations, state: "arriving" }),
    );
    await copyTenant(from, pools.of(away), lock);
    await switchOver(pools.platform, next);
    return next;
  });
  expect(begun.state).toBe("switched");
  for (const database of [test.another(PATIENT), stale]) seen.push(await namesIn(database));
  const late = add("written after the switch");
  await tendMoves(pools);
  await late;
  expect(await namesIn(stale)).toEqual([...(seen[0] ?? []), "written after the switch"]);
  expect(seen[1]).toEqual(seen[0]);
  await confirmMove(test.owners, alder);
});

it("gives the club its rights back if the copy fails, and takes the move up again", async () => {
  await expect(
    moveTenant({
      ...test.owners,
      tenant: alder,
      target: "main",
      migrations: [...tenantMigrations, { id: "2999-01-01-01-step", up: () => "SELECT 1" }],
    }),
  ).rejects.toThrow("npm run migrate comes first");
  await add("still here");
  await move("main");
  expect(await namesIn(patient)).toContain("still here");
  await confirmMove(test.owners, alder);
});

it("takes no copy that differs in one value", async () => {
  const [from, to] = [pools.of("main"), pools.of("east")];
  await inOwnerTransaction(to, "BEGIN", (client) =>
    makeSchema(client, alder, { migrations: tenantMigrations, state: "arriving" }),
  );
  await locked((lock) => copyTenant(from, to, lock));
  // Our own triggers are off while the rows arrive; this one is not.
  await test.sql(
    "east",
    `CREATE FUNCTION ${alder}.spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.accent = '#000001'; RETURN NEW; END $$;
     CREATE TRIGGER spoil BEFORE INSERT ON ${alder}.organization FOR EACH ROW EXECUTE FUNCTION ${alder}.spoil();
     ALTER TABLE ${alder}.organization ENABLE ALWAYS TRIGGER spoil`,
  );
  await expect(locked((lock) => copyTenant(from, to, lock))).rejects.toThrow(
    "The table organization differs",
  );
  await dropSchema(to, alder);
});

it("brings along what was enqueued where the club no longer lives, before the copy there goes", async () => {
  await move("east");
  const enqueue = (kind: string) =>
    `INSERT INTO dispatch.outbox (tenant_id, kind, due_at) VALUES ('${alder}', '${kind}', now() + interval '1 day')`;
  // A unit of work that had read there before its reads were refused, and a relay that fails with what it has taken.
  const [unit, relay] = [await pools.of("main").connect(), await pools.of("main").connect()];
  await relay.query(enqueue("taken"));
  await relay.query("BEGIN; SELECT FROM dispatch.outbox WHERE kind = 'taken' FOR UPDATE");
  await unit.query(`BEGIN; LOCK TABLE ${alder}.organization IN ACCESS SHARE MODE`);
  const confirming = confirmMove(test.owners, alder);
  await test.untilLockWaits("main", 1);
  await unit.query(`${enqueue("late")}; COMMIT`);
  await test.untilLockWaits("main", 1);
  await relay.query("ROLLBACK");
  for (const client of [unit, relay]) client.release();
  await confirming;
  const kinds = "SELECT kind FROM dispatch.outbox WHERE kind IN ('taken', 'late') ORDER BY kind DESC";
  expect(await test.sql("main", kinds)).toEqual([]);
  expect(await test.sql("east", kinds)).toEqual([{ kind: "taken" }, { kind: "late" }]);
  await move("main");
  await confirmMove(test.owners, alder);
});

it("gives a frozen club its rights back when the platform was restored to a time before it was frozen", async () => {
  const main = pools.of("main");
  const rights = await rightsIn(main, alder);
  const begunAnew = "UPDATE platform.moves SET state = 'copying'";
  await freezeAndDie();
  await test.sql("main", begunAnew);
  expect(await rightsIn(main, alder)).toEqual([]);
  expect(await tendMoves(pools)).toBe(1);
  expect(await rightsIn(main, alder)).toEqual(rights);
  const late = await freezeAndDie();
  await test.sql("main", begunAnew);
  await cancelMove(test.owners, alder);
  expect(await rightsIn(main, alder)).toEqual(rights);
  // The process that had frozen it wakes up.
  await expect(freeze(main, late.lock, rights)).rejects.toThrow(MoveError);
  expect(await rightsIn(main, alder)).toEqual(rights);
});

it("is in a backup once and whole, at whatever stage of a move", async () => {
  const folder = await mkdtemp(join(tmpdir(), "moving-backup-"));
  const members = (await namesIn(patient)).length;
  const inBackup = async () => {
    const { clubs } = await readBackup((await takeBackup(test.owners, folder)).folder);
    return clubs
      .filter(({ tenant }) => tenant === alder)
      .map(({ cell, tables }) => [cell, tables.find(({ table }) => table === "members")?.rows]);
  };
  const begun = await freezeAndDie();
  expect(await inBackup()).toEqual([["main", members]]);
  await inOwnerTransaction(pools.of("east"), "BEGIN", (client) =>
    makeSchema(client, alder, { migrations: tenantMigrations, state: "arriving" }),
  );
  await locked((lock) => copyTenant(pools.of("main"), pools.of("east"), lock));
  expect(await inBackup()).toEqual([["main", members]]);
  await locked((lock) => switchOver(pools.platform, { ...begun, lock }));
  expect(await inBackup()).toEqual([["east", members]]);
  expect(await tendMoves(pools)).toBe(1);
  expect(await inBackup()).toEqual([["east", members]]);
  await confirmMove(test.owners, alder);
  await move("main");
  await confirmMove(test.owners, alder);
  await rm(folder, { recursive: true });
});

// Comes last, because its migration stays.
it("names the clubs on their way that a migration passed by, and brings them on once their move is seen to", async () => {
  const step = { id: "2999-01-01-01-step", up: () => "CREATE TABLE step (id int)" };
  const migrate = (more = [step]) =>
    migrateTenants({ ...test.owners, migrations: [...tenantMigrations, ...more] });
  const begun = await freezeAndDie();
  await inOwnerTransaction(pools.of("east"), "BEGIN", (client) =>
    makeSchema(client, alder, { migrations: tenantMigrations, state: "arriving" }),
  );
  await locked((lock) => copyTenant(pools.of("main"), pools.of("east"), lock));
  expect(await migrate()).toMatchObject({ moving: [alder], failed: [] });
  await locked((lock) => switchOver(pools.platform, { ...begun, lock }));
  expect(await migrate()).toMatchObject({ moving: [alder], migrated: 0 });
  // As if killed before it was settled: the job settles it.
  expect(await tendMoves(pools)).toBe(1);
  expect(await tendMoves(pools)).toBe(0);
  expect(await migrate()).toMatchObject({ moving: [], migrated: 1 });
  expect(
    await test.sql("east", "SELECT state, schema_version AS version FROM control.schemas WHERE id = $1", [
      alder,
    ]),
  ).toEqual([{ state: "active", version: step.id }]);
  await confirmMove(test.owners, alder);
});
