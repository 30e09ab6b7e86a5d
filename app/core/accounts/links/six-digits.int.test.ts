import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { openRateLimits } from "#app/core/rate-limits.server.ts";
import { all } from "#tenants/sql.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { enterClub } from "../sign-ins/enter-club.server.ts";
import { createAccessLink } from "./access-links.server.ts";

const base = await testDatabase({ poolSize: 8 });
const app = { ...testUnits(base.database, base.clubs[0]).host, limits: openRateLimits(base.database) };

const link = (email: string, browserHash?: Buffer) =>
  base.database.withPlatform({}, (db) =>
    createAccessLink(db, { tenant: base.tenants[0], purpose: "join", email, browserHash }),
  );
const enter = (typed: { email: string; code: string; browserHash?: Buffer }, ip = "192.0.2.1") =>
  enterClub(
    app,
    base.clubs[0],
    { ...typed, browserHash: typed.browserHash ?? null },
    { kind: "browser", userAgent: "test", ip },
  );
const not = (code: string) => (code === "000000" ? "000001" : "000000");

it("six digits sign in once, and end with five wrong tries", async () => {
  const email = "digits@alder.example";
  const { code } = await link(email);
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => enter({ email, code })));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const rows = await all<object>(
    base.database.platform,
    "SELECT FROM platform.sign_ins s JOIN platform.identities i ON i.id = s.identity_id WHERE i.email = :email",
    { email },
  );
  expect(rows).toHaveLength(1);

  const other = "guess@alder.example";
  const { code: right } = await link(other);
  for (let tries = 0; tries < 6; tries++) {
    const code = tries === 5 ? right : not(right);
    await expect(enter({ email: other, code })).rejects.toMatchObject({ code: "code-of-other-browser" });
  }
});

it("six digits work in the browser that asked; five wrong ones at once count as five, another browser's as none", async () => {
  const email = "bound@alder.example";
  const [own, stranger] = [randomBytes(32), randomBytes(32)];
  const type = (code: string, browserHash?: Buffer) =>
    enter({ email, code, browserHash }, "192.0.2.3").then(
      () => "in",
      ({ code: refusal }: { code: string }) => refusal,
    );
  const [first, second] = [await link(email, own), await link(email, own)];
  for (const code of [first.code, not(first.code), second.code])
    expect([await type(code), await type(code, stranger)]).toEqual(["code-of-other-browser", "wrong-code"]);
  expect(await type(not(first.code), own)).toBe("wrong-code");
  // With several mails, the code of any of them works.
  expect(await type(first.code, own)).toBe("in");
  const guesses = Array.from({ length: 8 }, () => type(not(second.code), own));
  expect(new Set(await Promise.all(guesses))).toEqual(new Set(["wrong-code"]));
  expect(await type(second.code, own)).toBe("wrong-code");
  const { rows } = await base.database.platform.raw<{ rows: { code_tries: number }[] }>(
    "SELECT code_tries FROM platform.access_links WHERE email = ? ORDER BY code_tries",
    [email],
  );
  expect(rows.map(({ code_tries }) => code_tries)).toEqual([1, 5]);
});

it("six digits of a link that nobody's browser asked for are lost to no one who asks for one of their own", async () => {
  const email = "both-ways@alder.example";
  const own = randomBytes(32);
  const mine = await link(email, own);
  const sent = await link(email);
  for (let tries = 0; tries < 5; tries++)
    await expect(enter({ email, code: not(sent.code) }, "192.0.2.4")).rejects.toThrow();
  await expect(enter({ email, code: sent.code }, "192.0.2.4")).rejects.toThrow();
  expect(await enter({ email, code: mine.code, browserHash: own }, "192.0.2.4")).toMatchObject({
    target: "/",
  });
});

it("six digits are tried so many times from one network address, whatever the e-mail address", async () => {
  const tries = Array.from({ length: 61 }, (_, n) => ({ email: `n${n}@alder.example`, code: "000000" }));
  const outcomes = await Promise.allSettled(tries.map((one) => enter(one, "192.0.2.2")));
  const refusals = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(new Set(refusals)).toEqual(new Set(["code-of-other-browser", "too-many-tries"]));
});
