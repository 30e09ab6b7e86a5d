import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import type { App } from "#app/core/app.server.ts";
import { readEnv } from "#app/core/env.server.ts";
import { eraseMember } from "#app/core/members/leaving/erase-member.server.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { createClub } from "#app/flows/founding/create-club.server.ts";
import { returnClubs } from "#app/flows/importing/return-clubs.server.ts";
import { createLogger } from "#app/infra/logger.server.ts";
import { outdatedKinds } from "#app/jobs/job-handlers.server.ts";
import { returnInstallation } from "#app/jobs/return-installation.server.ts";
import { databaseMigrations, nouns, registry, tenantMigrations } from "#app/main/composition.server.ts";
import { openApp } from "#app/main/open-app.server.ts";
import { openMailSink } from "#scripts/lab/mail-sink.ts";
import { appPassword, expectedBy, openProcess } from "#scripts/run/open-process.ts";
import { hasTurn } from "#scripts/test-turn.mjs";
import { ROOT } from "#scripts/toolchain.mjs";
import { readBackup } from "#tenants/backup/archive.ts";
import {
  ensureRestorable,
  examineTarget,
  type RestoreFailure,
  restoreBackup,
} from "#tenants/backup/restore-backup.ts";
import { takeBackup } from "#tenants/backup/take-backup.ts";
import type { OwnerUrls } from "#tenants/cells/cell-urls.ts";
import type { Club } from "#tenants/directory.ts";
import { type Addresses, asClient, openInstallation } from "#tenants/installation.ts";
import { prepareDatabase } from "#tenants/prepare-database.ts";
import { emptyDatabases } from "#tests/support/empty-databases.ts";
import { startStallingProxy } from "#tests/support/stalling-proxy.ts";

const { make, ordinaryOwner } = await emptyDatabases();
const folder = await mkdtemp(join(tmpdir(), "backup-"));
const opened: App[] = [];
afterAll(async () => {
  for (const app of opened) await app.close();
  await rm(folder, { recursive: true });
});

const SECRET = "a".repeat(40);
const owner = await ordinaryOwner();
/** An empty platform with a second cell, of a login that is no superuser. */
const twoDatabases = async () => ({
  ownerUrl: await make({ owner }),
  cells: { east: await make({ owner }) },
});
const variablesOf = ({ ownerUrl, cells }: OwnerUrls) => ({
  NODE_ENV: "test",
  DATABASE_URL: ownerUrl,
  CELLS: JSON.stringify(cells ?? {}),
  SECRET,
  DATA_DIR: folder,
  LOG_LEVEL: "silent",
});
const log = createLogger({ level: "silent" });

async function openedApp(owners: OwnerUrls): Promise<App> {
  const { failedCells, ...addresses } = await openInstallation(owners, expectedBy({ SECRET }));
  expect(failedCells).toEqual([]);
  const app = openApp(readEnv(variablesOf(owners), undefined, registry.modules), { ...addresses, log });
  opened.push(app);
  return app;
}

/** Runs a command as a host does. */
function host(script: string, owners: OwnerUrls, args: string[], variables: Record<string, string> = {}) {
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [join("scripts/hosting", `${script}.ts`), ...args], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: join(ROOT, ".cache", "compiled"),
        ...variablesOf(owners),
        NODE_ENV: "test" as const,
        ...variables,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [out, err] = ["", ""];
    child.stdout.on("data", (data) => (out += data));
    child.stderr.on("data", (data) => (err += data));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, out, err }));
  });
}

/** Everything that is in a database, by table: a digest of its rows. */
async function digestOf(url: string): Promise<Record<string, string>> {
  return asClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind = 'r' AND (n.nspname IN ('platform', 'dispatch') OR n.nspname ~ '^t_') ORDER BY 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 0)), 0) AS digest FROM ${name} r`,
      );
      found[name] = rows[0].digest;
    }
    return found;
  });
}

const sql = <T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) =>
  asClient(url, async (client) => (await client.query<T>(text, values)).rows);

const unit = <T>(app: App, club: Club, work: Parameters<typeof withUnitOfWork<T>>[3]) =>
  withUnitOfWork(app, club, { as: "system" }, work);

// An installation with a club in each cell, in which much is about to be sent.
const source = await twoDatabases();
await prepareDatabase(source.ownerUrl, { ...expectedBy({ SECRET }), cells: source.cells });
const app = await openedApp(source);
const found = (subdomain: string) =>
  createClub(app, {
    name: `Club ${subdomain}`,
    subdomain,
    timezone: "Europe/Madrid",
    currency: "EUR",
    locale: "es",
    adminName: "Ada",
    adminEmail: `ada@${subdomain}.example`,
    trusted: true,
  });
const onlyIn = (cell: string) =>
  sql(
    source.ownerUrl,
    "UPDATE platform.cells SET state = CASE WHEN name = $1 THEN 'open' ELSE 'closed' END",
    [cell],
  );
await onlyIn("main");
const red = await found("red");
await onlyIn("east");
const blue = await found("blue");
expect([red.cell, blue.cell]).toEqual(["main", "east"]);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
for (const club of [red, blue])
  await unit(app, club, async (uow) => {
    const { db } = uow;
    // What the text format of COPY has to escape.
    const nasty = "tab\there, line\nbreak, back\\slash, \\.\n, \\N and ñ";
    await db("members").insert([
      { name: nasty, email: `x@${club.subdomain}.example`, confirmed_at: new Date(), active_at: new Date() },
      { name: "Leaves", email: `leaves@${club.subdomain}.example` },
    ]);
    await db("occasions").insert({
      kind: "session",
      name: "Training",
      starts_at: inHours(5),
      finishes_at: inHours(6),
      created_at: inHours(-240),
    });
    const told = { name: "Match", address: "", startsAt: inHours(50), finishesAt: inHours(51) };
    await db("notices").insert({ member_id: 2, kind: "canceled", once: "n1", payload: told });
    await db("payment_online_accounts").insert({
      id: `acct_${club.subdomain}`,
      ready: true,
      submitted: true,
      missing: [],
      connected_at: new Date(),
      checked_at: new Date(),
    });
    await uow.enqueue("notice.gather", { memberIds: [2] });
    await uow.enqueue("payments:charge-card", { topUpId: 1 });
    await uow.enqueue("sign-ins.end", { identityId: randomUUID() });
  });
await sql(
  source.ownerUrl,
  "INSERT INTO platform.outbox (tenant_id, kind, payload) VALUES ($1, 'access-link.send', '{}'), ($1, 'organization.renamed', $2)",
  [red.tenant, { name: "Red as it is called now" }],
);
// Work that the queue has already taken over, one of it under way.
await sql(
  source.ownerUrl,
  `INSERT INTO pgboss.job (name, data, state) VALUES ('mail', $1, 'created'), ('work', $2, 'active'), ('work', $1, 'completed')`,
  [
    { kind: "notice-mail.send", tenant: red.tenant, payload: { id: 1 } },
    { kind: "withdrawals.keep", tenant: red.tenant, payload: { at: new Date(), withdrawals: [] } },
  ],
);

const { folder: backup } = await takeBackup(source, join(folder, "kept"));
const manifest = await readBackup(backup);
const before = { main: await digestOf(source.ownerUrl), east: await digestOf(source.cells.east) };

it("is complete, readable by this account alone, and has no secret", async () => {
  expect(manifest).toMatchObject({
    cells: [{ name: "main" }, { name: "east" }],
    clubs: expect.arrayContaining([
      expect.objectContaining({ subdomain: "red", cell: "main" }),
      expect.objectContaining({ subdomain: "blue", cell: "east" }),
    ]),
  });
  expect(manifest.clubs).toHaveLength(2);
  const text = await readFile(join(backup, "manifest.json"), "utf8");
  for (const secret of [SECRET, appPassword({ SECRET }), "ordinary"]) expect(text).not.toContain(secret);
  expect((await stat(backup)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(backup))
    expect([name, (await stat(join(backup, name))).mode & 0o777]).toEqual([name, 0o600]);
  // Nothing else is in the folder: neither a half archive, nor what a killed run would leave.
  expect(await readdir(join(folder, "kept"))).toEqual([backup.split("/").at(-1)]);
});

/** Brings the backup back, as the command does. */
const restoring = async (
  owners: OwnerUrls,
  finish: (addresses: Addresses) => Promise<unknown>,
  what = manifest,
) =>
  restoreBackup(owners, {
    folder: backup,
    manifest: what,
    expected: expectedBy({ SECRET }),
    ofTenants: tenantMigrations,
    target: await examineTarget(owners, databaseMigrations),
    finish,
  });

const target = await twoDatabases();
let returned: Awaited<ReturnType<typeof returnInstallation>> | undefined;
await restoring(target, async (addresses) => {
  const restored = openApp(readEnv(variablesOf(target), undefined, registry.modules), { ...addresses, log });
  returned = await returnInstallation(restored, nouns);
  await restored.close();
});

it("comes back into empty databases as an ordinary owner, with every row", async () => {
  expect(returned).toMatchObject({ clubs: 2, suspended: [], notErased: [] });
  const after = { main: await digestOf(target.ownerUrl), east: await digestOf(target.cells.east) };
  const changed = (cell: "main" | "east") =>
    Object.keys({ ...before[cell], ...after[cell] }).filter(
      (table) => before[cell][table] !== after[cell][table],
    );
  const quiet = ({ tenant }: Club) =>
    ["notices", "occasions", "payment_online_accounts"].map((table) => `${tenant}.${table}`);
  expect(changed("main").toSorted()).toEqual(
    ["dispatch.outbox", "platform.outbox", "platform.restores", ...quiet(red)].toSorted(),
  );
  expect(changed("east").toSorted()).toEqual(["dispatch.outbox", ...quiet(blue)].toSorted());
  const [roles] = await sql<{ app: string }>(target.ownerUrl, "SELECT app_role AS app FROM control.cell");
  const [others] = await sql<{ app: string }>(source.ownerUrl, "SELECT app_role AS app FROM control.cell");
  expect(roles?.app).not.toBe(others?.app);
  await openInstallation(source, expectedBy({ SECRET }));
  const restored = await openedApp(target);
  const nobody = await restored.database.withTenant(blue.tenant, {}, (db) =>
    db("members").insert({ name: "Next" }).returning("id"),
  );
  expect(nobody[0].id).toBe(4);
});

it("sends nothing that waited when the backup was taken, and does what puts things in order", async () => {
  const waiting = await Promise.all(
    [target.ownerUrl, target.cells.east].map((url) =>
      sql<{ kind: string }>(url, "SELECT kind FROM dispatch.outbox ORDER BY kind"),
    ),
  );
  expect(waiting.map((rows) => rows.map(({ kind }) => kind))).toEqual([["sign-ins.end"], ["sign-ins.end"]]);
  const onPlatform = await sql<{ kind: string }>(
    target.ownerUrl,
    "SELECT kind FROM platform.outbox ORDER BY kind",
  );
  expect(onPlatform.map(({ kind }) => kind)).toEqual(["organization.renamed", "withdrawals.keep"]);
  expect(await sql(target.ownerUrl, "SELECT FROM pgboss.job")).toEqual([]);
  const [account] = await sql(target.ownerUrl, `SELECT held FROM ${red.tenant}.payment_online_accounts`);
  expect(account).toEqual({ held: true });
  // The same process, on what was there and on what came back: both remind, and send what is to be sent.
  await whileJobsRun(target, async (left, sent) => {
    await expect.poll(left).toEqual([]);
    expect(sent()).toBe(0);
    const [called] = await sql(
      target.ownerUrl,
      "SELECT name FROM platform.organizations WHERE subdomain = 'red'",
    );
    expect(called).toEqual({ name: "Red as it is called now" });
  });
  await whileJobsRun(source, async (left, sent) => {
    const later = async () => {
      await left();
      return sent();
    };
    await expect.poll(later).toBeGreaterThan(0);
  });
});

/** Runs a process that does all work there is, and the clock's reminders: `left` makes all of it due and says what is not done. */
async function whileJobsRun(
  owners: OwnerUrls,
  work: (left: () => Promise<{ kind: string }[]>, sent: () => number) => Promise<void>,
): Promise<void> {
  const sink = await openMailSink(await mkdtemp(join(folder, "mails-")));
  const { failedCells: _none, ...addresses } = await openInstallation(owners, expectedBy({ SECRET }));
  const env = readEnv({ ...variablesOf(owners), SMTP_URL: sink.url }, undefined, registry.modules);
  const running = await openProcess(env, { ...addresses, log });
  for (const { tenant } of [red, blue])
    await sql(
      owners.ownerUrl,
      "INSERT INTO platform.outbox (tenant_id, kind, payload) VALUES ($1, 'job.run', $2)",
      [tenant, { job: "core/remind" }],
    );
  await running.startJobs();
  const cells = [owners.ownerUrl, owners.cells?.east ?? ""];
  // What is put off for some minutes, so that notices are gathered, is to be done now.
  const left = async () => {
    for (const [at, { tenant }] of [red, blue].entries())
      await sql(
        cells[at] ?? "",
        `UPDATE ${tenant}.notices SET due_at = now() - interval '1 hour', urgent = true`,
      );
    const waiting = await Promise.all([
      sql<{ kind: string }>(owners.ownerUrl, "UPDATE platform.outbox SET due_at = now() RETURNING kind"),
      ...cells.map((url) =>
        sql<{ kind: string }>(url, "UPDATE dispatch.outbox SET due_at = now() RETURNING kind"),
      ),
      sql<{ kind: string }>(
        owners.ownerUrl,
        "SELECT data ->> 'kind' AS kind FROM pgboss.job WHERE state IN ('created', 'retry', 'active')",
      ),
    ]);
    return waiting.flat();
  };
  try {
    await work(left, () => sink.list().length);
  } finally {
    await running.close();
    await sink.close();
  }
}

it("is refused if a file is damaged or missing, or if it is of a newer version", async () => {
  const club = `${red.tenant}.gz`;
  const damaged = join(folder, "damaged");
  await cp(backup, damaged, { recursive: true });
  const bytes = await readFile(join(damaged, club));
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  await writeFile(join(damaged, club), bytes);
  await expect(readBackup(damaged)).rejects.toThrow(`damaged: ${club} was changed`);
  await rm(join(damaged, club));
  await expect(readBackup(damaged)).rejects.toThrow(`damaged: ${club} is missing`);
  await rm(join(damaged, "SHA256SUMS"));
  await expect(readBackup(damaged)).rejects.toThrow("is not a backup");
  const may = (changed: Partial<typeof manifest>, secret = SECRET) =>
    ensureRestorable({ ...manifest, ...changed }, expectedBy({ SECRET: secret }), {
      ofTenants: tenantMigrations,
      cells: ["main", "east"],
      newSecret: secret !== SECRET,
    });
  may({});
  may({}, "b".repeat(40));
  expect(() => may({ version: "99.0.0" })).toThrow("newer version 99.0.0");
  const clubs = manifest.clubs.map((one) => ({
    ...one,
    migrations: [...one.migrations, "2099-01-01-01-later"],
  }));
  expect(() => may({ clubs })).toThrow("2099-01-01-01-later");
});

it("leaves empty databases empty if it fails, and others half restored, which nothing serves", async () => {
  const clubs = manifest.clubs.map((club) => ({
    ...club,
    tables: club.tables.map((table) => ({ ...table, rows: table.rows + 1 })),
  }));
  const fail = (owners: OwnerUrls) =>
    restoring(owners, async () => {}, { ...manifest, clubs }).catch((error: RestoreFailure) => error);
  const empty = await twoDatabases();
  expect(await fail(empty)).toMatchObject({
    isEmpty: true,
    message: expect.stringContaining("rows instead of"),
  });
  expect(await examineTarget(empty, databaseMigrations)).toMatchObject([
    { state: "empty" },
    { state: "empty" },
  ]);

  const prepare = () => prepareDatabase(empty.ownerUrl, { ...expectedBy({ SECRET }), cells: empty.cells });
  await prepare();
  expect(await fail(empty)).toMatchObject({ isEmpty: false });
  for (const open of [() => openInstallation(empty, expectedBy({ SECRET })), prepare])
    await expect(open()).rejects.toThrow(`half restored (the backup of ${manifest.takenAt})`);
  // By a newer version: the schemas are made as they were, and then migrated.
  const later = { id: "2999-01-01-01-later", up: () => "CREATE TABLE later (id int)" };
  const { migrations, ...expected } = expectedBy({ SECRET });
  const newer = {
    ...migrations,
    platform: [...migrations.platform, { ...later, up: () => "CREATE TABLE platform.later (id int)" }],
  };
  await restoreBackup(empty, {
    folder: backup,
    manifest,
    expected: { ...expected, migrations: newer },
    target: await examineTarget(empty, databaseMigrations),
    ofTenants: [...tenantMigrations, later],
    finish: async () => {},
  });
  await openInstallation(empty, { ...expected, migrations: newer });
  const made = await sql(empty.cells.east, `SELECT name FROM ${blue.tenant}.members, ${blue.tenant}.later`);
  expect(made).toEqual([]);
  expect(await sql(empty.cells.east, `SELECT FROM ${blue.tenant}.members`)).toHaveLength(3);
});

it("is taken again if a table is emptied while it is read", async () => {
  const waits = () =>
    sql(
      target.cells.east,
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
  const taking = await asClient(target.cells.east, async (client) => {
    await client.query(
      `BEGIN; SET LOCAL search_path = ${blue.tenant}; LOCK TABLE preferences IN ACCESS EXCLUSIVE MODE`,
    );
    const backed = { up: takeBackup(target, join(folder, "emptied")) };
    await expect.poll(waits).toHaveLength(1);
    await client.query(`
      TRUNCATE preferences;
      INSERT INTO preferences VALUES (1, 'money', 'email', false), (1, 'money', 'push', false);
      COMMIT`);
    return backed;
  });
  // As of before, it would look empty.
  const { clubs } = await readBackup((await taking.up).folder);
  const club = clubs.find(({ subdomain }) => subdomain === "blue");
  expect(club?.tables.find(({ table }) => table === "preferences")).toMatchObject({ rows: 2 });
});

/** Brings backups back into these databases, and leaves out what is done before anybody can use them. */
const restoringInto =
  (owners: OwnerUrls) =>
  async (from: string, expected = expectedBy({ SECRET })) =>
    restoreBackup(owners, {
      folder: from,
      manifest: await readBackup(from),
      target: await examineTarget(owners, databaseMigrations),
      expected,
      ofTenants: tenantMigrations,
      finish: async () => undefined,
    });

it("has work that is handed to the queue while the snapshots are taken", async () => {
  const owners = await twoDatabases();
  await prepareDatabase(owners.ownerUrl, { ...expectedBy({ SECRET }), cells: owners.cells });
  const [main, east] = [owners.ownerUrl, owners.cells.east];
  await sql(east, "INSERT INTO dispatch.outbox (tenant_id, kind) VALUES ('t_1', 'handed.over')");
  const relay = async () => {
    const [row] = await sql<{ id: string }>(east, "DELETE FROM dispatch.outbox RETURNING job_id AS id");
    await sql(main, "INSERT INTO pgboss.job (id, name, data) VALUES ($1, 'work', $2)", [
      row?.id,
      { kind: "handed.over", tenant: "t_1", payload: {} },
    ]);
  };
  // It reaches the second database, whichever that is, when the snapshot of the first has been taken.
  const reached = new Set<string>();
  let relayed: Promise<void> | undefined;
  const proxies = await Promise.all(
    [main, east].map((url) =>
      startStallingProxy(url, async () => {
        reached.add(url);
        if (reached.size < 2) return;
        relayed ??= relay();
        await relayed;
      }),
    ),
  );
  const [throughMain = "", throughEast = ""] = proxies.map(({ url }) => url);
  const { folder: taken } = await takeBackup(
    { ownerUrl: throughMain, cells: { east: throughEast } },
    join(folder, "relayed"),
  );
  await Promise.all(proxies.map((one) => one.stop()));
  const { cells } = await readBackup(taken);
  const kept = cells.flatMap(({ schemas, queued }) => [...schemas.flatMap(({ tables }) => tables), queued]);
  expect(kept.filter((one) => one?.table === "outbox" && one.rows > 0).length).toBeGreaterThan(0);
});

it("ends again whatever gave access and was ended since the backup, of those alone", async () => {
  const owners = await twoDatabases();
  await prepareDatabase(owners.ownerUrl, { ...expectedBy({ SECRET }), cells: owners.cells });
  const restoring = restoringInto(owners);
  await restoring(backup);
  const [person, other] = await sql<{ id: string }>(owners.ownerUrl, "SELECT id FROM platform.identities");
  const hash = (of: string) => `$argon2id$${of}`;
  await sql(owners.ownerUrl, `INSERT INTO platform.passwords (identity_id, hash) VALUES ($1, $2), ($3, $2)`, [
    person?.id,
    hash("old"),
    other?.id,
  ]);
  for (const token of ["kept", "ended"]) {
    await sql(
      owners.ownerUrl,
      `INSERT INTO platform.sign_ins (token_hash, identity_id, tenant_id, kind, expires_at)
       VALUES (sha256(convert_to($1, 'utf8')), $2, $3, 'browser', now() + interval '1 day')`,
      [token, person?.id, red.tenant],
    );
    for (const [url, { tenant }] of [
      [owners.ownerUrl, red],
      [owners.cells.east, blue],
    ] as const)
      await sql(
        url,
        `INSERT INTO ${tenant}.api_keys (member_id, name, access, token_hash, ending, made_at)
         VALUES (1, $1::text, 'full', sha256(convert_to($1::text, 'utf8')), 'abcd', now())`,
        [token],
      );
  }
  const { folder: taken } = await takeBackup(owners, join(folder, "access"));
  const east = (text: string, values: unknown[] = []) => sql(owners.cells.east, text, values);
  await sql(owners.ownerUrl, "DELETE FROM platform.sign_ins WHERE token_hash = sha256('ended')");
  await sql(
    owners.ownerUrl,
    "UPDATE platform.passwords SET hash = $1, changed_at = now() WHERE identity_id = $2",
    [hash("new"), person?.id],
  );
  await sql(owners.ownerUrl, "DELETE FROM platform.passwords WHERE identity_id = $1", [other?.id]);
  await sql(owners.ownerUrl, "INSERT INTO platform.suppressed_addresses (address_hash) VALUES (sha256('x'))");
  await sql(owners.ownerUrl, `DELETE FROM ${red.tenant}.api_keys WHERE name = 'ended'`);
  await east(`DELETE FROM ${blue.tenant}.api_keys WHERE name = 'ended'`);
  await east(`UPDATE ${blue.tenant}.members SET link_version = link_version + 5 WHERE id = 2`);
  // Killed once on the way: what was noted at the first try counts.
  await expect(restoring(taken, { ...expectedBy({ SECRET }), appPassword: "" })).rejects.toThrow();
  expect((await examineTarget(owners, databaseMigrations)).map(({ state }) => state)).toEqual([
    "half",
    "half",
  ]);
  await restoring(taken);
  const hex = (of: string) =>
    sql(owners.ownerUrl, "SELECT sha256(convert_to($1, 'utf8'))::text AS hash", [of]);
  expect(await sql(owners.ownerUrl, "SELECT token_hash::text AS hash FROM platform.sign_ins")).toEqual(
    await hex("kept"),
  );
  expect(await sql(owners.ownerUrl, "SELECT identity_id AS id, hash FROM platform.passwords")).toEqual([
    { id: person?.id, hash: hash("new") },
  ]);
  expect(await sql(owners.ownerUrl, "SELECT FROM platform.suppressed_addresses")).toHaveLength(1);
  expect(await sql(owners.ownerUrl, `SELECT name FROM ${red.tenant}.api_keys`)).toEqual([{ name: "kept" }]);
  expect(await east(`SELECT name FROM ${blue.tenant}.api_keys`)).toEqual([{ name: "kept" }]);
  expect(await east(`SELECT link_version AS v FROM ${blue.tenant}.members ORDER BY id`)).toEqual([
    { v: 1 },
    { v: 6 },
    { v: 1 },
  ]);
});

it("ends nothing of which what it replaces could not know", async () => {
  const owners = await twoDatabases();
  await prepareDatabase(owners.ownerUrl, { ...expectedBy({ SECRET }), cells: owners.cells });
  const restoring = restoringInto(owners);
  await restoring(backup);
  const [person] = await sql<{ id: string }>(owners.ownerUrl, "SELECT id FROM platform.identities");
  await sql(
    owners.ownerUrl,
    "INSERT INTO platform.passwords (identity_id, hash) VALUES ($1, '$argon2id$x')",
    [person?.id],
  );
  await sql(
    owners.cells.east,
    `INSERT INTO ${blue.tenant}.api_keys (member_id, name, access, token_hash, ending, made_at)
     VALUES (1, 'made since', 'full', sha256('x'), 'abcd', now())`,
  );
  const access = async () => [
    ...(await sql(owners.ownerUrl, "SELECT hash FROM platform.passwords")),
    ...(await sql(owners.cells.east, `SELECT name FROM ${blue.tenant}.api_keys`)),
  ];
  const had = await access();
  expect(had).toHaveLength(2);
  const { folder: taken } = await takeBackup(owners, join(folder, "mistaken"));
  // The wrong one first, which is older, and then back to what there was.
  await restoring(backup);
  expect(await access()).toEqual([]);
  await restoring(taken);
  expect(await access()).toEqual(had);
  // Somebody whom nobody knew any more, since their club was deleted, comes back with it.
  await sql(owners.ownerUrl, "DELETE FROM platform.affiliations");
  await sql(owners.ownerUrl, "DELETE FROM platform.identities WHERE id = $1", [person?.id]);
  await restoring(taken);
  expect(await access()).toEqual(had);
});

it("suspends a club that can't be made quiet, and names it", async () => {
  const restored = await openedApp(target);
  await sql(target.cells.east, `ALTER TABLE ${blue.tenant}.notice_mails RENAME TO gone`);
  const { suspended, clubs } = await returnClubs(restored);
  expect({ suspended, clubs }).toMatchObject({
    clubs: 2,
    suspended: [{ subdomain: "blue", error: expect.stringContaining("notice_mails") }],
  });
  restored.directory.forget(blue.tenant);
  expect(await restored.directory.bySubdomain("blue")).toMatchObject({ suspended: true });
});

it("counts among what is past every kind that tells or charges somebody", async () => {
  const past = outdatedKinds(await openedApp(target), nouns);
  const told = ["access-link.send", "notice-mail.send", "notice-push.send", "welcome.send", "webhooks.send"];
  expect(past).toEqual(expect.arrayContaining([...told.slice(0, 4), "payments:charge-card", "job.run"]));
  for (const kind of [
    "withdrawals.keep",
    "sign-ins.end",
    "payments:event",
    "payments:look-up",
    "audit-log.append",
  ])
    expect(past).not.toContain(kind);
});

// A process each: a fifth of the runs tries them.
describe.runIf(hasTurn(3))("the commands", () => {
  it("say what they will do, ask, and say what they did", async () => {
    const taken = await host("backup", source, ["--to", join(folder, "asked"), "--json"]);
    expect(taken).toMatchObject({ code: 0, err: "" });
    const from: string = JSON.parse(taken.out).folder;
    const [known] = await sql(source.ownerUrl, "SELECT folder, clubs FROM platform.backups");
    expect(known).toEqual({ folder: from, clubs: 2 });
    const empty = await twoDatabases();
    const checked = await host("restore", empty, ["--from", from, "--check"]);
    expect(checked).toMatchObject({ code: 0, out: expect.stringContaining("2 clubs in 2 databases") });
    const asked = await host("restore", empty, ["--from", from]);
    expect(asked).toMatchObject({ code: 2, err: expect.stringContaining("--yes is needed") });
    expect(await examineTarget(empty, databaseMigrations)).toMatchObject([
      { state: "empty" },
      { state: "empty" },
    ]);
    const done = await host("restore", empty, ["--from", from, "--yes", "--json"]);
    expect(done).toMatchObject({ code: 0, err: expect.stringContaining("2 clubs in 2 databases") });
    expect(JSON.parse(done.out)).toMatchObject({ clubs: 2, suspended: [], unmigrated: [] });
    await sql(empty.ownerUrl, "CREATE SCHEMA restoring; CREATE TABLE restoring.note AS SELECT 'x' AS words");
    expect(await host("restore", empty, ["--from", from, "--yes"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("half restored: --replace begins again"),
    });
  });

  it.each([
    ["SECRET is another", { SECRET: "b".repeat(40) }, backup, "SECRET is not the one of the backup"],
    ["the cell is not named", { CELLS: "{}" }, backup, "the backup has the cell east"],
    ["the databases are in use", {}, backup, "--replace"],
    ["there is no backup", {}, folder, "is not a backup"],
  ])("is refused in one line, with nothing changed: %s", async (_what, variables, from, says) => {
    const then = await digestOf(target.ownerUrl);
    const refused = await host("restore", target, ["--from", from, "--yes"], variables);
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(new RegExp(`^.*${says}.*\\n$`, "i")),
    });
    expect(await digestOf(target.ownerUrl)).toEqual(then);
  });

  it("is refused while a process runs that has no connection just now", async () => {
    await sql(
      target.ownerUrl,
      "INSERT INTO platform.processes (id, version, cells, has_jobs) VALUES (gen_random_uuid(), '0.1.0', '{main}', false)",
    );
    try {
      expect(await host("restore", target, ["--from", backup, "--yes", "--replace"])).toMatchObject({
        code: 1,
        err: expect.stringContaining("Processes serve or do the jobs (1): stop them first"),
      });
    } finally {
      await sql(target.ownerUrl, "DELETE FROM platform.processes");
    }
  });

  it("keeps older backups as many as told, and what was there before besides", async () => {
    await unit(app, red, (uow) => eraseMember(uow, { memberId: 3, reviewed: undefined }));
    const open = await sql<{ n: number }>(
      source.ownerUrl,
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND usename = (SELECT app_role FROM control.cell)",
    );
    expect(open[0]?.n).toBeGreaterThan(0);
    expect(await host("restore", source, ["--from", backup, "--yes", "--replace"])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Processes that serve have \d+ connections .*stop all of them first.*\n$/),
    });
    await app.close();
    opened.splice(opened.indexOf(app), 1);
    const roles = () => sql(source.ownerUrl, "SELECT installation, app_role, tenants_role FROM control.cell");
    const had = await roles();
    const done = await host("restore", source, ["--from", backup, "--yes", "--replace", "--json"]);
    expect(done).toMatchObject({ code: 0 });
    // A superuser may have granted something to them.
    expect(await roles()).toEqual(had);
    const was = await readBackup(JSON.parse(done.out).before);
    expect(was.clubs).toHaveLength(2);
    // Erased after the backup, and so erased again.
    const again = await openedApp(source);
    const members = await again.database.withTenant(red.tenant, { readOnly: true }, (db) =>
      db("members").orderBy("id").pluck("state"),
    );
    expect(members).toEqual(["active", "active", "erased"]);
    const kept = join(folder, "kept");
    for (const [keep, left] of [
      ["3", 2],
      ["1", 1],
    ] as const) {
      const next = await host("backup", source, ["--to", kept, "--keep", keep, "--json"]);
      expect(next).toMatchObject({ code: 0 });
      const names = await readdir(kept);
      expect(names.filter((name) => name !== "replaced")).toHaveLength(left);
      expect(await readdir(join(kept, "replaced"))).toHaveLength(1);
    }
    expect(await host("backup", source, ["--keep", "0"])).toMatchObject({ code: 2 });
  });
});
