import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { identityFor } from "#app/core/accounts/identities.server.ts";
import { eraseMember } from "#app/core/members/leaving/erase-member.server.ts";
import { noteWithdrawals } from "#app/core/messaging/unsubscribing/note-withdrawals.server.ts";
import { deleteClub } from "#app/flows/hosting/delete-club.server.ts";
import { importClub } from "#app/flows/importing/import-club.server.ts";
import { keepWithdrawals } from "#app/flows/importing/keep-withdrawals.server.ts";
import { registry, tenantMigrations } from "#app/main/composition.server.ts";
import { ROOT } from "#scripts/toolchain.mjs";
import { exportTenant } from "#tenants/export-tenant.ts";
import { ExportError } from "#tenants/importing/read-export.ts";
import { all } from "#tenants/sql.ts";
import { migrationIds } from "#tenants/tenant-schema.ts";
import { makePerson, signInAt } from "#tests/support/people.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";

const base = await testDatabase();
const by = { name: "ivan", source: "terminal" } as const;
const folder = await mkdtemp(join(tmpdir(), "import-"));
const [alder, birch] = base.clubs;
const host = {
  ...testUnits(base.database, alder).host,
  registry,
  provisioner: base.provisioner,
  directory: base.directory,
  now: () => new Date(),
  ownerUrl: base.ownerUrl,
  migrations: migrationIds(tenantMigrations),
};
let exports = 0;

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function exported({ tenant }: { tenant: string }): Promise<string> {
  const directory = join(folder, `export-${++exports}`);
  await exportTenant({ ownerUrl: base.ownerUrl, tenant, directory });
  return directory;
}

/** All rows of a tenant, by table. */
async function rowsOf(tenant: string): Promise<Record<string, string>> {
  const { rows } = await base.database.platform.raw<{ rows: { name: string }[] }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = ?::regnamespace AND relkind = 'r' ORDER BY relname",
    [tenant],
  );
  const all: Record<string, string> = {};
  for (const { name } of rows) {
    const [row] = await base.database.withTenant(tenant, { readOnly: true }, (db) =>
      db(`${name} as r`).select(db.raw("json_agg(r ORDER BY r::text)::text AS all")),
    );
    all[name] = row.all;
  }
  return all;
}

async function addSession(tenant: string): Promise<void> {
  const start = new Date(Date.now() + 86_400_000);
  await base.database.withTenant(tenant, {}, async (db) => {
    const [{ id }] = await db("occasions")
      .insert({ kind: "session", name: "=S", starts_at: start, finishes_at: new Date(+start + 1) })
      .returning("id");
    await db("attendances").insert({ occasion_id: id, member_id: 1, state: "attending", note: "'=1+1" });
  });
}

const nextId = async (tenant: string) => {
  const rows = await base.database.withTenant(tenant, {}, (db) =>
    db("members").insert({ name: "next" }).returning("id"),
  );
  return rows[0].id;
};

it("brings back a club that was deleted, with every row, its address and its people", async () => {
  await addSession(alder.tenant);
  const known = await makePerson(base, [alder, birch], "ann@both.example");
  await base.database.withTenant(alder.tenant, {}, (db) =>
    db("members").insert({ name: "Old", state: "archived", email: "ann2@both.example" }),
  );
  const before = await rowsOf(alder.tenant);
  const directory = await exported(alder);
  await expect(importClub(host, { by, directory })).rejects.toThrow("club-there");
  await deleteClub(base, alder.tenant);
  const { club, people } = await importClub(host, { by, directory });
  expect(club).toMatchObject({ subdomain: "alder", publicId: alder.publicId, name: "Alder" });
  expect(await base.directory.bySubdomain("alder")).toMatchObject({ tenant: club.tenant });
  const after = await rowsOf(club.tenant);
  // Members who were known nowhere else get an identity at their next sign-in.
  const found = (rows: string | undefined) =>
    rows?.replace(/"identity_id":"[^"]+"/g, (text) => (text.includes(known) ? text : '"identity_id":null'));
  expect({ ...after, members: found(after.members) }).toEqual({ ...before, members: found(before.members) });
  expect(after.members).toContain(known);
  expect(people).toBe(1);
  const { rows } = await base.database.platform.raw(
    "SELECT identity_id FROM platform.affiliations WHERE tenant_id = ?",
    [club.tenant],
  );
  expect(rows).toEqual([{ identity_id: known }]);
  expect(await nextId(club.tenant)).toBe(4);
  const noted = await base.database.platform("platform.host_log").select("act", "host", "tenant_id");
  expect(noted).toEqual([{ act: "imported", host: by.name, tenant_id: club.tenant }]);
});

it("puts yesterday's data in the place of a club that is there, and brings nothing back that people withdrew", async () => {
  const units = testUnits(base.database, birch);
  const [gone = 0, quiet = 0, stays = 0] = await units.addMembers(3);
  await base.database.withTenant(birch.tenant, {}, async (db) => {
    await db("notices").insert({ member_id: stays, kind: "owed", once: "n1" });
    const key = { member_id: 1, access: "full", ending: "abcd", made_at: new Date() };
    await db("api_keys").insert(
      ["kept", "ended"].map((name, at) => ({ ...key, name, token_hash: Buffer.alloc(32, at + 1) })),
    );
    await db("webhooks").insert({
      address: "https://x.example",
      kinds: ["session.created"],
      secret: Buffer.from("x"),
      made_by: 1,
      made_at: new Date(),
    });
    await db("webhook_messages").insert({
      public_id: "m1",
      kind: "session.created",
      subject: "s",
      data: {},
      made_at: new Date(),
    });
    const at = { webhook_id: 1, message_id: 1, subject: "s", next_try_at: new Date() };
    await db("webhook_deliveries").insert(at);
  });
  await addSession(birch.tenant);
  // Planned long ago, so that its reminder is due.
  await base.database.withTenant(birch.tenant, {}, (db) =>
    db("occasions").update({ created_at: new Date(Date.now() - 9 * 86_400_000) }),
  );
  const before = await rowsOf(birch.tenant);
  const directory = await exported(birch);

  // What happens after the copy.
  const identity = await makePerson(base, [birch], "late@birch.example");
  const ada = await base.database.withPlatform({}, (db) => identityFor(db, "ada@birch.example"));
  const signIn = await signInAt(base, birch, ada);
  await units.asSystem(async (uow) => {
    await eraseMember(uow, { memberId: gone, reviewed: undefined });
    await uow.db("members").where({ id: quiet }).update({ allows_emails: false });
    await noteWithdrawals(uow, [
      { memberId: quiet, what: "mails" },
      { memberId: stays, what: "money:push" },
    ]);
    await uow.db("api_keys").where({ name: "ended" }).delete();
    await uow.db("members").where({ id: stays }).update({ link_version: 7 });
  });
  const { rows: told } = await base.database.platform.raw(
    "SELECT payload FROM dispatch.outbox WHERE kind = 'withdrawals.keep' AND tenant_id = ? ORDER BY id DESC",
    [birch.tenant],
  );
  for (const { payload } of told) await keepWithdrawals(base, { tenant: birch.tenant, payload });

  const rights = await rightsIn(birch.tenant);
  const { club, notErased } = await importClub(host, { by, directory, replaces: birch });
  expect(club.tenant).toBe(birch.tenant);
  expect(notErased).toEqual([]);
  const after = await rowsOf(birch.tenant);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  // What changed: the member who is erased again, with the act in the log; notices that count as told; the key that ended.
  expect(changed).toEqual([
    "api_keys",
    "audit_log",
    "members",
    "notices",
    "occasions",
    "preferences",
    "webhook_deliveries",
  ]);
  await base.database.withTenant(birch.tenant, {}, async (db) => {
    expect(await db("members").where({ id: gone }).first("state", "email")).toEqual({
      state: "erased",
      email: null,
    });
    expect(await db("members").where({ allows_emails: false }).pluck("id")).toEqual([quiet]);
    expect(await db("preferences").select("member_id", "topic", "channel", "wanted")).toEqual([
      { member_id: stays, topic: "money", channel: "push", wanted: false },
    ]);
    expect(await db("api_keys").pluck("name")).toEqual(["kept"]);
    expect(await db("notices").whereNull("handled_at")).toEqual([]);
    expect(await db("occasions").whereNull("reminded_at")).toEqual([]);
    expect(await db("webhook_deliveries").pluck("state")).toEqual(["given-up"]);
    expect(await db("members").where({ id: stays }).first("link_version")).toEqual({ link_version: 7 });
    // Triggers that name their schema work on the tables that are there now.
    await db("members").where({ id: 1 }).update({ state: "archived" });
    expect(await db("api_keys").pluck("name")).toEqual([]);
  });
  // Nobody has to sign in again, but people who joined since are gone, and no id is reused.
  expect(signIn).toBeDefined();
  const { rows } = await base.database.platform.raw(
    "SELECT (SELECT count(*)::int FROM platform.identities WHERE id = ?) AS late, count(*)::int AS here FROM platform.sign_ins WHERE tenant_id = ?",
    [identity, birch.tenant],
  );
  expect(rows).toEqual([{ late: 0, here: 1 }]);
  expect(await nextId(birch.tenant)).toBeGreaterThan(stays + 1);
  expect(await rightsIn(birch.tenant)).toEqual(rights);
});

/** Who may do what in a club's schema, by object; the club's own role is called "own". */
async function rightsIn(tenant: string): Promise<string[]> {
  const rows = await all<{ says: string }>(
    base.database.platform,
    `WITH objects AS (
       SELECT nspname AS name, nspacl AS acl FROM pg_namespace WHERE nspname = :tenant
       UNION ALL SELECT relname, relacl FROM pg_class WHERE relnamespace = (:tenant)::text::regnamespace
       UNION ALL SELECT c.relname || '.' || attname, attacl FROM pg_attribute t JOIN pg_class c ON c.oid = t.attrelid
                  WHERE c.relnamespace = (:tenant)::text::regnamespace
       UNION ALL SELECT proname, proacl FROM pg_proc WHERE pronamespace = (:tenant)::text::regnamespace
       UNION ALL SELECT 'new ' || defaclobjtype::text, defaclacl FROM pg_default_acl
                  WHERE defaclnamespace = (:tenant)::text::regnamespace
     )
     SELECT replace(format('%s %s %s', name, r.rolname, a.privilege_type), :tenant, 'own') AS says
       FROM objects, aclexplode(acl) a LEFT JOIN pg_roles r ON r.oid = a.grantee ORDER BY says`,
    { tenant },
  );
  return rows.map(({ says }) => says);
}

it("refuses an export of another version, one that lost rows, and none, and leaves nothing", async () => {
  const count = async () => {
    const { rows } = await base.database.platform.raw(
      "SELECT count(*)::int AS n FROM platform.tenants WHERE state = 'active'",
    );
    return rows[0].n;
  };
  const tenants = await count();
  const [club] = await base.database.platform("platform.organizations").where({ subdomain: "birch" });
  const directory = await exported({ tenant: club.tenant_id });
  const manifestFile = join(directory, "manifest.json");
  const manifest = await readFile(manifestFile, "utf8");
  const earlier = { ...JSON.parse(manifest), migrations: ["2025-01-01-01-members"] };
  await writeFile(manifestFile, JSON.stringify(earlier));
  await expect(importClub(host, { by, directory, replaces: birch })).rejects.toThrow("export-other-version");
  await writeFile(manifestFile, manifest);
  await expect(importClub(host, { by, directory: folder, replaces: birch })).rejects.toThrow(ExportError);
  const file = join(directory, "attendances.csv");
  await writeFile(file, (await readFile(file, "utf8")).split("\n", 1).join(""));
  const before = await rowsOf(birch.tenant);
  await expect(importClub(host, { by, directory, replaces: birch })).rejects.toThrow(
    "attendances.csv has 0 rows",
  );
  const members = join(directory, "members.csv");
  await writeFile(members, `${await readFile(members, "utf8")}"never closed\n`);
  await expect(importClub(host, { by, directory, replaces: birch })).rejects.toThrow(
    /^members\.csv, line \d+: unterminated CSV quoted field/,
  );
  await rm(members);
  await expect(importClub(host, { by, directory, replaces: birch })).rejects.toThrow("no file members.csv");
  expect(await rowsOf(birch.tenant)).toEqual(before);
  expect(await count()).toBe(tenants);
});

it("leaves everything as it was, killed in the middle, and what it had begun is swept", async () => {
  const directory = await exported(birch);
  const before = await rowsOf(birch.tenant);
  const UNSEEN =
    "FROM platform.tenants t WHERE state = 'active' AND NOT EXISTS (SELECT FROM platform.organizations o WHERE o.tenant_id = t.id)";
  const begun = async () =>
    (await base.database.platform.raw(`SELECT id ${UNSEEN} AND created_at > now() - interval '3 minutes'`))
      .rows;
  await base.database.platform.raw(
    `UPDATE platform.tenants SET created_at = now() - interval '2 hours' WHERE id IN (SELECT id ${UNSEEN})`,
  );
  await base.provisioner.sweep();
  const owner = new pg.Client({ connectionString: base.ownerUrl });
  await owner.connect();
  // With this it gets no further than to the exchange.
  await owner.query(`BEGIN; LOCK TABLE ${birch.tenant}.organization IN ACCESS SHARE MODE`);
  const child = spawn(
    process.execPath,
    ["scripts/hosting/import-club.ts", "--from", directory, "--replace", "--keep", join(folder, "kept")],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "test",
        DATABASE_URL: base.ownerUrl,
        SECRET: TEST_SECRET,
        DATA_DIR: folder,
        NODE_COMPILE_CACHE: join(ROOT, ".cache", "compiled"),
      },
      stdio: "ignore",
    },
  );
  const ended = new Promise((resolve) => child.once("close", resolve));
  const waiting = async () => {
    const { rows } = await owner.query<{ pid: number }>(
      `SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE d.datname = current_database() AND NOT l.granted`,
    );
    return rows.map(({ pid }) => pid);
  };
  await expect.poll(waiting).toHaveLength(1);
  expect(await begun()).toHaveLength(1);
  child.kill("SIGKILL");
  await ended;
  // Its server process would notice only once it has the lock.
  for (const pid of await waiting()) await owner.query("SELECT pg_terminate_backend($1, 20000)", [pid]);
  await owner.query("ROLLBACK");
  await owner.end();
  expect(await rowsOf(birch.tenant)).toEqual(before);
  await base.database.platform.raw(
    `UPDATE platform.tenants SET created_at = now() - interval '2 hours' WHERE id IN (SELECT id ${UNSEEN})`,
  );
  expect(await base.provisioner.sweep()).toBe(1);
});
