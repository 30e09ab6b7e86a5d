import { expect, it } from "vitest";
import { createClub } from "#app/flows/founding/create-club.server.ts";
import { deleteClub } from "#app/flows/hosting/delete-club.server.ts";
import { allOutboxes } from "#app/infra/outbox/outbox.server.ts";
import { tenantMigrations } from "#app/main/composition.server.ts";
import { appPassword, expectedBy } from "#scripts/run/open-process.ts";
import { CellDownError } from "#tenants/cells/breaker.ts";
import { WrongCellError } from "#tenants/cells/ensure-cell.ts";
import { openDatabase } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import { appUrlFrom } from "#tenants/installation.ts";
import { migrateTenants } from "#tenants/migrate-tenants.ts";
import type { TenantMigration } from "#tenants/migration.ts";
import { prepareDatabase } from "#tenants/prepare-database.ts";
import { NoRoomError, openProvisioner } from "#tenants/provision-tenant.ts";
import { twoCells } from "#tests/support/second-cell.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { spendTime } from "#tests/support/spent-time.ts";
import { startStallingProxy } from "#tests/support/stalling-proxy.ts";
import { TEST_ROLES } from "#tests/support/test-roles.ts";

const test = await twoCells();

const found = (subdomain: string) =>
  createClub(test, {
    name: subdomain,
    subdomain,
    timezone: "Europe/Madrid",
    currency: "EUR",
    locale: "en-US",
    adminName: "Ada",
    adminEmail: `ada@${subdomain}.example`,
  });

it("founds clubs where there is most room for the weight, and works on them there", async () => {
  // main has two clubs already, so the first two go to the other cell.
  const [first, second] = [await found("cedar"), await found("dogwood")];
  expect([first.cell, second.cell]).toEqual(["east", "east"]);
  await test.sql("main", "UPDATE platform.cells SET weight = 300 WHERE name = 'east'");
  expect((await found("elder")).cell).toBe("east");
  await test.sql("main", "UPDATE platform.cells SET most_clubs = 3 WHERE name = 'east'");
  expect((await found("fir")).cell).toBe("main");

  const names = await test.database.withTenant(first.tenant, {}, async (db) => {
    await db("members").insert({ name: "Bo" });
    return db("members").orderBy("id").pluck("name");
  });
  expect(names).toEqual(["Ada", "Bo"]);
  // A process that has not seen the club before finds it, too.
  expect(await test.another().withTenant(first.tenant, {}, (db) => db("members").pluck("name"))).toEqual([
    "Ada",
    "Bo",
  ]);
  expect(await test.sql("main", "SELECT FROM pg_namespace WHERE nspname = $1", [first.tenant])).toEqual([]);
  await test.sql("main", "UPDATE platform.cells SET state = 'closed'");
  await expect(test.provisioner.claim()).rejects.toThrow(NoRoomError);
  await expect(found("hawthorn")).rejects.toThrow("no-room");
  await test.sql("main", "UPDATE platform.cells SET state = 'open', most_clubs = NULL, weight = 100");
});

it("keeps what a club of another cell enqueues in that cell's outbox", async () => {
  const club = await found("gorse");
  await test.database.withTenant(club.tenant, {}, (db) =>
    db.raw("INSERT INTO dispatch.outbox (kind) VALUES ('test')"),
  );
  expect(await test.sql("east", "SELECT tenant_id, kind FROM dispatch.outbox")).toEqual([
    { tenant_id: club.tenant, kind: "test" },
  ]);
  expect(allOutboxes(test.database)).toHaveLength(3);
  await deleteClub(test, club.tenant);
  expect(await test.sql("east", "SELECT FROM dispatch.outbox")).toEqual([]);
  expect(await test.sql("east", "SELECT FROM pg_namespace WHERE nspname = $1", [club.tenant])).toEqual([]);
  expect(await test.sql("main", "SELECT FROM pg_roles WHERE rolname = $1", [club.tenant])).toEqual([]);
});

it("brings the clubs of all cells on, past a cell that is out of reach", async () => {
  const step: TenantMigration = { id: "2999-01-01-01-step", up: () => "CREATE TABLE step (id int)" };
  const migrations = [...tenantMigrations, step];
  const lost = { ...test.owners.cells, lost: "postgres://owner@127.0.0.1:9/nowhere" };
  const before = await test.sql("east", "SELECT FROM control.schemas");
  const report = await migrateTenants({ ...test.owners, cells: lost, migrations });
  expect(report.failedCells).toEqual([{ cell: "lost", error: expect.stringContaining("ECONNREFUSED") }]);
  expect(before.length).toBeGreaterThan(0);
  for (const cell of ["main", "east"] as const)
    expect(await test.sql(cell, "SELECT FROM control.schemas WHERE schema_version <> $1", [step.id])).toEqual(
      [],
    );
});

it("refuses to take one cell for another, and passes by one that is out of reach", async () => {
  const options = expectedBy({ SECRET: TEST_SECRET });
  const swapped = prepareDatabase(test.ownerUrl, { ...options, cells: { west: test.owners.cells.east } });
  await expect(swapped).rejects.toThrow(WrongCellError);
  const cells = { ...test.owners.cells, lost: "postgres://owner@127.0.0.1:9/nowhere" };
  const { failedCells } = await prepareDatabase(test.ownerUrl, { ...options, cells });
  expect(failedCells).toMatchObject([{ cell: "lost", error: { code: "ECONNREFUSED" } }]);
  expect(await test.sql("main", "SELECT name FROM platform.cells ORDER BY name")).toEqual([
    { name: "east" },
    { name: "main" },
  ]);
});

it("neither founds nor serves over a connection string that leads to another cell", async () => {
  const inEast = await test.provisioner.claim("east");
  const failed: unknown[] = [];
  const provisioner = openProvisioner({
    ownerUrl: test.ownerUrl,
    cells: { east: test.ownerUrl },
    migrations: tenantMigrations,
    onCellError: (_cell, error) => failed.push(error),
  });
  const database = openDatabase({ url: test.appUrl, poolSize: 2, cells: { east: test.appUrl } });
  try {
    const before = await test.sql("main", "SELECT id FROM platform.tenants");
    await expect(provisioner.claim("east")).rejects.toThrow(WrongCellError);
    await expect(provisioner.drop(inEast)).rejects.toThrow(WrongCellError);
    expect(await test.sql("main", "SELECT id FROM platform.tenants")).toEqual(before);
    await test.sql("main", "UPDATE platform.cells SET weight = 10000 WHERE name = 'east'");
    await provisioner.drop(await provisioner.claim());
    await provisioner.fillSpares(1);
    expect(failed).toEqual([expect.any(WrongCellError)]);

    const read = () => database.withTenant(inEast, { readOnly: true }, (db) => db.raw("SELECT 1"));
    for (const _again of [1, 2]) await expect(read()).rejects.toThrow(WrongCellError);
    await expect(database.withCell("east", (db) => db("dispatch.outbox"))).rejects.toThrow(WrongCellError);
    expect(await database.withTenant(test.tenants[0], {}, (db) => db("organization").pluck("name"))).toEqual([
      "Alder",
    ]);
  } finally {
    await test.sql("main", "UPDATE platform.cells SET weight = 100 WHERE name = 'east'");
    await database.close();
    await provisioner.close();
    await test.provisioner.drop(inEast);
  }
});

it("founds clubs elsewhere while a cell is out of reach", async () => {
  await test.sql("main", "INSERT INTO platform.cells (name, weight) VALUES ('lost', 10000)");
  const failed: string[] = [];
  const provisioner = openProvisioner({
    ownerUrl: test.ownerUrl,
    cells: { ...test.owners.cells, lost: "postgres://owner@127.0.0.1:9/nowhere" },
    migrations: tenantMigrations,
    onCellError: (cell) => failed.push(cell),
  });
  for (const _again of [1, 2]) await provisioner.drop(await provisioner.claim());
  expect(failed).toEqual(["lost"]);
  await provisioner.close();
  await test.sql("main", "DELETE FROM platform.cells WHERE name = 'lost'");
});

it("goes on with a cell after one connection to it was lost", async () => {
  const tenant = await test.provisioner.claim("east");
  const sleeping = test.database.withTenant(tenant, {}, (db) => db.raw("SELECT pg_sleep(60)"));
  const lost = expect(sleeping).rejects.toMatchObject({ code: "57P01" });
  const terminate = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query = 'SELECT pg_sleep(60)'`;
  const ended = async () => (await test.sql("east", terminate)).length;
  await expect.poll(ended, { message: "connections ended" }).toBe(1);
  await lost;
  const read = test.database.withTenant(tenant, { readOnly: true }, (db) => db("organization").pluck("name"));
  expect(await read).toEqual([]);
  await test.provisioner.drop(tenant);
});

it("asks a cell that falls silent once, and refuses its clubs' work without asking afterwards", async () => {
  const club = await found("juniper");
  const cedar = await test.directory.bySubdomain("cedar");
  const [inEast] = [club, cedar].filter((one) => one && "cell" in one && one.cell === "east") as [Club];
  const proxy = await startStallingProxy(test.owners.cells.east);
  const cells = { east: appUrlFrom(proxy.url, TEST_ROLES.app, appPassword({ SECRET: TEST_SECRET })) };
  let passedMs = 0;
  const database = openDatabase({
    url: test.appUrl,
    poolSize: 2,
    cells,
    statementTimeoutMs: 60_000,
    clock: () => passedMs,
  });
  const read = (tenant: string) =>
    database.withTenant(tenant, { readOnly: true }, (db) => db("organization").pluck("name"));
  expect(await read(inEast.tenant)).toEqual([inEast.name]);
  const silent = database.bounded(async () => {
    await spendTime(test, database, () => {
      passedMs += 59_500;
    });
    proxy.stall();
    return read(inEast.tenant);
  });
  await expect(silent).rejects.toMatchObject({ code: "ETIMEDOUT" });
  await expect(read(inEast.tenant)).rejects.toThrow(CellDownError);
  expect(await read(test.tenants[0])).toEqual(["Alder"]);
  await database.close();
  await proxy.stop();
});

it("sweeps past a cell that is out of reach, and says which", async () => {
  await test.sql("main", "INSERT INTO platform.cells (name) VALUES ('lost')");
  const lost = "postgres://owner@127.0.0.1:9/nowhere";
  const provisioner = openProvisioner({
    ownerUrl: test.ownerUrl,
    cells: { ...test.owners.cells, lost },
    migrations: tenantMigrations,
  });
  const [onItsWay, inEast] = [await provisioner.claim("main"), await provisioner.claim("east")];
  await test.sql(
    "main",
    "INSERT INTO platform.moves (tenant_id, source, target) VALUES ($1, 'main', 'lost')",
    [onItsWay],
  );
  await test.sql("main", "UPDATE platform.tenants SET state = 'dropping' WHERE id = ANY ($1)", [
    [onItsWay, inEast],
  ]);
  const failed: string[] = [];
  expect(await provisioner.sweep((cell) => failed.push(cell))).toBe(1);
  expect(failed).toEqual(["lost"]);
  // What can be reached is gone; the rest goes when the cell is back.
  for (const [cell, tenant] of [
    ["main", onItsWay],
    ["east", inEast],
  ] as const)
    expect(await test.sql(cell, "SELECT FROM pg_namespace WHERE nspname = $1", [tenant])).toEqual([]);
  expect(await test.sql("main", "SELECT id FROM platform.tenants WHERE state = 'dropping'")).toEqual([
    { id: onItsWay },
  ]);
  await provisioner.close();
  await test.sql("main", "DELETE FROM platform.tenants WHERE id = $1", [onItsWay]);
  await test.sql("main", "DELETE FROM platform.cells WHERE name = 'lost'");
});

it("sweeps away in every cell what no club came of", async () => {
  const claimed = await test.provisioner.claim();
  const [{ cell }] = (await test.sql("main", "SELECT cell FROM platform.tenants WHERE id = $1", [
    claimed,
  ])) as [{ cell: "main" | "east" }];
  // Killed between the schema and the platform's row.
  await test.sql("main", "DELETE FROM platform.tenants WHERE id = $1", [claimed]);
  expect(await test.provisioner.sweep()).toBe(0);
  await test.sql(cell, "UPDATE control.schemas SET created_at = now() - interval '2 hours'");
  expect(await test.provisioner.sweep()).toBe(1);
  expect(await test.sql(cell, "SELECT FROM pg_namespace WHERE nspname = $1", [claimed])).toEqual([]);
});

it("never sweeps away a club that the platform does not know any more", async () => {
  const club = await found("larch");
  const cell = club.cell as "main" | "east";
  // As after the platform alone was brought back from a backup.
  await test.sql("main", "DELETE FROM platform.organizations WHERE tenant_id = $1", [club.tenant]);
  await test.sql("main", "DELETE FROM platform.tenants WHERE id = $1", [club.tenant]);
  await test.sql(cell, "UPDATE control.schemas SET created_at = now() - interval '2 hours'");
  expect(await test.provisioner.sweep()).toBe(0);
  expect(await test.sql(cell, `SELECT name FROM ${club.tenant}.organization`)).toEqual([{ name: "larch" }]);
});

it("keeps spares in each cell, of the newest version", async () => {
  const provisioner = openProvisioner({ ...test.owners, migrations: tenantMigrations });
  await provisioner.fillSpares(2);
  for (const cell of ["main", "east"] as const) {
    const spares = await test.sql(cell, "SELECT FROM control.schemas WHERE state = 'spare'");
    expect(spares.length).toBeGreaterThanOrEqual(2);
  }
  expect(await provisioner.fillSpares(2)).toBe(0);
  await provisioner.close();
});
