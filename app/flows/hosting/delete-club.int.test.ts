import { beforeEach, expect, it } from "vitest";
import { affiliate } from "#app/core/accounts/identities.server.ts";
import { createAccessLink } from "#app/core/accounts/links/access-links.server.ts";
import { enterClub } from "#app/core/accounts/sign-ins/enter-club.server.ts";
import { endMembersSignIns } from "#app/core/accounts/sign-ins/member-sign-ins.server.ts";
import { openRateLimits } from "#app/core/rate-limits.server.ts";
import { createClub } from "#app/flows/founding/create-club.server.ts";
import type { Club } from "#tenants/directory.ts";
import { all, run } from "#tenants/sql.ts";
import { untilLockWaits } from "#tests/support/lock-waits.ts";
import { makePerson, signInAt } from "#tests/support/people.ts";
import { countingRuns } from "#tests/support/platform-runs.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { deleteClub } from "./delete-club.server.ts";

let club: Club;
let count = 0;

const base = await testDatabase({ poolSize: 16 });

beforeEach(async () => {
  count++;
  club = await createClub(base, {
    name: "Cedar",
    subdomain: `cedar-${count}`,
    timezone: "Europe/Madrid",
    currency: "EUR",
    locale: "es",
    adminName: "Celia",
    adminEmail: `celia${count}@cedar.example`,
  });
});

const raw = (statement: string, bindings: string[]) => base.database.platform.raw(statement, bindings);
const putAway = async (identityId: string, { tenant }: Club) => {
  const units = testUnits(base.database, base.clubs.find((one) => one.tenant === tenant) ?? club);
  await units.asSystem((uow) =>
    uow.db("members").where({ identity_id: identityId }).update({ state: "archived" }),
  );
  await endMembersSignIns(
    { ...units.host, directory: base.directory },
    {
      tenant,
      payload: {
        identityId,
        leaving: true,
      },
    },
  );
};
/** The tables of the platform that contain this address or its identity. */
async function traces(email: string, identityId: string): Promise<string[]> {
  const rows = await all<{ name: string }>(
    base.database.platform,
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'platform' AND column_name IN ('identity_id', 'email') GROUP BY table_name ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const told = await raw(`SELECT 1 FROM platform.${name} r WHERE r::text LIKE ? OR r::text LIKE ?`, [
      `%${identityId}%`,
      `%${email}%`,
    ]);
    if (told.rows.length > 0) found.push(name);
  }
  return found;
}
/** A person with everything that the platform can know about one. */
async function personAt(clubs: Club[]): Promise<{ email: string; identityId: string }> {
  const email = `person${count}@cedar.example`;
  const identityId = await makePerson(base, clubs, email);
  for (const at of clubs) await signInAt(base, at, identityId);
  await raw("INSERT INTO platform.passwords (identity_id, hash) VALUES (?, '$argon2id$x')", [identityId]);
  await raw(
    "INSERT INTO platform.provider_accounts (issuer, subject, identity_id) VALUES ('https://id', ?, ?)",
    [email, identityId],
  );
  await base.database.withPlatform({}, async (db) => {
    await createAccessLink(db, { tenant: club.tenant, purpose: "magic-link", email });
    await createAccessLink(db, { tenant: null, purpose: "choose-club", email });
  });
  return { email, identityId };
}

it("forgets people whom no other club knows, with all that is theirs", async () => {
  const { email, identityId } = await personAt([club]);
  expect(await traces(email, identityId)).toEqual(
    expect.arrayContaining([
      "access_links",
      "affiliations",
      "identities",
      "passwords",
      "provider_accounts",
      "sign_ins",
    ]),
  );
  await deleteClub(base, club.tenant);
  expect(await traces(email, identityId)).toEqual([]);
  expect(await base.directory.bySubdomain(club.subdomain)).toBeUndefined();
});

it("forgets those whom it had put away, too", async () => {
  const { email, identityId } = await personAt([club]);
  await putAway(identityId, club);
  expect(await traces(email, identityId)).toContain("kept_addresses");
  await deleteClub(base, club.tenant);
  expect(await traces(email, identityId)).toEqual([]);
});

it.each([
  ["belong to another club", async () => undefined],
  ["another club has put away", (identityId: string) => putAway(identityId, base.clubs[0])],
])("keeps people who %s", async (_what, before) => {
  const { email, identityId } = await personAt([club, base.clubs[0]]);
  await before(identityId);
  await deleteClub(base, club.tenant);
  expect(await traces(email, identityId)).toEqual(expect.arrayContaining(["identities", "passwords"]));
  const left = await raw("SELECT 1 FROM platform.sign_ins WHERE identity_id = ? AND tenant_id = ?", [
    identityId,
    club.tenant,
  ]);
  expect(left.rows).toEqual([]);
});

it("keeps a person who is joining another club at the same moment", async () => {
  const { identityId } = await personAt([club]);
  let deleting: Promise<boolean> | undefined;
  await base.database.withPlatform({}, async (db) => {
    await affiliate(db, { identityId, tenant: base.tenants[0] });
    deleting = deleteClub(base, club.tenant);
    await untilLockWaits(db, 1);
  });
  await deleting;
  const { rows } = await raw("SELECT tenant_id FROM platform.affiliations WHERE identity_id = ?", [
    identityId,
  ]);
  expect(rows).toEqual([{ tenant_id: base.tenants[0] }]);
});

it("waits for a person who is signing in there at the same moment, and forgets them too", async () => {
  const { email, identityId } = await personAt([club]);
  const { token } = await base.database.withPlatform({}, (db) =>
    createAccessLink(db, { tenant: club.tenant, purpose: "magic-link", email }),
  );
  const { database, runs } = countingRuns(base.database);
  const app = { ...testUnits(base.database, club).host, limits: openRateLimits(base.database), database };
  const caller = { kind: "browser" as const, userAgent: "", ip: "192.0.2.1" };
  const both = await base.database.withPlatform({}, async (db) => {
    // Locks the identity once the sign-in is done with the club's side, so that it waits at its last step.
    const stopped = Promise.withResolvers<void>();
    const withTenant: typeof database.withTenant = async (...asked) => {
      const done = await database.withTenant(...asked);
      await run(db, "SELECT FROM platform.identities WHERE id = :identityId FOR UPDATE", { identityId });
      stopped.resolve();
      return done;
    };
    const entering = enterClub(
      { ...app, database: { ...database, withTenant } },
      club,
      { purpose: "magic-link", token },
      caller,
    );
    await stopped.promise;
    await untilLockWaits(db, 1);
    const deleting = deleteClub({ ...base, database }, club.tenant);
    await untilLockWaits(db, 2);
    return { done: Promise.all([entering, deleting]) };
  });
  await both.done;
  // One transaction each: looking at the link, the identity, the sign-in, and deleting the club.
  expect(runs()).toBe(4);
  expect(await traces(email, identityId)).toEqual([]);
});

it("removes people and address together, or nothing", async () => {
  const { email, identityId } = await personAt([club]);
  const failing = {
    ...base,
    database: {
      ...base.database,
      withPlatform: ((options, work) =>
        base.database.withPlatform(options, async (db) => {
          await work(db);
          throw new Error("The database went away.");
        })) as typeof base.database.withPlatform,
    },
  };
  await expect(deleteClub(failing, club.tenant)).rejects.toThrow("went away");
  expect(await base.directory.bySubdomain(club.subdomain)).toMatchObject({ tenant: club.tenant });
  expect(await traces(email, identityId)).toContain("passwords");
  expect(await signInAt(base, club, identityId)).toBeDefined();
});
