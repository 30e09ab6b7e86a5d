import { beforeEach, describe, expect, it } from "vitest";
import { sendAccountMail } from "#app/core/accounts/account-mail.server.ts";
import { confirmEmailChange } from "#app/core/accounts/email-change/change-email.server.ts";
import { createEmailChangeLink } from "#app/core/accounts/email-change/change-links.server.ts";
import { affiliate, identityFor } from "#app/core/accounts/identities.server.ts";
import { peekAccessLink } from "#app/core/accounts/links/access-links.server.ts";
import { enterClub } from "#app/core/accounts/sign-ins/enter-club.server.ts";
import { handOverTo } from "#app/core/accounts/sign-ins/hand-over.server.ts";
import { findPlatformSignIn } from "#app/core/accounts/sign-ins/platform-sign-in.server.ts";
import { findSignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import type { OutgoingMail } from "#app/infra/mail/mail-transport.server.ts";
import { signInAt } from "#tests/support/people.ts";
import { openProviderJourney, type ProviderJourney } from "#tests/support/provider-journey.ts";
import { signInByIdToken } from "../sign-in/id-token.server.ts";
import { myProviderAccounts, removeProviderAccount } from "./my-accounts.server.ts";
import { linkAccount, personOfAccount } from "./provider-accounts.server.ts";

const journey = await openProviderJourney();

beforeEach(() => journey.base.database.platform.raw("DELETE FROM platform.outbox"));

type Person = Awaited<ReturnType<ProviderJourney["makePerson"]>>;
const caller = { kind: "browser" as const, userAgent: "test", ip: "192.0.2.1" };
const club = () => journey.base.clubs[0];
const sql = async <R>(text: string, values: (string | Buffer)[] = []) =>
  (await journey.base.database.platform.raw<{ rows: R[] }>(text, values)).rows;

/** Signs them in at the club through the provider. */
async function signedIn(person: Person) {
  const { token } = await enterClub(
    journey.app,
    club(),
    { purpose: "hand-over", token: await journey.comeBackAs(person) },
    caller,
  );
  const signIn = await findSignIn(journey.base.database, { token, tenant: club().tenant, kind: "browser" });
  if (!signIn) throw new Error("The sign-in that was just started is not there.");
  return { token, signIn, club: club() };
}

const isLive = async (token: string, kind: "browser" | "api" = "browser") =>
  (await findSignIn(journey.base.database, { token, tenant: club().tenant, kind })) !== undefined;

/** The mails waiting for somebody, as they will be sent. */
async function mailsTo(to: string): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const sender = {
    ...journey.app,
    originFor: (subdomain: string) => `http://${subdomain}.localhost:3000`,
    mail: { send: async (mail: OutgoingMail) => void sent.push(mail) },
  };
  const jobs = await sql<{ tenant_id: string; payload: unknown }>(
    "SELECT tenant_id, payload FROM platform.outbox WHERE kind = 'account-mail.send' ORDER BY id",
  );
  for (const { tenant_id, payload } of jobs)
    await sendAccountMail(sender, { id: "1", tenant: tenant_id, payload });
  return sent.filter((mail) => mail.to === to);
}

describe("a new link", () => {
  it("is told by mail, once, with what to do and without a way in", async () => {
    const person = await journey.makePerson();
    await signedIn(person);
    await signedIn(person);
    const mails = await mailsTo(person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Double signs you in now"]);
    expect(mails[0]?.text).toContain("/my-account/providers");
    expect(mails[0]?.text).toContain("If that wasn’t you");
    expect(mails[0]?.text).not.toMatch(/code=|auto-login|\{\{/);
  });

  it("is told in the person's language, also if it was made on the platform or over the API", async () => {
    const [onPlatform, overApi] = [await journey.makePerson(), await journey.makePerson()];
    for (const { email } of [onPlatform, overApi])
      await journey.units.asSystem((uow) => uow.db("members").where({ email }).update({ language: "es" }));
    await journey.base.database.withPlatform({}, async (db) => {
      const identityId = await identityFor(db, onPlatform.email);
      await affiliate(db, { identityId, tenant: club().tenant });
    });
    await journey.comeBackAs(onPlatform, { toPlatform: true });
    const token = await journey.double.idToken({ ...overApi });
    await signInByIdToken(journey.app, club(), { token }, caller);
    for (const { email } of [onPlatform, overApi])
      expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
        "Ahora inicias sesión con Double",
      ]);
  });
});

describe("the list", () => {
  it("names the provider, since when, when last, and which one is in use", async () => {
    const person = await journey.makePerson();
    const before = new Date(Date.now() - 1_000);
    const { signIn } = await signedIn(person);
    const [account, ...others] = await myProviderAccounts(journey.app, { signIn });
    expect(others).toEqual([]);
    expect(account).toMatchObject({ provider: "Double", issuer: journey.double.issuer, current: true });
    expect(account?.createdAt.getTime()).toBeGreaterThan(before.getTime());
    await sql("UPDATE platform.provider_accounts SET last_used_at = NULL, provider = NULL WHERE id = ?", [
      account?.id ?? "",
    ]);
    const other = await signInAt(journey.base, club(), signIn.identityId);
    expect(await myProviderAccounts(journey.app, other)).toEqual([
      { ...account, lastUsedAt: null, current: false },
    ]);
    await signedIn(person);
    const [again] = await myProviderAccounts(journey.app, other);
    expect(again?.lastUsedAt?.getTime()).toBeGreaterThan(before.getTime());
  });

  it("calls a provider that is no longer configured by its host", async () => {
    const { signIn } = await signedIn(await journey.makePerson());
    await sql(
      "UPDATE platform.provider_accounts SET issuer = 'https://gone.example/x', provider = 'gone' WHERE identity_id = ?",
      [signIn.identityId],
    );
    expect(await myProviderAccounts(journey.app, { signIn })).toMatchObject([{ provider: "gone.example" }]);
  });
});

describe("removing a link", () => {
  it("ends whatever came by it, everywhere, and nothing else", async () => {
    const person = await journey.makePerson();
    const first = await signedIn(person);
    const { identityId } = first.signIn;
    const idToken = await journey.double.idToken({ ...person });
    const app = await signInByIdToken(journey.app, club(), { token: idToken }, caller);
    const carried = await handOverTo(journey.app, first.signIn, club().subdomain);
    const second = await enterClub(
      journey.app,
      club(),
      { purpose: "hand-over", token: carried.token },
      caller,
    );
    const onItsWay = await journey.comeBackAs(person);
    const platform = await journey.comeBackAs(person, { toPlatform: true });
    const byMail = await signInAt(journey.base, club(), identityId);
    const [account] = await myProviderAccounts(journey.app, byMail);
    const id = account?.id ?? "";
    const sessions = await journey.count("provider_sessions");

    expect(await removeProviderAccount(journey.app, byMail, { id })).toEqual({
      provider: "Double",
      current: false,
    });
    expect([
      await isLive(first.token),
      await isLive(second.token),
      await isLive(app.token, "api"),
      await isLive(byMail.token),
    ]).toEqual([false, false, false, true]);
    expect(await findPlatformSignIn(journey.base.database, platform)).toBeUndefined();
    const { tenant } = club();
    expect(
      await journey.base.database.withPlatform({}, (db) =>
        peekAccessLink(db, { tenant, purpose: "hand-over", token: onItsWay }),
      ),
    ).toBeUndefined();
    expect(await myProviderAccounts(journey.app, byMail)).toEqual([]);
    // The queue will revoke their tokens at the provider.
    expect(await journey.count("provider_sessions")).toBe(sessions);
    const queued = await sql("SELECT 1 AS one FROM platform.outbox WHERE kind = 'provider-session.revoke'");
    expect(queued.length).toBeGreaterThan(0);
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toContain(
      "Double no longer signs you in",
    );
    await expect(removeProviderAccount(journey.app, byMail, { id })).rejects.toMatchObject({
      code: "not-found",
    });
  });

  it("in a sign-in that came by it says so; signing in that way again makes and tells a new link", async () => {
    const person = await journey.makePerson();
    const self = await signedIn(person);
    const [account] = await myProviderAccounts(journey.app, self);
    expect(await removeProviderAccount(journey.app, self, { id: account?.id ?? "" })).toMatchObject({
      current: true,
    });
    expect(await isLive(self.token)).toBe(false);
    await signedIn(person);
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      "Double signs you in now",
      "Double no longer signs you in",
      "Double signs you in now",
    ]);
  });

  it("takes a fresh sign-in of their own", async () => {
    const mine = await signedIn(await journey.makePerson());
    const [account] = await myProviderAccounts(journey.app, mine);
    const id = account?.id ?? "";
    const stale = await signInAt(journey.base, club(), mine.signIn.identityId, { minutesAgo: 16 });
    await expect(removeProviderAccount(journey.app, stale, { id })).rejects.toMatchObject({
      code: "sign-in-not-fresh",
    });
    const stranger = await signedIn(await journey.makePerson());
    await expect(removeProviderAccount(journey.app, stranger, { id })).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await myProviderAccounts(journey.app, mine)).toHaveLength(1);
  });

  it("is not undone by a sign-in that was on its way", async () => {
    const person = await journey.makePerson();
    const self = await signedIn(person);
    const claims = await journey.app.providers
      .byId("double")
      .verifyIdToken(await journey.double.idToken({ ...person }));
    const found = await personOfAccount(journey.base.database, claims, {});
    const [account] = await myProviderAccounts(journey.app, self);
    await removeProviderAccount(journey.app, self, { id: account?.id ?? "" });
    const provider = journey.app.providers.byId("double").settings;
    await expect(
      journey.base.database.withPlatform({}, (db) =>
        linkAccount(db, { provider, claims, person: found, notifyAt: undefined }),
      ),
    ).rejects.toMatchObject({ code: "provider-invalid-state" });
  });
});

describe("another e-mail address", () => {
  const move = async (self: Awaited<ReturnType<typeof signedIn>>) => {
    const email = `new-${self.signIn.email}`;
    const { identityId } = self.signIn;
    const code = await journey.base.database.withPlatform({}, (db) =>
      createEmailChangeLink(db, { tenant: club().tenant, identityId, email }),
    );
    await confirmEmailChange(journey.app, self, { code }, { userAgent: "test" });
    return email;
  };

  it("drops the links that the old one made; the account there is no way in any more", async () => {
    const person = await journey.makePerson();
    const self = await signedIn(person);
    const email = await move(self);
    expect(await myProviderAccounts(journey.app, self)).toEqual([]);
    const way = await journey.depart();
    journey.answerWith(await journey.double.idToken({ ...person, nonce: way.nonce }));
    expect(await journey.comeBack(way)).toMatchObject({ kind: "problem", problem: "email-unknown" });
    // Once the provider vouches for the new address, the account is linked again, and a mail says so.
    await signedIn({ ...person, email });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Double signs you in now"]);
  });

  it("links nothing that was matched by the old one a moment before", async () => {
    const person = await journey.makePerson();
    const self = await signInAt(
      journey.base,
      club(),
      await journey.base.database.withPlatform({}, async (db) => {
        const identityId = await identityFor(db, person.email);
        await affiliate(db, { identityId, tenant: club().tenant });
        await journey.units.asSystem((uow) =>
          uow.db("members").where({ email: person.email }).update({ identity_id: identityId }),
        );
        return identityId;
      }),
    );
    const client = journey.app.providers.byId("double");
    const claims = await client.verifyIdToken(await journey.double.idToken({ ...person }));
    const matched = await personOfAccount(journey.base.database, claims, client.settings);
    expect(matched).toMatchObject({ isLinked: false, identityId: self.signIn.identityId });
    await move(self);
    await expect(
      journey.base.database.withPlatform({}, (db) =>
        linkAccount(db, { provider: client.settings, claims, person: matched, notifyAt: undefined }),
      ),
    ).rejects.toMatchObject({ code: "provider-invalid-state" });
  });
});
