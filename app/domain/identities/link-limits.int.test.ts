import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openRateLimits } from "#app/rate-limits.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { invitationCodeOf } from "../organizations/public-id.ts";
import { createAccessLink } from "./access-links.server.ts";
import { noBotCheck } from "./bot-check.ts";
import { enterClub } from "./enter-club.server.ts";
import { joinClub } from "./join-club.server.ts";
import { requestAccessLink } from "./request-access-link.server.ts";

let base: TestDatabase;
let app: Parameters<typeof joinClub>[0] & Parameters<typeof enterClub>[0];

beforeAll(async () => {
  base = await testDatabase({ poolSize: 8 });
  const { host } = testUnits(base.database, base.clubs[0]);
  app = {
    ...host,
    limits: openRateLimits(base.database),
    botCheck: noBotCheck,
    env: { REFUSED_EMAIL_DOMAINS: [] },
  };
});
afterAll(() => base?.close());
beforeEach(async () => {
  await base.database.platform.raw("DELETE FROM platform.rate_limits");
  await base.database.platform.raw("DELETE FROM dispatch.outbox");
});

const asker = { ip: "192.0.2.1", language: "en" as const };
const waiting = async () => {
  const { rows } = await base.database.platform.raw("SELECT FROM dispatch.outbox");
  return rows.length;
};

type Club = TestDatabase["clubs"][number];

const join = (club: Club) =>
  joinClub(
    app,
    club,
    { code: invitationCodeOf(club.publicId), name: "New", email: `new@${club.subdomain}.example` },
    asker,
  );
const askForLink = (club: Club, email = `ada@${club.subdomain}.example`) =>
  requestAccessLink(app, club, { email }, asker);

/** Each asks for a mail in the one club and in the other. */
const WAYS: [string, "join-club" | "link-club", number, (club: Club) => Promise<void>][] = [
  ["joins", "join-club", 300, join],
  ["sign-ins by link", "link-club", 600, askForLink],
];

it.each(WAYS)(
  "%s of one club share its hourly limit, and leave the other club's alone",
  async (_way, limit, most, ask) => {
    const [alder, birch] = base.clubs;
    for (let sent = 1; sent < most; sent++) await app.limits.consume(limit, alder.tenant);
    await ask(alder);
    expect(await waiting()).toBe(1);
    await expect(ask(alder)).rejects.toMatchObject({
      code: "too-many-tries",
      values: { seconds: expect.toSatisfy((seconds: number) => seconds > 3_500 && seconds <= 3_600) },
    });
    expect(await waiting()).toBe(1);
    await ask(birch);
    expect(await waiting()).toBe(2);
  },
);

it("strangers who ask and newcomers who join keep no member from signing in", async () => {
  const [alder] = base.clubs;
  for (let sent = 0; sent < 300; sent++) await app.limits.consume("join-club", alder.tenant);
  for (let sent = 1; sent < 600; sent++) await app.limits.consume("link-club", alder.tenant);
  for (const stranger of ["x", "y", "z"])
    await expect(askForLink(alder, `${stranger}@nowhere.example`)).rejects.toMatchObject({
      code: "email-unknown",
    });
  await askForLink(alder);
  expect(await waiting()).toBe(1);
});

it("a hundred wrong codes at one club close it to codes, and not to links", async () => {
  const [alder, birch] = base.clubs;
  const caller = { kind: "browser" as const, userAgent: "", ip: "192.0.2.9" };
  const email = "ada@alder.example";
  const make = () =>
    base.database.withPlatform({}, (db) =>
      createAccessLink(db, { tenant: alder.tenant, purpose: "magic-link", email }),
    );
  const { code, token } = await make();
  for (let wrong = 0; wrong < 99; wrong++) await app.limits.consume("code-club", alder.tenant);
  const other = code === "000000" ? "000001" : "000000";
  await expect(enterClub(app, alder, { email, code: other }, caller)).rejects.toMatchObject({
    code: "wrong-code",
  });
  await expect(enterClub(app, alder, { email, code }, caller)).rejects.toMatchObject({
    code: "too-many-tries",
  });
  await expect(enterClub(app, birch, { email, code: other }, caller)).rejects.toMatchObject({
    code: "wrong-code",
  });
  await enterClub(app, alder, { token }, caller);
});
