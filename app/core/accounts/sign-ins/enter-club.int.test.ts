import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { editMember } from "#app/core/members/edit-member.server.ts";
import { openRateLimits } from "#app/core/rate-limits.server.ts";
import { hashOf } from "#app/kernel/secret.ts";
import { all, run } from "#tenants/sql.ts";
import { untilLockWaits } from "#tests/support/lock-waits.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { affiliate, forgetStranded, identityFor } from "../identities.server.ts";
import { type AccessPurpose, createAccessLink } from "../links/access-links.server.ts";
import { enterClub } from "./enter-club.server.ts";
import { endMembersSignIns } from "./member-sign-ins.server.ts";
import { myClubs } from "./my-clubs.server.ts";
import { MAX_SIGN_INS } from "./sign-in-life.ts";
import { findSignIn, startSignIn } from "./sign-ins.server.ts";

// Enough that the platform has a connection more than these tests hold at once.
const base = await testDatabase({ poolSize: 16 });
const units = testUnits(base.database, base.clubs[0]);
const app = { ...units.host, limits: openRateLimits(base.database) };

const link = (email: string, purpose: AccessPurpose = "join") =>
  base.database.withPlatform({}, (db) => createAccessLink(db, { tenant: base.tenants[0], purpose, email }));
const enter = (secret: { purpose?: AccessPurpose; token: string }, host = app) =>
  enterClub(
    host,
    base.clubs[0],
    { purpose: "join", ...secret },
    { kind: "browser", userAgent: "test", ip: "192.0.2.1" },
  );
const asPlatform = async (table: string, email: string) => {
  const { rows } = await base.database.platform.raw<{ rows: { count: number }[] }>(
    "SELECT count(*) FROM ?? WHERE identity_id = (SELECT id FROM platform.identities WHERE email = ?)",
    [`platform.${table}`, email],
  );
  return rows[0]?.count;
};
const membersBy = (email: string) => units.asSystem((uow) => uow.db("members").where({ email }).pluck("id"));
const done = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === "fulfilled").length;
const refusals = (outcomes: PromiseSettledResult<unknown>[]) =>
  new Set(outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : [])));

describe("a one-time link", () => {
  it("signs in once, whatever comes at once", async () => {
    const email = "once@alder.example";
    const { token } = await link(email);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => enter({ token })));
    expect(done(outcomes)).toBe(1);
    expect(refusals(outcomes)).toEqual(new Set(["invalid-magic-link"]));
    expect(await asPlatform("sign_ins", email)).toBe(1);
  });

  it("leaves nothing in the database by which anybody could sign in: neither itself nor the sign-in", async () => {
    const unused = await link("kept@alder.example");
    const { token } = await enter(await link("kept@alder.example"));
    const rows = await all<{ row: string }>(
      base.database.platform,
      "SELECT l::text AS row FROM platform.access_links l UNION ALL SELECT s::text FROM platform.sign_ins s",
    );
    const stored = rows.map(({ row }) => row).join("\n");
    expect(stored).toContain("kept@alder.example");
    for (const secret of [unused.token, token])
      for (const form of ["utf8", "base64url"] as const) {
        expect(stored).not.toContain(secret);
        // As PostgreSQL writes bytes.
        expect(stored).not.toContain(Buffer.from(secret, form).toString("hex"));
      }
  });

  it("can be used again after a failure on the way", async () => {
    const { token } = await link("again@alder.example");
    const down = {
      ...app,
      database: { ...base.database, withTenant: () => Promise.reject(new Error("The database is down.")) },
    };
    await expect(enter({ token }, down)).rejects.toThrow("The database is down.");
    expect(await enter({ token })).toMatchObject({ target: "/" });
    await expect(enter({ token })).rejects.toMatchObject({ code: "invalid-magic-link" });
  });

  it("signs in whom the platform forgot on the way, once more", async () => {
    const email = "onway@alder.example";
    const { token } = await link(email);
    let forgets = 1;
    const withTenant: typeof base.database.withTenant = async (...asked) => {
      const done = await base.database.withTenant(...asked);
      if (forgets-- > 0)
        await base.database.withPlatform({}, async (db) =>
          forgetStranded(db, [await identityFor(db, email)]),
        );
      return done;
    };
    const forgetting = { ...app, database: { ...base.database, withTenant } };
    expect(await enter({ token }, forgetting)).toMatchObject({ joined: true });
    expect(await membersBy(email)).toHaveLength(1);
    expect([await asPlatform("sign_ins", email), await asPlatform("affiliations", email)]).toEqual([1, 1]);
    const { identity_id } = await units.asSystem((uow) => uow.db("members").where({ email }).first());
    const now = await base.database.withPlatform({}, (db) => identityFor(db, email));
    expect(identity_id).toBe(now);
  });

  it("makes one member of an address that joins several times at once", async () => {
    const email = "twice@alder.example";
    const links = [await link(email), await link(email), await link(email)];
    // All of them have looked for the member, and found none, before the one being added becomes visible.
    const entering = await units.asSystem(async (uow) => {
      await uow.db("members").insert({ name: "Twice", email });
      const entries = Promise.allSettled(links.map(({ token }) => enter({ token })));
      await untilLockWaits(base.database.platform, 3);
      return { entries };
    });
    expect(done(await entering.entries)).toBe(3);
    expect(await membersBy(email)).toHaveLength(1);
  });
});

it("somebody who leaves loses the club from the switcher, a changed role keeps it", async () => {
  const email = "leaving@alder.example";
  await enter({ token: (await link(email)).token });
  const identityId = await base.database.withPlatform({}, (db) => identityFor(db, email));
  const traces = async () => [
    await asPlatform("affiliations", email),
    await asPlatform("kept_addresses", email),
    await asPlatform("sign_ins", email),
  ];
  const end = (leaving: boolean) =>
    endMembersSignIns(
      { ...app, directory: base.directory },
      { tenant: base.tenants[0], payload: { identityId, leaving } },
    );
  const change = (columns: object) =>
    units.asSystem((uow) => uow.db("members").where({ email }).update(columns));
  await end(false);
  expect(await traces()).toEqual([1, 0, 0]);
  await enter({ token: (await link(email)).token });
  await end(true);
  expect(await traces()).toEqual([1, 0, 1]);
  await change({ state: "archived" });
  await end(true);
  expect(await traces()).toEqual([0, 1, 0]);
  await change({ state: "active" });
  await enter({ purpose: "magic-link", token: (await link(email, "magic-link")).token });
  expect(await traces()).toEqual([1, 0, 1]);
  // An admin gave the member another person's address: this person no longer belongs to any club.
  await change({ identity_id: null });
  await end(true);
  expect(await base.database.platform("platform.identities").where({ email })).toEqual([]);
});

it.each([["archived"], ["pending"]])(
  "somebody who was %s and is given another address is forgotten",
  async (state) => {
    const email = `${state}@alder.example`;
    await enter({ token: (await link(email)).token });
    const identityId = await base.database.withPlatform({}, (db) => identityFor(db, email));
    const memberId = (await membersBy(email))[0];
    await units.asSystem((uow) => uow.db("members").where({ id: memberId }).update({ state }));
    const endAll = () =>
      endMembersSignIns(
        { ...app, directory: base.directory },
        {
          tenant: base.tenants[0],
          payload: {
            identityId,
            leaving: true,
          },
        },
      );
    await endAll();
    expect(await asPlatform("kept_addresses", email)).toBe(1);
    const edit = { memberId, email: `other-${email}` };
    await units.asSystem((uow) => editMember(uow, edit));
    await endAll();
    expect(await base.database.platform("platform.identities").where({ email })).toEqual([]);
  },
);

describe("a member bound to an identity", () => {
  const bound = async (email: string, identity_id: string) =>
    units.asSystem((uow) => uow.db("members").insert({ name: "Bound", email, identity_id, state: "active" }));

  it("that is gone leaves the member to the address's owner", async () => {
    const email = "forgotten@alder.example";
    await bound(email, randomUUID());
    expect(
      await enter({ purpose: "magic-link", token: (await link(email, "magic-link")).token }),
    ).toMatchObject({ target: "/" });
    expect(await membersBy(email)).toHaveLength(1);
  });

  it("that lives stays theirs", async () => {
    const email = "theirs@alder.example";
    const other = await base.database.withPlatform({}, (db) => identityFor(db, "other@alder.example"));
    await bound(email, other);
    const { token } = await link(email, "magic-link");
    await expect(enter({ purpose: "magic-link", token })).rejects.toMatchObject({
      code: "invalid-magic-link",
    });
  });
});

it("lasts from the proof on, however often it is carried on to a club", async () => {
  const email = "hopping@alder.example";
  await enter({ token: (await link(email)).token });
  const identityId = await base.database.withPlatform({}, (db) => identityFor(db, email));
  await base.database.platform("platform.sign_ins").where({ identity_id: identityId }).delete();
  const authenticatedAt = new Date(Date.now() - 89 * 24 * 60 * 60_000);
  const { token } = await base.database.withPlatform({}, (db) =>
    createAccessLink(db, { tenant: base.tenants[0], purpose: "hand-over", email, authenticatedAt }),
  );
  await enter({ purpose: "hand-over", token });
  const row = await base.database
    .platform("platform.sign_ins")
    .where({ identity_id: identityId })
    .first("expires_at");
  expect(row.expires_at.getTime()).toBeLessThan(Date.now() + 25 * 60 * 60_000);
});

it("lasts a day from now on if a provider vouched, however long ago the proof there was", async () => {
  const email = "vouched@alder.example";
  await enter({ token: (await link(email)).token });
  const authenticatedAt = new Date(Date.now() - 3 * 24 * 60 * 60_000);
  const { token } = await base.database.withPlatform({}, (db) =>
    createAccessLink(db, {
      tenant: base.tenants[0],
      purpose: "hand-over",
      email,
      authenticatedAt,
      voucher: { accountId: null, endsAt: null },
    }),
  );
  const entry = await enter({ purpose: "hand-over", token });
  const asked = { token: entry.token, tenant: base.tenants[0], kind: "browser" as const };
  expect(await findSignIn(base.database, asked)).toMatchObject({
    email,
    voucher: { accountId: null, endsAt: expect.any(Date) },
  });
});

it("knows the person's other clubs by name, and none that is suspended", async () => {
  const email = "both@alder.example";
  const entry = await enter({ token: (await link(email)).token });
  const { platform } = base.database;
  const identityId = await base.database.withPlatform({}, (db) => identityFor(db, email));
  await base.database.withPlatform({}, (db) => affiliate(db, { identityId, tenant: base.tenants[1] }));
  const asked = { token: entry.token, tenant: base.tenants[0], kind: "browser" as const };
  const names = async () => (await findSignIn(base.database, asked))?.clubs.map(({ name }) => name);
  const change = (columns: object) =>
    platform("platform.organizations").where({ tenant_id: base.tenants[0] }).update(columns);
  const own = await platform("platform.organizations").where({ tenant_id: base.tenants[0] }).first("name");
  try {
    expect((await names())?.[0]).toBe(own.name);
    await change({ name: "Ångel FC" });
    expect((await names())?.[0]).toBe("Ångel FC");
    await change({ name: "zebra united" });
    expect(await names()).toEqual((await myClubs(base.database, identityId)).map(({ name }) => name));
    expect((await names())?.[1]).toBe("zebra united");
    await change({ suspended_at: new Date() });
    expect(await names()).toHaveLength(1);
  } finally {
    await change({ name: own.name, suspended_at: null });
  }
});

it("a person keeps so many sign-ins at a club; the one used longest ago ends", async () => {
  const email = "many@alder.example";
  const identityId = await base.database.withPlatform({}, (db) => identityFor(db, email));
  const start = () =>
    base.database.withPlatform({}, (db) =>
      startSignIn(db, { identityId, tenant: base.tenants[0], kind: "api", userAgent: "test" }),
    );
  const { token: used } = await start();
  const { token: idle } = await start();
  const { tenant } = base.clubs[0];
  await run(
    base.database.platform,
    "UPDATE platform.sign_ins SET last_seen_at = now() - interval '1 hour' WHERE token_hash = :tokenHash",
    { tokenHash: hashOf(idle) },
  );
  for (let count = 0; count < MAX_SIGN_INS - 1; count++) await start();
  const find = (token: string) => findSignIn(base.database, { token, tenant, kind: "api" });
  expect(await find(idle)).toBeUndefined();
  expect(await find(used)).toMatchObject({ identityId });
  expect(await asPlatform("sign_ins", email)).toBe(MAX_SIGN_INS);
});
