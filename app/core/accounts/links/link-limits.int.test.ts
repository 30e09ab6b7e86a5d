import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { toInvitationCode } from "#app/core/club/public-id.ts";
import { openRateLimits } from "#app/core/rate-limits.server.ts";
import { noBotCheck } from "#app/infra/bot-check/bot-check.ts";
import { one, run } from "#tenants/sql.ts";
import { type TestDatabase, testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { joinClub } from "../joining/join-club.server.ts";
import { enterClub } from "../sign-ins/enter-club.server.ts";
import { enterPlatform } from "../sign-ins/enter-platform.server.ts";
import { createAccessLink } from "./access-links.server.ts";
import type { Credential } from "./live-link.server.ts";
import { requestAccessLink } from "./request-link.server.ts";

const base = await testDatabase({ poolSize: 8 });
const { host } = testUnits(base.database, base.clubs[0]);
const app = {
  ...host,
  limits: openRateLimits(base.database),
  botCheck: noBotCheck,
  env: { REFUSED_EMAIL_DOMAINS: [] },
};

beforeEach(async () => {
  await run(base.database.platform, "DELETE FROM platform.rate_limits");
  await run(base.database.platform, "DELETE FROM dispatch.outbox");
  await run(base.database.platform, "DELETE FROM platform.outbox");
});

const asker = { ip: "192.0.2.1", language: "en" as const };
const waiting = async () => {
  const { rows } = await base.database.platform.raw(
    "SELECT kind FROM dispatch.outbox UNION ALL SELECT kind FROM platform.outbox",
  );
  return rows.length;
};

type Club = TestDatabase["clubs"][number];

const join = (club: Club) =>
  joinClub(
    app,
    club,
    { code: toInvitationCode(club.publicId), name: "New", email: `new@${club.subdomain}.example` },
    asker,
  );
const askForLink = (club: Club, email = `ada@${club.subdomain}.example`) =>
  requestAccessLink(app, club, { email }, asker);

/** Each of these requests a mail at the given club. */
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

it.each(WAYS)(
  "%s wait for the club's limit without a transaction on the club",
  async (_way, limit, _most, ask) => {
    const [alder] = base.clubs;
    await app.limits.consume(limit, alder.tenant);
    const asked = await base.database.withPlatform({}, async (db) => {
      await run(db, "SELECT FROM platform.rate_limits WHERE key = :key FOR UPDATE", {
        key: `${limit}:${alder.tenant}`,
      });
      const asking = ask(alder);
      const others = async () => {
        await run(db, "SELECT pg_stat_clear_snapshot()");
        return one<{ waits: number; holds: number }>(
          db,
          `SELECT count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS waits,
                count(*) FILTER (WHERE state = 'idle in transaction')::int AS holds
           FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        );
      };
      await expect.poll(others).toEqual({ waits: 1, holds: 0 });
      return { asking };
    });
    await asked.asking;
    expect(await waiting()).toBe(1);
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

it("a link that was used is none of the three for its address", async () => {
  const [alder] = base.clubs;
  const email = "ada@alder.example";
  const caller = { kind: "browser" as const, userAgent: "", ip: "192.0.2.9" };
  const make = (purpose: "magic-link" | "hand-over") =>
    base.database.withPlatform({}, (db) => createAccessLink(db, { tenant: alder.tenant, purpose, email }));
  for (let sent = 0; sent < 3; sent++) await askForLink(alder);
  await enterClub(app, alder, { purpose: "hand-over", token: (await make("hand-over")).token }, caller);
  await expect(askForLink(alder)).rejects.toMatchObject({ code: "too-many-tries" });
  await app.limits.refund("link-address", `${alder.tenant}:${email}`);
  for (let signIn = 0; signIn < 5; signIn++) {
    const { token } = await make("magic-link");
    await enterClub(app, alder, { purpose: "magic-link", token }, caller);
    await expect(enterClub(app, alder, { purpose: "magic-link", token }, caller)).rejects.toMatchObject({
      code: "invalid-magic-link",
    });
    await askForLink(alder);
  }
  await expect(askForLink(alder)).rejects.toMatchObject({ code: "too-many-tries" });
});

it("a link to the platform that was used is none of the three", async () => {
  const email = "ada@alder.example";
  for (let sent = 0; sent < 3; sent++) await app.limits.consume("link-address", `platform:${email}`);
  const { token } = await base.database.withPlatform({}, (db) =>
    createAccessLink(db, { tenant: null, purpose: "choose-club", email }),
  );
  await enterPlatform(app, { purpose: "choose-club", token }, { userAgent: "", ip: "192.0.2.9" });
  await app.limits.check("link-address", `platform:${email}`);
});

describe.each([
  ["a club", "wrong-code-club", 100],
  ["the platform", "wrong-code-platform", 500],
] as const)("wrong codes on %s", (kind, limit, most) => {
  const email = "ada@alder.example";
  const place = () => (kind === "a club" ? base.clubs[0] : undefined);
  const browser = randomBytes(32);
  const site = () => place()?.tenant ?? "platform";
  const make = (to = email, tenant = place()?.tenant ?? null) =>
    base.database.withPlatform({}, (db) =>
      createAccessLink(db, {
        tenant,
        purpose: tenant ? "magic-link" : "choose-club",
        email: to,
        browserHash: browser,
      }),
    );
  const enter = (way: { token: string } | { email: string; code: string }, ip = "192.0.2.9") => {
    const club = place();
    const purpose = club ? "magic-link" : "choose-club";
    const credential: Credential = "token" in way ? { purpose, ...way } : { ...way, browserHash: browser };
    const caller = { kind: "browser" as const, userAgent: "", ip };
    return club ? enterClub(app, club, credential, caller) : enterPlatform(app, credential, caller);
  };
  const spend = async (wrong: number) => {
    for (let n = 0; n < wrong; n++) await app.limits.consume(limit, site());
  };
  const not = (code: string) => (code === "000000" ? "000001" : "000000");

  const codeOf = (error: { code: string }) => error.code;

  it(`close it to codes once they are ${most} in an hour, and not to links`, async () => {
    const { code, token } = await make();
    await make("bea@birch.example", base.clubs[1].tenant);
    await spend(most - 1);
    // A correct code does not count.
    await enter({ email, code: (await make()).code });
    const other = not(code);
    await expect(enter({ email, code: other })).rejects.toMatchObject({ code: "wrong-code" });
    await expect(enter({ email, code })).rejects.toMatchObject({
      code: "too-many-codes",
      values: { seconds: expect.toSatisfy((seconds: number) => seconds > 3_500 && seconds <= 3_600) },
    });
    await expect(
      enterClub(
        app,
        base.clubs[1],
        { email: "bea@birch.example", code: "none", browserHash: browser },
        { kind: "browser", userAgent: "", ip: "192.0.2.9" },
      ),
    ).rejects.toMatchObject({ code: "wrong-code" });
    await enter({ token });
  });

  it(`are ${most} however many are tried at once`, async () => {
    await spend(most - 100);
    for (let n = 0; n < 140; n++) await make(`n${n}@alder.example`);
    const tries = Array.from({ length: 140 }, (_, n) =>
      enter({ email: `n${n}@alder.example`, code: "none" }, `192.0.2.${n % 7}`).catch(codeOf),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((code) => code === "wrong-code")).toHaveLength(100);
    expect(outcomes.filter((code) => code === "too-many-codes")).toHaveLength(40);
  });

  it("count only if there was a live link to guess at", async () => {
    const made = await make();
    await spend(most - 1);
    const madeUp = Array.from({ length: 140 }, (_, n) =>
      enter({ email: `nobody${n}@alder.example`, code: "000000" }, `192.0.2.${n % 7}`).catch(codeOf),
    );
    expect(new Set(await Promise.all(madeUp))).toEqual(new Set(["wrong-code"]));
    await enter({ email, code: made.code });
  });

  it("once they are too many, the same is said whether or not somebody was sent a code", async () => {
    await make("sent@alder.example");
    await spend(most);
    for (const asked of ["sent@alder.example", "unsent@alder.example"])
      expect(await enter({ email: asked, code: "none" }).catch(codeOf)).toBe("too-many-codes");
  });
});
