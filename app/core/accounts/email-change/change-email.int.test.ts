import { beforeEach, expect, it } from "vitest";
import { openRateLimits } from "#app/core/rate-limits.server.ts";
import type { OutgoingMail } from "#app/infra/mail/mail-transport.server.ts";
import { maybe, run } from "#tenants/sql.ts";
import { untilLockWaits } from "#tests/support/lock-waits.ts";
import { makePerson, signInAt } from "#tests/support/people.ts";
import { countingRuns } from "#tests/support/platform-runs.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { sendAccountMail } from "../account-mail.server.ts";
import { createAccessLink, peekAccessLink } from "../links/access-links.server.ts";
import { linkAccount } from "../provider/accounts/provider-accounts.server.ts";
import type { ProviderClaims } from "../provider/provider-claims.ts";
import { enterClub } from "../sign-ins/enter-club.server.ts";
import { endMembersSignIns } from "../sign-ins/member-sign-ins.server.ts";
import { startPlatformSignIn } from "../sign-ins/platform-sign-in.server.ts";
import { findSignIn } from "../sign-ins/sign-ins.server.ts";
import { confirmEmailChange, moveMemberEmail } from "./change-email.server.ts";
import { createEmailChangeLink } from "./change-links.server.ts";
import { requestEmailChange, sendEmailChange } from "./request-change.server.ts";

let count = 0;
let old: string;
let wanted: string;
let identityId: string;

const base = await testDatabase({ poolSize: 16 });
const { host } = testUnits(base.database, base.clubs[0]);
const app = { ...host, directory: base.directory, limits: openRateLimits(base.database), env: {} };

beforeEach(async () => {
  count++;
  old = `old${count}@alder.example`;
  wanted = `new${count}@alder.example`;
  identityId = await makePerson(base, base.clubs, old);
  await run(base.database.platform, "DELETE FROM platform.rate_limits");
  await run(base.database.platform, "DELETE FROM platform.outbox");
});

const club = () => base.clubs[0];
const here = (options = {}) => signInAt(base, club(), identityId, options);
const caller = { userAgent: "test" };
const linkTo = (email: string, whose = identityId) =>
  base.database.withPlatform({}, (db) =>
    createEmailChangeLink(db, { tenant: club().tenant, identityId: whose, email }),
  );
const waiting = async (kind: string) => {
  const { rows } = await base.database.platform.raw<{
    rows: { tenant_id: string; payload: Record<string, unknown> }[];
  }>("SELECT tenant_id, payload FROM platform.outbox WHERE kind = ? ORDER BY id", [kind]);
  return rows;
};
const addressAt = async (at: 0 | 1) => {
  const rows = await testUnits(base.database, base.clubs[at]).asSystem((uow) =>
    uow.db("members").where({ identity_id: identityId }).pluck("email"),
  );
  return rows[0];
};
const identityEmail = async () => {
  const identity = await maybe<{ email: string }>(
    base.database.platform,
    "SELECT email FROM platform.identities WHERE id = :identityId",
    { identityId },
  );
  return identity?.email;
};

it("asks the new address, and tells the old one without a way in", async () => {
  await expect(
    requestEmailChange(app, await here({ minutesAgo: 20 }), { email: wanted }, { ip: "192.0.2.1" }),
  ).rejects.toMatchObject({ code: "sign-in-not-fresh" });
  const self = await here();
  await requestEmailChange(app, self, { email: wanted }, { ip: "192.0.2.1" });
  const sent: OutgoingMail[] = [];
  const sender = {
    ...app,
    originFor: (subdomain: string) => `http://${subdomain}.localhost:3000`,
    mail: { send: async (mail: OutgoingMail) => void sent.push(mail) },
  };
  const { tenant } = club();
  for (const { payload } of await waiting("email-change.send"))
    await sendEmailChange(sender, { id: "1", tenant, payload });
  for (const { payload } of await waiting("account-mail.send"))
    await sendAccountMail(sender, { id: "2", tenant, payload });
  expect(sent.map(({ to }) => to)).toEqual([wanted, old]);
  const code = /confirm\?code=([\w-]+)/.exec(sent[0]?.text ?? "")?.[1] ?? "";
  expect(code).not.toBe("");
  expect(sent[1]?.text).not.toMatch(/code=|auto-login/);

  // The link signs nobody in, even if a stranger finds it.
  for (const purpose of ["magic-link", "join", "hand-over", "choose-club"] as const)
    await expect(
      enterClub(app, club(), { purpose, token: code }, { kind: "browser", userAgent: "", ip: "192.0.2.1" }),
    ).rejects.toMatchObject({ code: "invalid-magic-link" });
  const entry = await confirmEmailChange(app, self, { code }, caller);
  expect(entry.email).toBe(wanted);
});

it("refuses its own address, throw-away mail, and more than some an hour", async () => {
  const self = await here();
  const ask = (email: string) => requestEmailChange(app, self, { email }, { ip: "192.0.2.1" });
  await expect(ask(old)).rejects.toMatchObject({ code: "email-same", field: "email" });
  await expect(ask("x@mailinator.com")).rejects.toMatchObject({ code: "email-not-allowed" });
  for (let n = 0; n < 5; n++) await ask(`many${n}@alder.example`);
  await expect(ask("many6@alder.example")).rejects.toMatchObject({ code: "too-many-tries" });
});

it("moves the identity, this club at once, and the others by the queue, as often as it runs", async () => {
  const self = await here();
  const elsewhere = await signInAt(base, base.clubs[1], identityId, { kind: "api" });
  const { token: pending } = await base.database.withPlatform({}, (db) =>
    createAccessLink(db, { tenant: club().tenant, purpose: "magic-link", email: old }),
  );
  const code = await linkTo(wanted);
  const { token } = await confirmEmailChange(app, self, { code }, caller);
  expect([await identityEmail(), await addressAt(0), await addressAt(1)]).toEqual([wanted, wanted, old]);
  for (const { tenant_id, payload } of await waiting("member-email.move")) {
    await moveMemberEmail(app, { tenant: tenant_id, payload });
    await moveMemberEmail(app, { tenant: tenant_id, payload });
  }
  expect(await addressAt(1)).toBe(wanted);

  const { tenant } = club();
  const find = (secret: string, kind: "browser" | "api", at = tenant) =>
    findSignIn(base.database, { token: secret, tenant: at, kind });
  expect(await find(token, "browser")).toMatchObject({ identityId, email: wanted, fresh: true });
  expect(await find(self.token, "browser")).toBeUndefined();
  expect(await find(elsewhere.token, "api", base.tenants[1])).toBeUndefined();
  expect(
    await base.database.withPlatform({}, (db) =>
      peekAccessLink(db, { tenant, purpose: "magic-link", token: pending }),
    ),
  ).toBeUndefined();
  expect((await waiting("account-mail.send")).map(({ payload }) => [payload.about, payload.to])).toEqual([
    ["email-changed", old],
  ]);
});

it("gives the old address no way back, even if the queue has not run yet", async () => {
  const self = await here();
  await confirmEmailChange(app, self, { code: await linkTo(wanted) }, caller);
  expect(await addressAt(1)).toBe(old);
  const { token } = await base.database.withPlatform({}, (db) =>
    createAccessLink(db, { tenant: base.tenants[1], purpose: "magic-link", email: old }),
  );
  await expect(
    enterClub(
      app,
      base.clubs[1],
      { purpose: "magic-link", token },
      { kind: "browser", userAgent: "", ip: "192.0.2.1" },
    ),
  ).rejects.toMatchObject({ code: "invalid-magic-link" });
});

it("counts once: of two tabs, and of two addresses that were asked for, one wins", async () => {
  const self = await here();
  const [first, second] = [await linkTo(wanted), await linkTo(`also-${wanted}`)];
  const outcomes = await Promise.allSettled(
    [first, first, second, second, first].map((code) => confirmEmailChange(app, self, { code }, caller)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "invalid-magic-link" });
  expect(await addressAt(0)).toBe(await identityEmail());
});

it("refuses an address that another identity or another member has, and keeps the link", async () => {
  const self = await here();
  const code = await linkTo(wanted);
  const members = testUnits(base.database, base.clubs[1]);
  await members.asSystem((uow) => uow.db("members").insert({ name: "Somebody", email: wanted }));
  await expect(confirmEmailChange(app, self, { code }, caller)).rejects.toMatchObject({
    code: "email-in-use",
  });
  await members.asSystem((uow) => uow.db("members").where({ email: wanted }).delete());
  await run(base.database.platform, "INSERT INTO platform.identities (email) VALUES (:wanted)", { wanted });
  await expect(confirmEmailChange(app, self, { code }, caller)).rejects.toMatchObject({
    code: "email-in-use",
  });
  expect(await addressAt(0)).toBe(old);
  await run(base.database.platform, "DELETE FROM platform.identities WHERE email = :wanted", { wanted });
  await confirmEmailChange(app, self, { code }, caller);
  expect(await addressAt(0)).toBe(wanted);
});

it("is confirmed by the person who asked, and nobody else who is signed in", async () => {
  const stranger = await makePerson(base, [club()], `stranger${count}@alder.example`);
  const code = await linkTo(wanted);
  const other = await signInAt(base, club(), stranger);
  await expect(confirmEmailChange(app, other, { code }, caller)).rejects.toMatchObject({
    code: "invalid-magic-link",
  });
  expect(await identityEmail()).toBe(old);
});

it("leaves the address to another member who was given it meanwhile", async () => {
  await confirmEmailChange(app, await here(), { code: await linkTo(wanted) }, caller);
  const there = testUnits(base.database, base.clubs[1]);
  await there.asSystem((uow) => uow.db("members").insert({ name: "Quick", email: wanted }));
  await moveMemberEmail(app, { tenant: base.tenants[1], payload: { identityId } });
  expect(await addressAt(1)).toBeNull();
});

it("reaches no club that archived the person, and the old address is gone there", async () => {
  const there = testUnits(base.database, base.clubs[1]);
  const change = (columns: object) =>
    there.asSystem((uow) => uow.db("members").where({ identity_id: identityId }).update(columns));
  await change({ state: "archived" });
  await endMembersSignIns(app, { tenant: base.tenants[1], payload: { identityId, leaving: true } });
  // A club that the person does not belong to has no say in their address.
  await there.asSystem((uow) => uow.db("members").insert({ name: "Namesake", email: wanted }));
  await confirmEmailChange(app, await here(), { code: await linkTo(wanted) }, caller);
  const jobs = await waiting("member-email.move");
  expect(jobs.map(({ tenant_id }) => tenant_id).sort()).toEqual(base.tenants.toSorted());
  for (const { tenant_id, payload } of jobs) await moveMemberEmail(app, { tenant: tenant_id, payload });
  expect([await addressAt(0), await addressAt(1)]).toEqual([wanted, null]);
  await there.asSystem((uow) => uow.db("members").where({ email: wanted }).delete());
  await change({ state: "active" });
  await moveMemberEmail(app, { tenant: base.tenants[1], payload: { identityId } });
  expect(await addressAt(1)).toBe(wanted);
});

it("waits for a club that ends their sign-ins in the same moment", async () => {
  const self = await here();
  await signInAt(base, base.clubs[1], identityId);
  const code = await linkTo(wanted);
  await testUnits(base.database, base.clubs[1]).asSystem((uow) =>
    uow.db("members").where({ identity_id: identityId }).update({ identity_id: null }),
  );
  const { database, runs } = countingRuns(base.database);
  const counted = { ...app, database };
  const both = await base.database.withPlatform({}, async (db) => {
    await run(
      db,
      "SELECT FROM platform.affiliations WHERE identity_id = :identityId AND tenant_id = :tenantId FOR UPDATE",
      { identityId, tenantId: base.tenants[1] },
    );
    const ending = endMembersSignIns(counted, {
      tenant: base.tenants[1],
      payload: { identityId, leaving: true },
    });
    await untilLockWaits(db, 1);
    const changing = confirmEmailChange(counted, self, { code }, caller);
    await untilLockWaits(db, 2);
    return { done: Promise.all([ending, changing]) };
  });
  await both.done;
  // Three runs: ending the sign-ins, peeking at the link, the change.
  expect(runs()).toBe(3);
  expect(await identityEmail()).toBe(wanted);
});

it("waits for a sign-in by the account of before in the same moment", async () => {
  const self = await here();
  const code = await linkTo(wanted);
  const claims = { issuer: "https://id.example", subject: old } as ProviderClaims;
  await base.database.platform("platform.provider_accounts").insert({ ...claims, identity_id: identityId });
  const { database, runs } = countingRuns(base.database);
  const person = { identityId, email: old, isLinked: true, isConfirmed: true };
  let changing: Promise<unknown> | undefined;
  await database.withPlatform({}, async (db) => {
    const provider = { id: "id", name: "Id" };
    const account = await linkAccount(db, { provider, claims, person, notifyAt: undefined });
    changing ??= confirmEmailChange({ ...app, database }, self, { code }, caller);
    await untilLockWaits(db, 1);
    await startPlatformSignIn(db, { ...account, method: "provider" });
  });
  await changing;
  expect(runs()).toBe(3);
  expect(await identityEmail()).toBe(wanted);
});

it("reaches a club that has not let the person in yet", async () => {
  const there = testUnits(base.database, base.clubs[1]);
  await run(
    base.database.platform,
    "DELETE FROM platform.affiliations WHERE identity_id = :identityId AND tenant_id = :tenantId",
    { identityId, tenantId: base.tenants[1] },
  );
  await there.asSystem((uow) =>
    uow.db("members").where({ identity_id: identityId }).update({ state: "pending" }),
  );
  const link = await base.database.withPlatform({}, (db) =>
    createAccessLink(db, { tenant: base.tenants[1], purpose: "join", email: old }),
  );
  const asking = enterClub(
    app,
    base.clubs[1],
    { purpose: "join", token: link.token },
    { ...caller, kind: "browser", ip: "192.0.2.1" },
  );
  await expect(asking).rejects.toMatchObject({ code: "awaiting-approval" });
  await confirmEmailChange(app, await here(), { code: await linkTo(wanted) }, caller);
  for (const { tenant_id, payload } of await waiting("member-email.move"))
    await moveMemberEmail(app, { tenant: tenant_id, payload });
  expect(await addressAt(1)).toBe(wanted);
});
