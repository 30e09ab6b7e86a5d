import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { eraseMember } from "#app/core/members/leaving/erase-member.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { followReplaced } from "#app/flows/importing/follow-replaced.server.ts";
import { type Imported, importClub } from "#app/flows/importing/import-club.server.ts";
import { registry, tenantMigrations } from "#app/main/composition.server.ts";
import { ROOT } from "#scripts/toolchain.mjs";
import { exportTenant } from "#tenants/export-tenant.ts";
import { all } from "#tenants/sql.ts";
import { migrationIds } from "#tenants/tenant-schema.ts";
import { makePerson, signInAt } from "#tests/support/people.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";

const base = await testDatabase();
const by = { name: "ivan", source: "terminal" } as const;
const folder = await mkdtemp(join(tmpdir(), "replacing-"));
const [birch] = base.clubs;
const units = testUnits(base.database, birch);
const host = {
  ...units.host,
  registry,
  provisioner: base.provisioner,
  directory: base.directory,
  now: () => new Date(),
  ownerUrl: base.ownerUrl,
  migrations: migrationIds(tenantMigrations),
};
let count = 0;

afterAll(() => rm(folder, { recursive: true }));

async function exported(): Promise<string> {
  const directory = join(folder, `export-${++count}`);
  await exportTenant({ ownerUrl: base.ownerUrl, tenant: birch.tenant, directory });
  return directory;
}

const waits = async () => {
  const { rows } = await base.database.platform.raw(
    `SELECT count(*)::int AS waits FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND NOT l.granted`,
  );
  return rows[0].waits;
};

/** Puts an export in the club's place, and acts in the old club at the last moment: all is ready, and the exchange waits for this act. */
async function replacedDuring<T>(
  directory: string,
  act: (uow: UnitOfWork) => Promise<T>,
): Promise<{ acted: T; done: Imported; kept: string }> {
  const kept = join(folder, `kept-${++count}`);
  const { acted, importing } = await units.asSystem(async (uow) => {
    const importing = importClub(host, { by, directory, replaces: birch, keep: kept });
    importing.catch(() => {});
    await expect.poll(waits).toBe(1);
    return { acted: await act(uow), importing };
  });
  return { acted, done: await importing, kept };
}

it("withdraws what was withdrawn until the moment of the exchange", async () => {
  const [gone = 0, quiet = 0, picky = 0] = await units.addMembers(3);
  const { done } = await replacedDuring(await exported(), async (uow) => {
    await eraseMember(uow, { memberId: gone, reviewed: undefined });
    await uow.db("members").where({ id: quiet }).update({ allows_emails: false });
    await uow.db("preferences").insert([
      { member_id: picky, topic: "money", channel: "push", wanted: false },
      { member_id: picky, topic: "new", channel: "email", wanted: true },
    ]);
  });
  expect(done.notErased).toEqual([]);
  const noted = await base.database.platform("platform.host_log").select("act", "host", "tenant_id");
  expect(noted).toEqual([{ act: "replaced", host: by.name, tenant_id: birch.tenant }]);
  await base.database.withTenant(birch.tenant, {}, async (db) => {
    expect(await db("members").where({ state: "erased" }).pluck("id")).toEqual([gone]);
    expect(await db("members").where({ allows_emails: false }).pluck("id")).toEqual([quiet]);
    expect(await db("preferences").select("member_id", "topic", "channel", "wanted")).toEqual([
      { member_id: picky, topic: "money", channel: "push", wanted: false },
    ]);
  });
});

it("gives out no id that was given out until then", async () => {
  const { acted } = await replacedDuring(await exported(), (uow) =>
    uow.db("members").insert({ name: "late" }).returning("id"),
  );
  const [next] = await units.asSystem((uow) => uow.db("members").insert({ name: "next" }).returning("id"));
  expect(next.id).toBeGreaterThan(acted[0].id);
  // What was queued for the case that the process dies has gone with its reason.
  const { rows } = await base.database.platform.raw(
    "SELECT kind FROM dispatch.outbox WHERE kind = 'club.replaced'",
  );
  expect(rows).toEqual([]);
});

it("keeps what was there to its last act, to be brought back, and for an hour behind a tenant", async () => {
  const { kept, done } = await replacedDuring(await exported(), async (uow) => {
    await base.database.platform.raw(
      `UPDATE platform.tenants t SET created_at = now() - interval '2 hours'
        WHERE NOT EXISTS (SELECT FROM platform.organizations o WHERE o.tenant_id = t.id)`,
    );
    await uow.db("members").insert({ name: "at the last moment" });
  });
  expect(done.notKept).toBeUndefined();
  // The tenants that earlier imports replaced are swept; the one of this import is not.
  expect(await base.provisioner.sweep()).toBe(2);
  expect(await readFile(join(kept, "members.csv"), "utf8")).toContain("at the last moment");
  await importClub(host, { by, directory: kept, replaces: birch });
  const names = await units.asSystem((uow) => uow.db("members").orderBy("id").pluck("name"));
  expect(names.at(-1)).toBe("at the last moment");
});

it("leaves the error of a failed migration with the data that it is about", async () => {
  const errors = async () => {
    const { rows } = await base.database.platform.raw(
      "SELECT id, last_error FROM control.schemas WHERE last_error IS NOT NULL",
    );
    return rows;
  };
  const directory = await exported();
  const owner = new pg.Client({ connectionString: base.ownerUrl });
  await owner.connect();
  await owner.query("UPDATE control.schemas SET last_error = 'no' WHERE id = $1", [birch.tenant]);
  await owner.end();
  expect(await errors()).toEqual([{ id: birch.tenant, last_error: "no" }]);
  await importClub(host, { by, directory, replaces: birch });
  const [{ id, last_error }, ...more] = await errors();
  expect([last_error, ...more]).toEqual(["no"]);
  // It is where the former data is until the sweep removes them.
  expect(id).not.toBe(birch.tenant);
});

it("brings the platform in line though the process is killed right after the exchange", async () => {
  const directory = await exported();
  const late = await makePerson(base, [birch], "late@birch.example");
  await signInAt(base, birch, late);
  const known = async () => {
    const rows = await all(
      base.database.platform,
      `SELECT (SELECT count(*)::int FROM platform.affiliations WHERE identity_id = :late) AS belongs,
              (SELECT count(*)::int FROM platform.sign_ins WHERE identity_id = :late) AS "signIns",
              (SELECT count(*)::int FROM platform.identities WHERE id = :late) AS people`,
      { late },
    );
    return rows[0];
  };
  const owner = new pg.Client({ connectionString: base.ownerUrl });
  await owner.connect();
  owner.on("error", () => {});
  await owner.query("TRUNCATE dispatch.outbox");
  // The exchange does not touch this row, and what follows begins with it.
  await owner.query("BEGIN");
  await owner.query("SELECT FROM platform.organizations WHERE tenant_id = $1 FOR UPDATE", [birch.tenant]);
  const child = spawn(
    process.execPath,
    ["scripts/hosting/import-club.ts", "--from", directory, "--replace", "--keep", join(folder, "killed")],
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
  const held = async () => {
    const { rows } = await base.database.platform.raw(
      `SELECT count(*)::int AS waits FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%platform.organizations%'`,
    );
    return rows[0].waits;
  };
  await expect.poll(held).toBe(1);
  child.kill("SIGKILL");
  await ended;
  await owner.query("ROLLBACK");
  expect(await known()).toEqual({ belongs: 1, signIns: 1, people: 1 });
  const { rows } = await owner.query(
    "SELECT kind, tenant_id, payload, due_at > now() AS waits FROM dispatch.outbox",
  );
  expect(rows).toMatchObject([{ kind: "club.replaced", tenant_id: birch.tenant, waits: true }]);
  await owner.end();
  await followReplaced(host, { tenant: birch.tenant, payload: rows[0].payload });
  expect(await known()).toEqual({ belongs: 0, signIns: 0, people: 0 });
  const noted = await base.database.platform("platform.host_log").orderBy("id").select("act", "source");
  expect(noted.at(-1)).toEqual({ act: "replaced", source: "terminal" });
});
