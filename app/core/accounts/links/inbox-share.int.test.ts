import { beforeEach, expect, it } from "vitest";
import { foundClub } from "#app/flows/founding/found-club.server.ts";
import { SignUpSchema } from "#app/flows/founding/sign-up.schemas.ts";
import { noBotCheck } from "#app/infra/bot-check/bot-check.ts";
import { all, run } from "#tenants/sql.ts";
import { catchMail } from "#tests/support/caught-mail.ts";
import { makePerson } from "#tests/support/people.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { sendPlatformLink } from "./platform/platform-link.server.ts";
import { sendAccessLink } from "./send-link.server.ts";

const base = await testDatabase();
const { sender, caught } = catchMail(base);
await makePerson(base, base.clubs, "mia@people.example");

beforeEach(async () => {
  caught.sent = [];
  caught.down = false;
  await run(base.database.platform, "DELETE FROM platform.rate_limits");
});

const wanted = { email: "mia@people.example", target: "/", language: "en" };
const atClub = (index: 0 | 1, more: object = {}) =>
  sendAccessLink(sender, {
    id: "job",
    tenant: base.clubs[index].tenant,
    payload: { ...wanted, purpose: "magic-link", ...more },
  });
const onPlatform = () =>
  sendPlatformLink(sender, { id: "job", payload: { ...wanted, askedAt: sender.now().toISOString() } });
/** How many of these requests led to a mail. */
const mailed = async (...asked: (() => Promise<void>)[]) => {
  caught.sent = [];
  for (const ask of asked) await ask();
  return caught.sent.length;
};
const [red, blue] = [() => atClub(0), () => atClub(1)];
const passTenMinutes = () =>
  base.database.platform.raw(
    "UPDATE platform.rate_limits SET expire = expire - 600000 WHERE key LIKE 'inbox-more:%'",
  );
const times = (count: number, ask: () => Promise<void>) => Array.from({ length: count }, () => ask);

it("takes ten mails an hour from two clubs and the platform together, then one of each in ten minutes", async () => {
  expect(await mailed(...times(4, red), ...times(3, blue), ...times(3, onPlatform))).toBe(10);
  expect(await mailed(red, blue, red, blue)).toBe(2);
  expect(await mailed(onPlatform, onPlatform)).toBe(1);
  const join = () => atClub(1, { purpose: "join", name: "Mia" });
  expect(await mailed(join, join)).toBe(1);
  expect(await mailed(() => atClub(0, { email: "other@people.example" }))).toBe(1);
  await passTenMinutes();
  expect(await mailed(red, blue, onPlatform)).toBe(3);
});

it("lets no club use up what another may send", async () => {
  await mailed(...times(15, red));
  await passTenMinutes();
  expect(await mailed(...times(5, red))).toBe(1);
  expect(await mailed(blue)).toBe(1);
});

it("ends what all clubs send together at twenty more in an hour, and leaves the platform's", async () => {
  await mailed(...times(10, red));
  let more = 0;
  for (let n = 0; n < 12; n++) {
    more += await mailed(red, blue);
    await passTenMinutes();
  }
  expect(more).toBe(20);
  expect(await mailed(red, blue, onPlatform)).toBe(1);
});

it("sends a founder's mail whatever the inbox has had, and it counts among the others", async () => {
  const adminEmail = "founder@people.example";
  const app = {
    ...sender,
    ...base,
    botCheck: noBotCheck,
    env: { REFUSED_EMAIL_DOMAINS: [] },
    wakeQueue() {},
  };
  const found = async (subdomain: string) => {
    const input = { name: "New", subdomain, timezone: "UTC", currency: "EUR", locale: "en-US", adminEmail };
    const club = await foundClub(app, SignUpSchema.parse({ ...input, adminName: "Flo" }), {
      ip: "192.0.2.1",
      language: "en",
    });
    const rows = await all<{ id: string; payload: unknown }>(
      base.database.platform,
      "SELECT id, payload FROM platform.outbox WHERE kind = 'access-link.send' AND tenant_id = :tenant",
      { tenant: club.tenant },
    );
    return rows.map((row) => () => sendAccessLink(sender, { ...row, tenant: club.tenant }));
  };
  for (let n = 0; n < 9; n++) await sender.limits.consume("inbox", adminEmail);
  for (let n = 0; n < 20; n++) await sender.limits.consume("inbox-clubs", adminEmail);
  expect(await mailed(...(await found("founded-one")))).toBe(1);
  expect(await sender.limits.count("inbox", adminEmail)).toBe(false);
  expect(await mailed(...(await found("founded-two")))).toBe(1);
});

it("leaves a person who is sent nothing with a link that is good for longer than they have to wait", async () => {
  await mailed(...times(11, red));
  await run(base.database.platform, "DELETE FROM platform.access_links WHERE email = :email", {
    email: wanted.email,
  });
  await run(base.database.platform, "DELETE FROM platform.rate_limits WHERE key LIKE 'inbox-more:%'");
  await mailed(red);
  expect(await mailed(red)).toBe(0);
  const rows = await all<{ outlives: boolean }>(
    base.database.platform,
    `SELECT bool_or(l.expires_at >= to_timestamp(r.expire / 1000.0) - interval '1 second') AS outlives
       FROM platform.access_links l, platform.rate_limits r
      WHERE l.email = :email AND l.used_at IS NULL AND r.key LIKE 'inbox-more:club:%'`,
    { email: wanted.email },
  );
  expect(rows).toEqual([{ outlives: true }]);
});

it("counts no mail that could not be sent", async () => {
  caught.down = true;
  for (const ask of times(15, red)) await expect(ask()).rejects.toThrow("down");
  for (const ask of times(15, onPlatform)) await expect(ask()).rejects.toThrow("down");
  caught.down = false;
  expect(await mailed(...times(10, red))).toBe(10);
  expect(await mailed(red, red)).toBe(1);
});
