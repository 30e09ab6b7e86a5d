import { beforeEach, describe, expect, it } from "vitest";
import { identityFor } from "#app/core/accounts/identities.server.ts";
import { startSignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import {
  unsubscribeCode,
  type WelcomedClub,
  welcomeCode,
  welcomedClub,
} from "#tests/support/welcomed-club.ts";
import { linkReader } from "../unsubscribing/link-reader.server.ts";
import { isSuppressed } from "../unsubscribing/suppressed.server.ts";
import { unsubscribe } from "../unsubscribing/unsubscribe.server.ts";
import { confirmClub, stopAllMails } from "./answer-welcome.server.ts";

let club: WelcomedClub;

const base = await testDatabase();

beforeEach(async () => {
  club = await welcomedClub(base);
});

describe("the reader of a welcome", () => {
  it("says that they know the club, as often as they like", async () => {
    const id = await club.add("nora@people.example");
    await club.deliver();
    const code = welcomeCode(club.sent[0]);
    expect(await linkReader(club.app, club.club, { code, use: "welcome" })).toEqual({
      email: "nora@people.example",
      addedBy: expect.stringMatching(/^admin/),
      isMember: true,
      topics: null,
    });
    expect((await club.member(id)).confirmed_at).toBeNull();
    await confirmClub(club.app, club.club, { code });
    await confirmClub(club.app, club.club, { code });
    expect((await club.member(id)).confirmed_at).toEqual(club.units.now);
  });

  it("is never written to again, by any club, until they sign in", async () => {
    await club.add("nora@people.example");
    await club.deliver();
    await stopAllMails(club.app, club.club, { code: welcomeCode(club.sent[0]) });
    await club.deliver(9);
    expect(club.sent).toHaveLength(1);
    const identityId = await base.database.withPlatform({}, (db) => identityFor(db, "nora@people.example"));
    expect(await isSuppressed(base.database.platform, "nora@people.example")).toBe(true);
    const [, birch] = base.clubs;
    await base.database.withPlatform({}, (db) =>
      startSignIn(db, { identityId, tenant: birch.tenant, kind: "browser", userAgent: "" }),
    );
    expect(await isSuppressed(base.database.platform, "nora@people.example")).toBe(false);
  });

  it("can still say that they want no more, once the club has removed them", async () => {
    const id = await club.add("nora@people.example");
    await club.deliver();
    const code = welcomeCode(club.sent[0]);
    await club.units.asSystem((uow) => uow.db("members").where({ id }).update({ state: "archived" }));
    expect(await linkReader(club.app, club.club, { code, use: "welcome" })).toMatchObject({
      isMember: false,
    });
    await expect(confirmClub(club.app, club.club, { code })).rejects.toMatchObject({
      code: "invalid-mail-link",
    });
    await stopAllMails(club.app, club.club, { code });
    expect(await isSuppressed(base.database.platform, "nora@people.example")).toBe(true);
  });

  it("can do only what the link is for, only at this club, and only with the address it went to", async () => {
    const id = await club.add("nora@people.example");
    await club.deliver();
    const code = welcomeCode(club.sent[0]);
    const refused = expect.objectContaining({ code: "invalid-mail-link" });
    const [, birch] = base.clubs;
    await expect(unsubscribe(club.app, club.club, { code })).rejects.toEqual(refused);
    await expect(confirmClub(club.app, club.club, { code: unsubscribeCode(club.sent[0]) })).rejects.toEqual(
      refused,
    );
    await expect(confirmClub(club.app, birch, { code })).rejects.toEqual(refused);
    for (const forged of ["", "x", `${code.slice(0, -8)}${"A".repeat(8)}`, "A".repeat(code.length)])
      await expect(confirmClub(club.app, club.club, { code: forged })).rejects.toEqual(refused);
    await club.units.asSystem((uow) =>
      uow.db("members").where({ id }).update({ email: "other@people.example" }),
    );
    await expect(confirmClub(club.app, club.club, { code })).rejects.toEqual(refused);
  });
});
