import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { affiliate, identityFor, noteKeptAddress } from "#app/core/accounts/identities.server.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { hashOf } from "#app/kernel/secret.ts";
import { all } from "#tenants/sql.ts";
import { openProviderJourney } from "#tests/support/provider-journey.ts";

const journey = await openProviderJourney();

describe("whose account it is", () => {
  const signIn = async (claims: Record<string, unknown>, toPlatform = false, host = journey.app) => {
    const way = await journey.depart({ toPlatform, host });
    journey.answerWith(await journey.double.idToken({ nonce: way.nonce, ...claims }));
    return journey.comeBack(way, { host });
  };

  it("nobody becomes a member by signing in", async () => {
    const email = `${randomUUID()}@alder.example`;
    const claims = { sub: randomUUID(), email, email_verified: true };
    expect(await signIn(claims)).toMatchObject({ problem: "email-unknown" });
    expect(await signIn(claims, true)).toMatchObject({ problem: "organization-or-user-unknown" });
    expect(await journey.units.asSystem((uow) => uow.db("members").where({ email }))).toEqual([]);
    const found = await all<object>(
      journey.base.database.platform,
      "SELECT 1 FROM platform.identities WHERE email = :email",
      { email },
    );
    expect(found).toEqual([]);
  });

  it.each([
    ["unverified", { email_verified: false }],
    ["silent about it", { email_verified: undefined }],
    ["without address", { email: undefined }],
  ])("an address that is %s links nothing", async (_what, change) => {
    expect(await signIn({ ...(await journey.makePerson()), ...change })).toMatchObject({
      problem: "provider-email-unverified",
    });
  });

  it.each<[domains: string[], kind: string]>([
    [["alder.example"], "hand-over"],
    [["other.example", "alder.example"], "hand-over"],
    [["other.example"], "problem"],
    [["example"], "problem"],
    [["sub.alder.example"], "problem"],
  ])("if the provider may vouch for %j: %s", async (emailDomains, kind) => {
    const host = journey.hostWith({ emailDomains });
    const finished = await signIn(await journey.makePerson(), false, host);
    expect(finished).toMatchObject({ kind, ...(kind === "problem" && { problem: "provider-email-domain" }) });
  });

  it("an older link no longer counts if the provider may not vouch for its person", async () => {
    const person = await journey.makePerson();
    expect(await signIn(person)).toMatchObject({ kind: "hand-over" });
    const host = journey.hostWith({ emailDomains: ["other.example"] });
    const moved = { ...person, email: "somebody@other.example" };
    for (const claims of [person, moved])
      expect(await signIn(claims, false, host)).toMatchObject({ problem: "provider-email-domain" });
  });

  it("an identity that we never confirmed is not taken over", async () => {
    const person = await journey.makePerson();
    const identityId = await journey.base.database.withPlatform({}, (db) => identityFor(db, person.email));
    expect(await signIn(person)).toMatchObject({ problem: "provider-email-unconfirmed" });
    // Somebody whom the club doesn't know is not told to use a link by e-mail, since that wouldn't let them in either.
    const setState = (state: string) =>
      withUnitOfWork(journey.app, journey.base.clubs[0], { as: "system" }, (uow) =>
        uow.db("members").where({ email: person.email }).update({ state }),
      );
    await setState("archived");
    expect(await signIn(person)).toMatchObject({ problem: "email-unknown" });
    await setState("active");
    await journey.base.database.withPlatform({}, (db) =>
      affiliate(db, { identityId, tenant: journey.base.tenants[0] }),
    );
    expect(await signIn(person)).toMatchObject({ kind: "hand-over" });
  });

  it("somebody who was let in after confirming by our mail may come by a provider the first time", async () => {
    const person = await journey.makePerson();
    const identityId = await journey.base.database.withPlatform({}, (db) => identityFor(db, person.email));
    await journey.base.database.withPlatform({}, (db) =>
      noteKeptAddress(db, { identityId, tenant: journey.base.tenants[0] }),
    );
    expect(await signIn(person)).toMatchObject({ kind: "hand-over" });
  });

  it("once linked, the account counts and no longer its address", async () => {
    const person = await journey.makePerson();
    const other = await journey.makePerson();
    expect(await signIn(person)).toMatchObject({ kind: "hand-over" });
    const later = await signIn({ ...person, email: other.email, email_verified: false });
    if (later.kind !== "hand-over") throw new Error(JSON.stringify(later));
    const links = await all<{ email: string }>(
      journey.base.database.platform,
      "SELECT email FROM platform.access_links WHERE token_hash = :tokenHash",
      { tokenHash: hashOf(later.token) },
    );
    expect(links).toEqual([{ email: person.email }]);
  });

  it("somebody who still has to be let in is told so; an archived member is unknown", async () => {
    for (const [state, problem] of [
      ["pending", "awaiting-approval"],
      ["archived", "email-unknown"],
    ]) {
      const person = await journey.makePerson();
      await journey.units.asSystem((uow) =>
        uow.db("members").where({ email: person.email }).update({ state }),
      );
      expect(await signIn(person)).toMatchObject({ problem });
    }
  });

  it("without a club it ends on the platform", async () => {
    const person = await journey.makePerson();
    const identityId = await journey.base.database.withPlatform({}, (db) => identityFor(db, person.email));
    await journey.base.database.withPlatform({}, (db) =>
      affiliate(db, { identityId, tenant: journey.base.tenants[0] }),
    );
    const finished = await signIn(person, true);
    if (finished.kind !== "platform") throw new Error(JSON.stringify(finished));
    const found = await all<object>(
      journey.base.database.platform,
      "SELECT kind, method FROM platform.sign_ins WHERE token_hash = :tokenHash",
      { tokenHash: hashOf(finished.token) },
    );
    expect(found).toEqual([{ kind: "platform", method: "provider" }]);
  });
});
