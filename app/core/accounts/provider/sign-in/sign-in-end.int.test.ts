import { expect, it } from "vitest";
import { enterClub } from "#app/core/accounts/sign-ins/enter-club.server.ts";
import { handOverTo } from "#app/core/accounts/sign-ins/hand-over.server.ts";
import { findPlatformSignIn } from "#app/core/accounts/sign-ins/platform-sign-in.server.ts";
import { findSignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import { run } from "#tenants/sql.ts";
import { openProviderJourney } from "#tests/support/provider-journey.ts";

const journey = await openProviderJourney();

const caller = { kind: "browser" as const, userAgent: "test", ip: "192.0.2.1" };
const club = () => journey.base.clubs[0];

async function find(token: string) {
  const signIn = await findSignIn(journey.base.database, { token, tenant: club().tenant, kind: "browser" });
  if (!signIn) throw new Error("Nobody is signed in.");
  return signIn;
}
const enter = (token: string) => enterClub(journey.app, club(), { purpose: "hand-over", token }, caller);

it("a sign-in that is carried from club to club ends when the first one does", async () => {
  const hour = 60 * 60_000;
  let { token } = await enter(await journey.comeBackAs(await journey.makePerson()));
  const { id, voucher } = await find(token);
  await run(
    journey.base.database.platform,
    "UPDATE platform.sign_ins SET expires_at = now() + interval '1 hour' WHERE id = :id",
    { id },
  );
  for (let hops = 0; hops < 3; hops++) {
    const signIn = await find(token);
    const end = signIn.voucher?.endsAt?.getTime() ?? 0;
    expect(end).toBeGreaterThan(Date.now() + hour - 60_000);
    const entry = await enter((await handOverTo(journey.app, signIn, club().subdomain)).token);
    const next = await find(entry.token);
    expect(next.voucher?.endsAt?.getTime()).toBeLessThanOrEqual(end);
    expect(entry.maxAge).toBeLessThanOrEqual(3_600);
    expect(next.voucher?.accountId).toBe(voucher?.accountId);
    token = entry.token;
  }
});

it("by way of the platform a club's sign-in lasts a day from the provider's word on", async () => {
  const person = await journey.makePerson();
  await enter(await journey.comeBackAs(person));
  const platformToken = await journey.comeBackAs(person, { toPlatform: true });
  await run(
    journey.base.database.platform,
    "UPDATE platform.sign_ins SET created_at = now() - interval '9 minutes' WHERE kind = 'platform'",
  );
  const who = await findPlatformSignIn(journey.base.database, platformToken);
  if (!who) throw new Error("Nobody is signed in on the platform.");
  const { token } = await handOverTo(journey.app, who, club().subdomain, { platformToken });
  const { maxAge } = await enter(token);
  expect(maxAge).toBeLessThanOrEqual(86_400 - 9 * 60);
  expect(maxAge).toBeGreaterThan(86_400 - 10 * 60);
});

it("no hand-over is good beyond the sign-in that it carries on", async () => {
  const { token } = await enter(await journey.comeBackAs(await journey.makePerson()));
  const voucher = { accountId: null, endsAt: new Date(Date.now() - 1_000) };
  const over = await handOverTo(journey.app, { ...(await find(token)), voucher }, club().subdomain);
  await expect(enter(over.token)).rejects.toMatchObject({ code: "invalid-magic-link" });
});
