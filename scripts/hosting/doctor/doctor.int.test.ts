import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, expect, inject, it } from "vitest";
import { databaseMigrations, tenantMigrations } from "#app/main/composition.server.ts";
import { openMailSink } from "#scripts/lab/mail-sink.ts";
import { appPassword } from "#scripts/run/open-process.ts";
import { ROOT } from "#scripts/toolchain.mjs";
import { examineDatabase } from "#tenants/examine-database.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { TEST_ROLES } from "#tests/support/test-roles.ts";
import { certificateFinding } from "./certificate.ts";
import { databaseFindings } from "./database.ts";
import { mailFinding } from "./mail.ts";

const base = await testDatabase();
const owner = new pg.Client({ connectionString: base.ownerUrl });
await owner.connect();
const folder = await mkdtemp(join(tmpdir(), "teamsheet-doctor-"));
afterAll(async () => {
  await owner.end();
  await rm(folder, { recursive: true, force: true });
});

const usual = {
  appPassword: appPassword({ SECRET: TEST_SECRET }),
  migrations: databaseMigrations,
  ofTenants: tenantMigrations,
};
/** What the findings that aren't ok say. */
async function complaints(options: Partial<Parameters<typeof examineDatabase>[1]> = {}, url = base.ownerUrl) {
  const found = databaseFindings(await examineDatabase(url, { ...usual, ...options }));
  for (const { level, why, action } of found)
    if (level !== "ok") expect([why, action]).not.toContain(undefined);
  return found.filter(({ level }) => level !== "ok").map(({ what }) => what);
}

it("finds nothing wrong with a database that is served", async () => {
  expect(await complaints()).toEqual([]);
});

it("names a SECRET that is not the one of the last migration", async () => {
  expect(await complaints({ appPassword: appPassword({ SECRET: `${TEST_SECRET}-other` }) })).toEqual([
    expect.stringContaining("SECRET is not the one"),
  ]);
});

it("names what a login may that serves, and what it owns", async () => {
  const app = `doctor_${process.pid}`;
  await owner.query(`CREATE ROLE ${app} LOGIN CREATEDB PASSWORD '${usual.appPassword}'`);
  try {
    await owner.query(`GRANT CONNECT ON DATABASE ${owner.escapeIdentifier(owner.database ?? "")} TO ${app}`);
    await owner.query(`CREATE TABLE public.owned (); ALTER TABLE public.owned OWNER TO ${app}`);
    await owner.query(`GRANT USAGE ON LANGUAGE plpgsql TO ${app}`);
    await owner.query("UPDATE control.cell SET app_role = $1", [app]);
    const found = await complaints();
    expect(found).toContainEqual(expect.stringContaining("INHERIT"));
    expect(found).toContainEqual(expect.stringContaining("create databases"));
    expect(found).toContainEqual(expect.stringMatching(/owns [1-9]\d* objects/));
    expect(found).toContainEqual(expect.stringContaining("plpgsql"));
  } finally {
    await owner.query("UPDATE control.cell SET app_role = $1", [TEST_ROLES.app]);
    await owner.query(`DROP OWNED BY ${app}; DROP ROLE ${app}`);
  }
});

it("names a login that is missing", async () => {
  await owner.query("UPDATE control.cell SET app_role = 'doctor_nobody'");
  expect(await complaints()).toEqual(["The serving login does not exist."]);
  await owner.query("UPDATE control.cell SET app_role = $1", [TEST_ROLES.app]);
});

it("names migrations that are not applied, and clubs whose migration failed", async () => {
  const later = { id: "2099-01-01-01-later", up: () => "" };
  const migrations = { ...databaseMigrations, platform: [...databaseMigrations.platform, later] };
  await owner.query("UPDATE control.schemas SET last_error = 'no such thing' WHERE id = $1", [
    base.tenants[0],
  ]);
  const ofTenants = [...tenantMigrations, later];
  const [failed, pending] = await complaints({ migrations, ofTenants });
  expect(failed).toBe(`The schema ${base.tenants[0]} could not be migrated: no such thing`);
  expect(pending).toContain("1 of the database's migrations (2099-01-01-01-later …)");
  expect(pending).toMatch(/; [1-9]\d* clubs' schemas lack some/);
  await owner.query("UPDATE control.schemas SET last_error = NULL WHERE id = $1", [base.tenants[0]]);
});

it("names a database that nothing has prepared", async () => {
  expect(await complaints({}, inject("testTemplate").ownerUrl)).toEqual(["The database is not prepared."]);
});

it("names a database that an earlier version made", async () => {
  await owner.query("UPDATE ledger.platform_migrations SET id = '2025' || substr(id, 5)");
  expect(await complaints()).toEqual(["The database was made by an earlier version."]);
  await owner.query("UPDATE ledger.platform_migrations SET id = '2026' || substr(id, 5)");
});

it("tells clocks that are apart", async () => {
  const facts = await examineDatabase(base.ownerUrl, usual);
  const about = (clockAheadMs: number) =>
    databaseFindings({ ...facts, clockAheadMs }).find((finding) => finding.about === "clock");
  expect(about(-500)?.level).toBe("ok");
  expect(about(30_000)).toMatchObject({ level: "warning", what: expect.stringContaining("30.0 s ahead of") });
  expect(about(-3_600_000)).toMatchObject({ level: "problem", what: expect.stringContaining("behind") });
});

it("sends a test mail, and says what the mail server says", async () => {
  const env = { BASE_URL: "https://clubs.example", MAIL_FROM: "post@clubs.example" };
  const sink = await openMailSink(folder);
  const sent = await mailFinding({ ...env, SMTP_URL: sink.url }, "olga@example.com");
  expect(sent.level).toBe("ok");
  expect(sink.list()).toMatchObject([{ subject: "A test mail from your installation" }]);
  await sink.close();
  const refused = await mailFinding({ ...env, SMTP_URL: sink.url }, "olga@example.com");
  expect(refused).toMatchObject({ level: "problem", what: expect.stringContaining("unreachable") });
});

it("connects to the mail server, without sending anything", async () => {
  const env = { BASE_URL: "https://clubs.example", MAIL_FROM: "post@clubs.example" };
  const sink = await openMailSink(await mkdtemp(join(folder, "asked-")));
  expect((await mailFinding({ ...env, SMTP_URL: sink.url }, undefined)).level).toBe("ok");
  expect(sink.list()).toEqual([]);
  await sink.close();
  const silent = await mailFinding({ ...env, SMTP_URL: sink.url }, undefined);
  expect(silent).toMatchObject({
    level: "problem",
    what: expect.stringMatching(/unreachable.*ECONNREFUSED/),
  });
});

it("names an address that shows no certificate", async () => {
  const plain = createServer((socket) => socket.end("HTTP/1.1 400 no\r\n\r\n")).listen(0, "127.0.0.1");
  await once(plain, "listening");
  const { port } = plain.address() as AddressInfo;
  expect(await certificateFinding(`https://localhost:${port}`)).toMatchObject({ level: "problem" });
  plain.close();
  expect(await certificateFinding("http://localhost:3000")).toBeUndefined();
});

it.each([
  ["a problem", [], 1],
  ["a call that is wrong", ["--mail-to", "nobody"], 2],
])("ends by its code after %s", async (_what, args, expected) => {
  const child = spawn(process.execPath, ["scripts/hosting/doctor.ts", "--json", ...args], {
    cwd: ROOT,
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(ROOT, ".cache", "compiled"),
      DATABASE_URL: base.ownerUrl,
      SECRET: TEST_SECRET,
      DATA_DIR: folder,
    },
  });
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  expect({ code, out }).toMatchObject({ code: expected });
  if (expected === 2) return;
  const { well, findings } = JSON.parse(out);
  expect(well).toBe(false);
  // Nothing is wrong but the tests' own secret, which can be guessed.
  const problems = findings.filter(({ level }: { level: string }) => level === "problem");
  expect(problems).toMatchObject([{ about: "configuration", what: expect.stringContaining("SECRET") }]);
});
