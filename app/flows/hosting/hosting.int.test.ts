import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { createClub } from "#app/flows/founding/create-club.server.ts";
import { createLogger } from "#app/infra/logger.server.ts";
import { run } from "#tenants/sql.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { deleteClub } from "./delete-club.server.ts";
import { hostLog } from "./host-log.server.ts";
import { hostedClub, hostedClubs } from "./hosted-clubs.server.ts";
import { HostedClubsSchema } from "./hosting.schemas.ts";
import type { Host } from "./hosting.ts";
import { sampleClubs } from "./sample-clubs.server.ts";
import { resumeClub, suspendClub } from "./suspend-club.server.ts";
import { trustClub } from "./trust-club.server.ts";

const base = await testDatabase();
const owner = new pg.Client({ connectionString: base.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const [alder, birch] = base.clubs;
const olga: Host = { name: "olga@host.example", source: "page", requestId: "r-1" };
const ivan: Host = { name: "ivan", source: "terminal" };
const app = { ...testUnits(base.database, alder).host, directory: base.directory };
const list = (asked: object = {}) => hostedClubs(base.database, HostedClubsSchema.parse(asked));
const names = async (asked: object = {}) => (await list(asked)).items.map(({ name }) => name);
const acts = async (tenant?: string) =>
  (await hostLog(base.database, { tenant, page: 1, perPage: 20 })).items.map(
    ({ act, host, source, was, became }) => [act, host, source, was, became],
  );

it("notes each act with the act, newest first, and nothing that changed nothing", async () => {
  await suspendClub(app, olga, alder);
  await suspendClub(app, ivan, alder);
  expect((await base.directory.byTenant(alder.tenant))?.suspended).toBe(true);
  await resumeClub(app, ivan, alder);
  expect((await base.directory.byTenant(alder.tenant))?.suspended).toBe(false);
  await trustClub(app, olga, alder.tenant, { trusted: false, welcomesPerDay: 7 });
  await trustClub(app, olga, alder.tenant, { trusted: true, welcomesPerDay: 9 });
  await trustClub(app, olga, alder.tenant, { trusted: true });
  expect(await base.directory.byTenant(alder.tenant)).toMatchObject({ trusted: true, welcomesPerDay: 9 });
  const noted = await acts(alder.tenant);
  expect(noted).toEqual([
    ["allowance", olga.name, "page", 7, 9],
    ["trusted", olga.name, "page", null, null],
    ["allowance", olga.name, "page", 50, 7],
    ["resumed", "ivan", "terminal", null, null],
    ["suspended", olga.name, "page", null, null],
  ]);
  expect(await acts(birch.tenant)).toEqual([]);
});

it("lets the login that serves neither change nor remove what was noted", async () => {
  for (const statement of ["UPDATE platform.host_log SET host = 'nobody'", "DELETE FROM platform.host_log"])
    await expect(base.database.platform.raw(statement)).rejects.toThrow("permission denied");
});

it("names a club that is gone, even if its cell is away", async () => {
  const { tenant } = await createClub(base, {
    name: "Gone",
    subdomain: "gone",
    timezone: "Europe/Madrid",
    currency: "EUR",
    locale: "es",
    adminName: "Ada",
    adminEmail: "ada@gone.example",
  });
  await owner.query("INSERT INTO platform.cells (name) VALUES ('away')");
  await owner.query("UPDATE platform.tenants SET cell = 'away' WHERE id = $1", [tenant]);
  await expect(deleteClub(base, tenant, { by: ivan })).rejects.toThrow("no cell away");
  const { items } = await hostLog(base.database, { tenant, page: 1, perPage: 20 });
  expect(items).toMatchObject([{ act: "deleted", subdomain: "gone", clubName: "Gone" }]);
});

it("resumes a club whose cell is away, and has the queue send what waited once it is back", async () => {
  await suspendClub(app, olga, birch);
  await owner.query("UPDATE platform.tenants SET cell = 'away' WHERE id = $1", [birch.tenant]);
  await resumeClub(app, olga, birch);
  await owner.query("UPDATE platform.tenants SET cell = 'main' WHERE id = $1", [birch.tenant]);
  base.directory.forget(birch.tenant);
  expect(await base.directory.byTenant(birch.tenant)).toMatchObject({ suspended: false });
  const { rows } = await owner.query(
    "DELETE FROM platform.outbox WHERE kind = 'mails.resume' RETURNING tenant_id",
  );
  expect(rows).toContainEqual({ tenant_id: birch.tenant });
});

it("finds clubs by words of their names and addresses, and by state", async () => {
  expect(await names()).toEqual(["Alder", "Birch"]);
  expect(await names({ q: "ALD" })).toEqual(["Alder"]);
  expect(await names({ q: birch.publicId.toLowerCase() })).toEqual(["Birch"]);
  expect(await names({ q: "%" })).toEqual([]);
  await suspendClub(app, olga, birch);
  expect(await names({ state: "suspended" })).toEqual(["Birch"]);
  expect(await names({ state: "active" })).toEqual(["Alder"]);
  expect(await list({ perPage: 1, page: 2 })).toMatchObject({ total: 2, items: [{ name: "Birch" }] });
  await resumeClub(app, olga, birch);
});

it("counts what is in a club now and then, the stalest first", async () => {
  expect((await hostedClub(base.database, "alder"))?.sample).toBeNull();
  const now = () => new Date();
  const log = createLogger({ level: "silent" });
  const sampled = async () => (await list()).items.map(({ sample }) => sample !== null);
  expect(await sampleClubs({ database: base.database, log, now }, 1)).toBe(1);
  expect((await sampled()).filter(Boolean)).toHaveLength(1);
  expect(await sampleClubs({ database: base.database, log, now }, 1)).toBe(1);
  expect(await sampled()).toEqual([true, true]);
  const before = (await hostedClub(base.database, "alder"))?.sample;
  expect(before).toMatchObject({ members: 1, failedMails: 0 });
  expect(before?.bytes).toBeGreaterThan(100_000);
  await owner.query(
    `SET search_path = ${alder.tenant};
     INSERT INTO members (name) SELECT 'Member ' || n FROM generate_series(1, 500) n;
     INSERT INTO notice_mails (member_id, made_at, mail, failures, failed_at, reason) VALUES (1, now(), '{}', 1, now(), 'refused')`,
  );
  await sampleClubs({ database: base.database, log, now });
  const after = (await hostedClub(base.database, "alder"))?.sample;
  expect(after).toMatchObject({ members: 501, failedMails: 1 });
  expect(after?.bytes).toBeGreaterThan(before?.bytes ?? 0);
});

it("tells of jobs that fail, and of the last use of a sign-in", async () => {
  expect(await hostedClub(base.database, "birch")).toMatchObject({
    failing: { count: 0 },
    usedAt: null,
  });
  await run(
    base.database.platform,
    `INSERT INTO pgboss.job (name, state, data) VALUES ('work', 'retry', :data), ('mail', 'failed', :data), ('mail', 'created', :data)`,
    { data: JSON.stringify({ kind: "x", tenant: birch.tenant, payload: {} }) },
  );
  await run(
    base.database.platform,
    `WITH person AS (INSERT INTO platform.identities (email) VALUES ('used@birch.example') RETURNING id)
     INSERT INTO platform.sign_ins (token_hash, identity_id, tenant_id, kind, last_seen_at, expires_at)
     SELECT '\\x01', id, :tenant, 'browser', '2026-11-20T10:00:00Z', now() FROM person`,
    { tenant: birch.tenant },
  );
  const club = await hostedClub(base.database, "birch");
  expect(club).toMatchObject({
    failing: { count: 2, kinds: ["x"] },
    usedAt: new Date("2026-11-20T10:00:00Z"),
  });
  expect(await hostedClub(base.database, "nobody")).toBeUndefined();
});

it("finds those that something is wrong with, whatever it is", async () => {
  const troubled = async () => {
    const { items, inTrouble, total } = await list({ state: "trouble" });
    expect([inTrouble, (await list()).inTrouble]).toEqual([total, total]);
    return items.map(({ name }) => name);
  };
  expect(await troubled()).toEqual(["Alder", "Birch"]);
  await run(base.database.platform, "DELETE FROM pgboss.job");
  expect(await troubled()).toEqual(["Alder"]);
  await run(base.database.platform, "UPDATE platform.club_samples SET failed_mails = 0");
  expect(await troubled()).toEqual([]);
  expect((await list()).total).toBe(2);
  await owner.query("UPDATE control.schemas SET last_error = 'no' WHERE id = $1", [birch.tenant]);
  expect(await troubled()).toEqual(["Birch"]);
  expect(await hostedClub(base.database, "birch")).toMatchObject({ isUnmigrated: true, isAway: false });
  await owner.query("UPDATE control.schemas SET last_error = NULL");
});

it("says of clubs whose database does not answer that they are in trouble", async () => {
  const database = { ...base.database, withCell: () => Promise.reject(new Error("away")) };
  const { items, inTrouble } = await hostedClubs(database, HostedClubsSchema.parse({ state: "trouble" }));
  expect(items.map(({ name, isAway }) => [name, isAway])).toEqual([
    ["Alder", true],
    ["Birch", true],
  ]);
  expect(inTrouble).toBe(2);
});

it("sorts by numbers and by the last use, what is not known last", async () => {
  expect(await names({ direction: "descending" })).toEqual(["Birch", "Alder"]);
  expect(await names({ sort: "members", direction: "descending" })).toEqual(["Alder", "Birch"]);
  expect(await names({ sort: "members" })).toEqual(["Birch", "Alder"]);
  for (const direction of ["ascending", "descending"])
    expect(await names({ sort: "used", direction })).toEqual(["Birch", "Alder"]);
});

it("finds what was done by words of a club or a host, and where the club is now", async () => {
  const found = async (q: string) =>
    (await hostLog(base.database, { q, page: 1, perPage: 20 })).items.map(({ subdomain, now }) => [
      subdomain,
      now,
    ]);
  expect(await found("GONE")).toEqual([["gone", null]]);
  expect(new Set((await found("alder")).map(String))).toEqual(new Set(["alder,alder"]));
  expect((await found(olga.name)).length).toBeGreaterThan(3);
  expect(await found("%")).toEqual([]);
});
