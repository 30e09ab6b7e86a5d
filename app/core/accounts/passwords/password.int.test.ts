import { hash, verify } from "@node-rs/argon2";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openRateLimits } from "#app/core/rate-limits.server.ts";
import { all, maybe, run } from "#tenants/sql.ts";
import { makePerson, signInAt } from "#tests/support/people.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { createAccessLink } from "../links/access-links.server.ts";
import { enterClub } from "../sign-ins/enter-club.server.ts";
import { findSignIn } from "../sign-ins/sign-ins.server.ts";
import { holdPassword, provePassword, removePassword, setPassword } from "./password.server.ts";
import { enterByPassword } from "./password-entry.server.ts";
import { hashPassword, isOutdated, matchesPassword, NOBODYS } from "./password-hash.server.ts";

const GOOD = "la cabra tira al monte";
const OTHER = "correct horse battery";

let count = 0;
let email: string;
let identityId: string;

const base = await testDatabase({ poolSize: 8 });
const app = { ...testUnits(base.database, base.clubs[0]).host, limits: openRateLimits(base.database) };

beforeEach(async () => {
  email = `person${count++}@alder.example`;
  identityId = await makePerson(base, base.clubs, email);
  await run(base.database.platform, "DELETE FROM platform.rate_limits");
  await run(base.database.platform, "DELETE FROM platform.outbox");
});

const club = () => base.clubs[0];
const here = (options = {}) => signInAt(base, club(), identityId, options);
const enter = (password: string, address = email, ip = "192.0.2.1") =>
  enterByPassword(app, club(), { email: address, password }, { kind: "browser", userAgent: "test", ip });
const isLive = async ({ token, club }: Awaited<ReturnType<typeof here>>) =>
  Boolean(await findSignIn(base.database, { token, tenant: club.tenant, kind: "browser" }));
const told = async () => {
  const rows = await all<{ payload: { about: string; to: string } }>(
    base.database.platform,
    "SELECT payload FROM platform.outbox WHERE kind = 'account-mail.send' ORDER BY id",
  );
  return rows.map(({ payload }) => [payload.about, payload.to]);
};
const storedHash = async () => {
  const kept = await maybe<{ hash: string }>(
    base.database.platform,
    "SELECT hash FROM platform.passwords WHERE identity_id = :identityId",
    { identityId },
  );
  return kept?.hash;
};

describe("a password", () => {
  it("is set by a fresh sign-in only, and signs in at every club of the person", async () => {
    const stale = await here({ minutesAgo: 16 });
    await expect(setPassword(app, stale, { password: GOOD })).rejects.toMatchObject({
      code: "sign-in-not-fresh",
    });
    const self = await here({ minutesAgo: 14 });
    expect(await setPassword(app, self, { password: GOOD })).toEqual({ changed: false });
    expect(await isLive(stale)).toBe(true);
    expect(await told()).toEqual([["password-set", email]]);
    const { token } = await enter(GOOD);
    expect(await findSignIn(base.database, { token, tenant: club().tenant, kind: "browser" })).toMatchObject({
      identityId,
      fresh: true,
    });
    const there = await enterByPassword(
      app,
      base.clubs[1],
      { email, password: GOOD },
      { kind: "api", userAgent: "", ip: "192.0.2.1" },
    );
    expect(there.token).toBeTruthy();
  });

  it("that is changed or removed ends every other sign-in, and pending hand-overs", async () => {
    const self = await here();
    await setPassword(app, self, { password: GOOD });
    for (const act of [() => setPassword(app, self, { password: OTHER }), () => removePassword(app, self)]) {
      const others = [await here(), await signInAt(base, base.clubs[1], identityId)];
      const { token } = await base.database.withPlatform({}, (db) =>
        createAccessLink(db, { tenant: club().tenant, purpose: "hand-over", email }),
      );
      await act();
      expect(await Promise.all(others.map(isLive))).toEqual([false, false]);
      expect(await isLive(self)).toBe(true);
      await expect(
        enterClub(
          app,
          club(),
          { purpose: "hand-over", token },
          { kind: "browser", userAgent: "", ip: "192.0.2.1" },
        ),
      ).rejects.toMatchObject({ code: "invalid-magic-link" });
    }
    expect((await told()).map(([about]) => about)).toEqual([
      "password-set",
      "password-changed",
      "password-removed",
    ]);
    await expect(enter(OTHER)).rejects.toMatchObject({ code: "wrong-password" });
    await removePassword(app, self);
    expect(await told()).toHaveLength(3);
  });

  it("is not one that anybody would try", async () => {
    const self = await here();
    await expect(setPassword(app, self, { password: "password2026" })).rejects.toMatchObject({
      code: "password-common",
    });
    await expect(setPassword(app, self, { password: `${email.split("@")[0]}-alder` })).rejects.toMatchObject({
      code: "password-own",
    });
    expect(await storedHash()).toBeUndefined();
  });

  it("is refused alike for an unknown address, for none, and for a wrong one", async () => {
    await setPassword(app, await here(), { password: GOOD });
    const without = `without${count}@alder.example`;
    await makePerson(base, [club()], without);
    const refusals = await Promise.all(
      [email, without, "nobody@alder.example"].map((address) =>
        enter("not my password", address).catch((e) => e),
      ),
    );
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: "wrong-password", field: "password", values: {} });
  });

  it("takes the same work to refuse if there is none: a hash with the same parameters is computed", async () => {
    const compute = vi.fn(verify);
    const stored = await hashPassword(GOOD);
    for (const against of [stored, undefined])
      expect(await matchesPassword("not my password", against, compute)).toBe(false);
    expect(compute.mock.calls).toEqual([
      [stored, "not my password"],
      [NOBODYS, "not my password"],
    ]);
    // On its parameters alone it depends how much a hash takes.
    const parametersOf = (hash: string) => hash.split("$").slice(1, 4);
    expect(parametersOf(NOBODYS)).toEqual(parametersOf(stored));
    // A password that is nobody's lets nobody in, even if it were the right one.
    expect(await matchesPassword("anything", undefined, async () => true)).toBe(false);
  });

  it("is tried ten times for one address, from wherever, and as often as a team needs from one network", async () => {
    await setPassword(app, await here(), { password: GOOD });
    const tries = Array.from({ length: 15 }, (_, n) => enter("not my password", email, `192.0.2.${n}`));
    const codes = (await Promise.allSettled(tries)).map((one) =>
      one.status === "rejected" ? one.reason.code : "in",
    );
    expect(codes.filter((code) => code === "wrong-password")).toHaveLength(10);
    expect(codes.filter((code) => code === "too-many-passwords")).toHaveLength(5);
    await expect(enter(GOOD)).rejects.toMatchObject({ code: "too-many-passwords" });
  });

  it("is not taken from anybody by strangers who try many at a club", async () => {
    await setPassword(app, await here(), { password: GOOD });
    const { tenant } = club();
    for (let n = 0; n < 600; n++) await app.limits.consume("wrong-password-site", tenant);
    // The stranger's network gets fewer tries than usual, and so does each account.
    const codeOf = (address: string, ip: string) =>
      enter("not my password", address, ip).catch((error: { code: string }) => error.code);
    const spray = await Promise.all(
      Array.from({ length: 14 }, (_, n) => codeOf(`n${n}@x.example`, "192.0.2.66")),
    );
    expect(spray.filter((code) => code === "wrong-password")).toHaveLength(10);
    const aimed = await Promise.all(
      Array.from({ length: 8 }, (_, n) => codeOf("one@x.example", `192.0.2.${n}`)),
    );
    expect(aimed.filter((code) => code === "wrong-password")).toHaveLength(5);
    // People who know their password get in, and so does a whole team behind one address.
    for (let n = 0; n < 9; n++) expect((await enter(GOOD)).token).toBeTruthy();
    for (let n = 0; n < 6; n++) {
      const mate = `mate${n}@alder.example`;
      await setPassword(app, await signInAt(base, club(), await makePerson(base, [club()], mate)), {
        password: GOOD,
      });
      expect((await enter(GOOD, mate)).token).toBeTruthy();
    }
    const { rows } = await base.database.platform.raw(
      "SELECT key, points FROM platform.rate_limits WHERE key IN (?, ?) ORDER BY key",
      [`wrong-password-address:${email}`, "wrong-password-ip:192.0.2.1"],
    );
    // One aimed try is left on this network address; none of the correct ones counts.
    expect(rows.map(({ points }: { points: number }) => points)).toEqual([0, 1]);
  });

  it("is hashed again if the parameters have changed", async () => {
    const weak = await hash(GOOD, {
      memoryCost: 8192,
      timeCost: 1,
      parallelism: 1,
    });
    await run(
      base.database.platform,
      "INSERT INTO platform.passwords (identity_id, hash) VALUES (:identityId, :weak)",
      { identityId, weak },
    );
    expect(isOutdated(weak)).toBe(true);
    await enter(GOOD);
    const renewed = (await storedHash()) ?? "";
    expect(isOutdated(renewed)).toBe(false);
    await enter(GOOD);
    expect(await storedHash()).toBe(renewed);
  });

  it("that was changed while it was being checked lets nobody in", async () => {
    const self = await here();
    await setPassword(app, self, { password: GOOD });
    const proof = await provePassword(app, { email, password: GOOD }, { ip: "192.0.2.1", site: "x" });
    await setPassword(app, self, { password: OTHER });
    await expect(base.database.withPlatform({}, (db) => holdPassword(db, proof))).rejects.toMatchObject({
      code: "wrong-password",
    });
  });

  it("opens no club that the person is no member of", async () => {
    await setPassword(app, await here(), { password: GOOD });
    await testUnits(base.database, club()).asSystem((uow) =>
      uow.db("members").where({ email }).update({ state: "archived" }),
    );
    await expect(enter(GOOD)).rejects.toMatchObject({ code: "email-unknown" });
  });
});
