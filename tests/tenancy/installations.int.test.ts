import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { databaseMigrations, tenantMigrations } from "#app/main/composition.server.ts";
import { VERSION } from "#app/main/version.server.ts";
import { installedPooler } from "#scripts/find-pooler.mjs";
import { explainError } from "#scripts/run/explain-error.ts";
import { appPassword, expectedBy } from "#scripts/run/open-process.ts";
import { hasTurn } from "#scripts/test-turn.mjs";
import { ROOT } from "#scripts/toolchain.mjs";
import { CellDownError } from "#tenants/cells/breaker.ts";
import { openDatabase } from "#tenants/database.ts";
import { examineDatabase } from "#tenants/examine-database.ts";
import { asClient, openInstallation, secretId } from "#tenants/installation.ts";
import { ensureSameLogin, hardenDatabase, prepareDatabase } from "#tenants/prepare-database.ts";
import { openProvisioner } from "#tenants/provision-tenant.ts";
import { emptyDatabases } from "#tests/support/empty-databases.ts";
import { ownerStatements } from "#tests/support/image/compose-file.ts";
import { startConfiguredPooler } from "#tests/support/pooler.ts";
import { withDatabase } from "#tests/support/postgres-setup.ts";

const { server, serverUrl, make, ordinaryOwner, forget } = await emptyDatabases();
const folder = await mkdtemp(join(tmpdir(), "installations-"));
afterAll(() => rm(folder, { recursive: true }));

const secret = (letter: string) => ({ SECRET: letter.repeat(40) });

/** What the server keeps of every login's password, and what a database says of its installation. */
async function stateOf(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const cell = await client.query("SELECT * FROM control.cell");
  const applied = await client.query("SELECT id, applied_at FROM ledger.platform_migrations ORDER BY id");
  await client.end();
  const logins = await server.query(
    "SELECT rolname, rolpassword FROM pg_authid WHERE rolname = $1 ORDER BY 1",
    [cell.rows[0]?.app_role],
  );
  return { cell: cell.rows, applied: applied.rows, logins: logins.rows };
}

async function sql(url: string, text: string): Promise<void> {
  await asClient(url, (client) => client.query(text));
}

describe("two installations on one server", () => {
  it("have logins of their own, and neither changes the other's", async () => {
    const [one, two, cell] = [await make(), await make(), await make()];
    const first = await prepareDatabase(one, { ...expectedBy(secret("a")), cells: { east: cell } });
    const before = await stateOf(one);
    await prepareDatabase(two, expectedBy(secret("b")));
    await prepareDatabase(two, expectedBy(secret("b")));
    expect(await stateOf(one)).toEqual(before);
    const login = new URL(first.appUrl).username;
    expect(new URL(first.cells.east?.appUrl ?? "").username).toBe(login);
    const opened = await openInstallation({ ownerUrl: two }, expectedBy(secret("b")));
    expect(new URL(opened.appUrl).username).not.toBe(login);
    await expect(prepareDatabase(two, { ...expectedBy(secret("b")), cells: { east: cell } })).rejects.toThrow(
      "belongs to another installation",
    );
    await openInstallation({ ownerUrl: one, cells: { east: cell } }, expectedBy(secret("a")));
  });

  it("share no login with a new cell on a server where another has one of the same name", async () => {
    const two = await make();
    const { appUrl } = await prepareDatabase(two, expectedBy(secret("b")));
    const cell = await make();
    const joined = (letter: string) =>
      asClient(cell, (client) =>
        ensureSameLogin(client, "east", {
          url: cell,
          app: new URL(appUrl).username,
          appPassword: appPassword(secret(letter)),
        }),
      );
    await joined("b");
    await expect(joined("a")).rejects.toThrow("which is another installation's");
  });

  it("go on without a cell that lacks what this version needs, or has another secret", async () => {
    const [main, cell] = [await make(), await make()];
    const owners = { ownerUrl: main, cells: { east: cell } };
    await prepareDatabase(main, { ...expectedBy(secret("a")), cells: { east: cell } });
    const notServed = async () => {
      const { unfit, failedCells } = await openInstallation(owners, expectedBy(secret("a")));
      expect(failedCells.map(({ cell }) => cell)).toEqual(unfit);
      return unfit;
    };
    expect(await notServed()).toEqual([]);
    await sql(cell, "UPDATE control.cell SET clubs_migrations = '{}'");
    expect(await notServed()).toEqual(["east"]);
    await sql(cell, "UPDATE control.cell SET secret_id = 'another'");
    expect(await notServed()).toEqual(["east"]);
    await sql(cell, "UPDATE ledger.cell_migrations SET id = '2025' || substr(id, 5)");
    expect(await notServed()).toEqual(["east"]);
    await expect(
      prepareDatabase(main, { ...expectedBy(secret("a")), cells: { east: cell } }),
    ).rejects.toThrow("The database of the cell east was made by an earlier version");
    const database = openDatabase({
      url: "postgres://nobody@127.0.0.1:9/none",
      poolSize: 2,
      cells: { east: cell },
      unfit: ["east"],
    });
    await expect(database.withCell("east", (db) => db.raw("SELECT 1"))).rejects.toThrow(CellDownError);
    await database.close();
  });

  it("make clubs whose roles only the installation's own login may take", async () => {
    const [one, two] = [await make(), await make()];
    const [first, second] = [
      await prepareDatabase(one, expectedBy(secret("a"))),
      await prepareDatabase(two, expectedBy(secret("b"))),
    ];
    const provisioner = openProvisioner({ ownerUrl: one, migrations: tenantMigrations });
    const tenant = await provisioner.claim();
    await provisioner.close();
    await sql(first.appUrl, `SET ROLE ${tenant}`);
    await expect(sql(second.appUrl, `SET ROLE ${tenant}`)).rejects.toThrow("permission denied");
  });

  it("refuse a copy with another secret, and change its login only when told", async () => {
    const original = await make();
    await prepareDatabase(original, expectedBy(secret("a")));
    const copy = await make({ copyOf: original });
    const before = await stateOf(original);
    await expect(prepareDatabase(copy, expectedBy(secret("b")))).rejects.toThrow(
      new RegExp(`another password .* It also serves: ${new URL(original).pathname.slice(1)}.*--new-secret`),
    );
    await expect(openInstallation({ ownerUrl: copy }, expectedBy(secret("b")))).rejects.toThrow(
      "SECRET is not the one",
    );
    expect(await stateOf(original)).toEqual(before);
    await prepareDatabase(copy, { ...expectedBy(secret("b")), newSecret: true });
    await openInstallation({ ownerUrl: copy }, expectedBy(secret("b")));
    await expect(openInstallation({ ownerUrl: original }, expectedBy(secret("a")))).rejects.toThrow(
      "another password than the one made of SECRET",
    );
  });

  it("go on with the login that they were given, and refuse one whose password is of another secret", async () => {
    const given = await make();
    const login = `given_${randomBytes(4).toString("hex")}`;
    forget(login, `${login}_clubs`);
    const roles = { app: login, tenants: `${login}_clubs` };
    await prepareDatabase(given, { ...expectedBy(secret("a")), roles });
    const prepared = await prepareDatabase(given, expectedBy(secret("a")));
    expect(new URL(prepared.appUrl).username).toBe(login);
    // As if another database's preparation had changed the login that both use.
    await sql(given, `UPDATE control.cell SET secret_id = '${secretId(appPassword(secret("b")))}'`);
    await expect(prepareDatabase(given, expectedBy(secret("b")))).rejects.toThrow(
      "another password than the one made of SECRET",
    );
  });
});

describe.skipIf(!installedPooler())("a pooler with the configuration of ops/", () => {
  it("is what the serving login goes through, and not the owner", async () => {
    const url = await make();
    const { appUrl } = await prepareDatabase(url, expectedBy(secret("a")));
    const { rows } = await server.query<{ line: string }>(
      `SELECT format('"%s" "%s"', rolname, rolpassword) AS line FROM pg_authid WHERE rolname = $1`,
      [new URL(appUrl).username],
    );
    const pooler = await startConfiguredPooler(url, `${rows[0]?.line}\n`);
    const { host } = new URL(pooler.url);
    try {
      const expected = { ...expectedBy(secret("a")), poolers: { "*": host } };
      const opened = await openInstallation({ ownerUrl: url }, expected);
      expect(opened).toMatchObject({ ownerUrl: url });
      expect(new URL(opened.appUrl).host).toBe(host);
      const names = asClient(opened.appUrl, (client) => client.query("SELECT current_user AS name"));
      expect((await names).rows).toEqual([{ name: new URL(appUrl).username }]);
      const main = { ...expected, poolers: { main: host, "*": "127.0.0.1:9" } };
      expect(new URL((await openInstallation({ ownerUrl: url }, main)).appUrl).host).toBe(host);
    } finally {
      await pooler.stop();
    }
    await expect(
      openInstallation({ ownerUrl: url }, { ...expectedBy(secret("a")), poolers: { "*": host } }),
    ).rejects.toThrow(`The pooler at ${host} does not let the login`);
  });
});

it("sends no password in a statement, so that none can be logged", async () => {
  const url = await make();
  const sent: unknown[] = [];
  const query = vi.spyOn(pg.Client.prototype, "query");
  const expected = expectedBy(secret("a"));
  await prepareDatabase(url, expected);
  await prepareDatabase(url, { ...expectedBy(secret("b")), newSecret: true });
  sent.push(...query.mock.calls.flat());
  query.mockRestore();
  const text = JSON.stringify(sent);
  expect(text).toContain("SCRAM-SHA-256");
  for (const { appPassword } of [expected, expectedBy(secret("b"))]) expect(text).not.toContain(appPassword);
});

it("hardens with a superuser's login without taking from the owner what it needs", async () => {
  const url = await make({ owner: await ordinaryOwner() });
  const asSuperuser = withDatabase(serverUrl, new URL(url).pathname.slice(1));
  const expected = expectedBy(secret("a"));
  const examined = async () =>
    (await examineDatabase(url, { ...expected, ofTenants: tenantMigrations })).prepared;
  expect(await hardenDatabase(asSuperuser, databaseMigrations, { ifPrepared: true })).toEqual([]);
  const { warnings } = await prepareDatabase(url, expected);
  expect(warnings.length).toBeGreaterThan(0);
  await expect(prepareDatabase(asSuperuser, expected)).rejects.toThrow("belong to");
  await expect(hardenDatabase(url, databaseMigrations)).rejects.toThrow("not a superuser");
  const nobody = Object.assign(new URL(asSuperuser), { username: "pg_monitor" });
  await expect(hardenDatabase(nobody.href, databaseMigrations)).rejects.toThrow(
    "The login of --superuser is refused",
  );
  expect(await hardenDatabase(asSuperuser, databaseMigrations)).toEqual([]);
  expect(await examined()).toMatchObject({ ownerLacks: [], openDoors: [] });
  const provisioner = openProvisioner({ ownerUrl: url, migrations: tenantMigrations });
  await provisioner.claim();
  await provisioner.close();
  expect((await prepareDatabase(url, expected)).warnings).toEqual([]);

  // As a superuser did by hand, who followed an earlier advice.
  const owner = new URL(url).username;
  await sql(
    asSuperuser,
    `REVOKE EXECUTE ON FUNCTION pg_advisory_xact_lock(bigint) FROM ${owner}; REVOKE USAGE ON LANGUAGE plpgsql FROM ${owner}`,
  );
  const refused = await prepareDatabase(url, expected).catch((error: unknown) => error);
  expect(explainError(refused, { databaseUrl: url, port: 0 })).toContain(
    "permission denied for function pg_advisory_xact_lock",
  );
  expect((await examined())?.ownerLacks).toEqual([
    "write functions in plpgsql",
    "call pg_advisory_xact_lock(bigint)",
  ]);
  expect(await hardenDatabase(asSuperuser, databaseMigrations)).toEqual([]);
  await prepareDatabase(url, expected);
});

it("is prepared without a warning for the owner whom compose.yaml makes", async () => {
  const name = `installation_${randomBytes(5).toString("hex")}`;
  for (const statement of ownerStatements({ name, password: "of-the-owner" })) await server.query(statement);
  const asSuperuser = withDatabase(serverUrl, name);
  const url = Object.assign(new URL(asSuperuser), { username: name, password: "of-the-owner" }).href;
  try {
    const { appUrl } = await prepareDatabase(url, expectedBy(secret("a")));
    const { username } = new URL(appUrl);
    forget(username, username.replace(/_app$/, "_tenants"), name);
    expect(await hardenDatabase(asSuperuser, databaseMigrations)).toEqual([]);
    const { prepared } = await examineDatabase(url, {
      ...expectedBy(secret("a")),
      ofTenants: tenantMigrations,
    });
    expect(prepared).toMatchObject({ ownerLacks: [], openDoors: [], login: { powers: [], owned: 0 } });
  } finally {
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
});

it.each([
  ["tables", "CREATE TABLE orders (id int)", "orders"],
  ["a schema of the same name", "CREATE SCHEMA platform", "platform"],
])("takes no database that has somebody else's %s", async (_what, statement, name) => {
  const url = await make();
  await sql(url, statement);
  await expect(prepareDatabase(url, expectedBy(secret("a")))).rejects.toThrow(
    new RegExp(`is used by something else, .* It has: ${name}\\.$`),
  );
});

describe("a command on a database that does not fit", async () => {
  const url = await make();
  await prepareDatabase(url, expectedBy(secret("a")));
  const lastOfPlatform = "(SELECT max(id) FROM ledger.platform_migrations)";

  /** Makes the database not fit, and answers with what makes it fit again. */
  const FAULTS: Record<string, { wrong?: string; says: string; make?: string; mend?: string }> = {
    "a wrong SECRET": { wrong: "b", says: "SECRET" },
    "an older database": {
      says: "older than this version",
      make: `CREATE TABLE kept AS SELECT * FROM ledger.platform_migrations WHERE id = ${lastOfPlatform};
             DELETE FROM ledger.platform_migrations WHERE id = ${lastOfPlatform}`,
      mend: "INSERT INTO ledger.platform_migrations SELECT * FROM kept; DROP TABLE kept",
    },
    "a database of an earlier version": {
      says: "The database was made by an earlier version, whose data this one can't take over",
      make: "UPDATE ledger.platform_migrations SET id = '2025' || substr(id, 5)",
      mend: "UPDATE ledger.platform_migrations SET id = '2026' || substr(id, 5)",
    },
    "clubs that lack a migration": {
      says: "older than this version",
      make: "UPDATE control.cell SET clubs_migrations = trim_array(clubs_migrations, 1)",
      mend: `UPDATE control.cell SET clubs_migrations = array_append(clubs_migrations, '${tenantMigrations.at(-1)?.id}')`,
    },
    "a newer database": {
      says: "migrated",
      make: "UPDATE control.cell SET version = '99.0.0', served_from = '98.0.0'",
      mend: `UPDATE control.cell SET version = '${VERSION.number}', served_from = '${VERSION.servedFrom}'`,
    },
  };
  /** What each needs to be called rightly. Whatever is in the folder and not here fails the first test. */
  const COMMANDS: Record<string, string[]> = {
    "hosting/backup": ["--to", join(folder, "backups")],
    "hosting/cells": [],
    "hosting/delete-club": ["--subdomain", "nowhere", "--confirm", "nowhere"],
    "hosting/export-club": ["--subdomain", "nowhere", "--to", join(folder, "export")],
    "hosting/import-club": ["--from", folder],
    "hosting/list-clubs": [],
    "hosting/move-club": ["--subdomain", "nowhere", "--to", "main"],
    "hosting/provision": ["--name", "New", "--admin-email", "olga@new.example"],
    "hosting/reconcile-clubs": [],
    "hosting/suspend-club": ["--subdomain", "nowhere"],
    "hosting/trust-club": ["--subdomain", "nowhere"],
    "hosting/migrate": [],
    serve: [],
    jobs: [],
  };
  /** They examine, whatever they find. */
  const EXAMINERS = ["hosting/doctor", "hosting/setup"];
  /** It compares the backup with SECRET and version, whatever the database is: backup.int.test.ts. */
  const RESTORERS = ["hosting/restore"];
  const LIBRARIES = ["command.ts", "open-host.ts"];

  it("is tried for each command that there is", async () => {
    const files = await readdir(join(ROOT, "scripts/hosting"), { withFileTypes: true });
    const commands = files
      .filter((file) => file.isFile() && !LIBRARIES.includes(file.name))
      .map(({ name }) => `hosting/${name.replace(/\.ts$/, "")}`);
    expect([...commands, "serve", "jobs"].toSorted()).toEqual(
      [...Object.keys(COMMANDS), ...EXAMINERS, ...RESTORERS].toSorted(),
    );
  });

  const cases = Object.keys(FAULTS).flatMap((fault, at) =>
    Object.keys(COMMANDS)
      // To migrate an older database is what that command is for.
      .filter((command) => command !== "hosting/migrate" || FAULTS[fault]?.says !== "older than this version")
      .map((command, index) => ({ fault, command, turn: ((index + at) % 5) + 1 })),
  );

  it.each(cases.filter(({ turn }) => hasTurn(turn)))(
    "is refused in one line and changes nothing: $command with $fault",
    async ({ fault, command }) => {
      const { wrong = "a", says, make, mend } = FAULTS[fault] ?? { says: "" };
      if (make) await sql(url, make);
      try {
        const before = await stateOf(url);
        const { code, err } = await run(command, COMMANDS[command] ?? [], secret(wrong));
        expect({ code, lines: err.trim().split("\n") }).toEqual({
          // A supervisor need not try these two again.
          code: command.startsWith("hosting/") ? 1 : 78,
          lines: [expect.stringContaining(says)],
        });
        expect(await stateOf(url)).toEqual(before);
      } finally {
        if (mend) await sql(url, mend);
      }
    },
  );

  it("serves what a newer version has migrated only if that one says so", async () => {
    const open = (allowsNewer: boolean) =>
      openInstallation({ ownerUrl: url }, { ...expectedBy(secret("a")), allowsNewer });
    const { number } = VERSION;
    await sql(url, `UPDATE control.cell SET version = '98.0.0', served_from = '${number}'`);
    await open(true);
    await expect(open(false)).rejects.toThrow("Run the command with 98.0.0.");
    await sql(url, "UPDATE control.cell SET version = '99.0.0', served_from = '98.0.0'");
    await expect(open(true)).rejects.toThrow(
      `the oldest version that can serve it is 98.0.0; this is ${number}`,
    );
    await sql(url, `UPDATE control.cell SET version = '${number}', served_from = '${VERSION.servedFrom}'`);
  });

  function run(script: string, args: string[], variables: { SECRET: string }) {
    return new Promise<{ code: number | null; err: string }>((resolve, reject) => {
      const child = spawn(process.execPath, [join("scripts", `${script}.ts`), ...args], {
        cwd: ROOT,
        env: {
          PATH: process.env.PATH,
          NODE_ENV: "test",
          NODE_COMPILE_CACHE: join(ROOT, ".cache", "compiled"),
          DATABASE_URL: url,
          DATA_DIR: folder,
          PORT: "0",
          SMTP_URL: "smtp://127.0.0.1:9",
          LOG_LEVEL: "error",
          ...variables,
        },
        stdio: ["ignore", "ignore", "pipe"],
      });
      let err = "";
      child.stderr.on("data", (data) => (err += data));
      child.once("error", reject);
      child.once("close", (code) => resolve({ code, err }));
    });
  }
});
