import { beforeEach, describe, expect, it } from "vitest";
import { identityFor } from "#app/core/accounts/identities.server.ts";
import { claimMember } from "#app/core/accounts/joining/claim-member.server.ts";
import { addMember } from "#app/core/members/add-member.server.ts";
import { editMember } from "#app/core/members/edit-member.server.ts";
import { importMembers } from "#app/core/members/file/import-members.server.ts";
import { archiveMember, restoreMember } from "#app/core/members/leaving/archive-member.server.ts";
import { AddMemberSchema, ChangeMemberSchema } from "#app/core/members/members.schemas.ts";
import { sendMemberLink } from "#app/core/members/sign-in-link.server.ts";
import { openRateLimits } from "#app/core/rate-limits.server.ts";
import { all, run } from "#tenants/sql.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { type WelcomedClub, welcomeCode, welcomedClub } from "#tests/support/welcomed-club.ts";

let club: WelcomedClub;

const base = await testDatabase();

beforeEach(async () => {
  club = await welcomedClub(base);
});

const days = () =>
  club.units.asSystem(async (uow) => {
    return all<{ day: string; round: number; sent: boolean }>(
      uow.db,
      "SELECT day::text, round, sent_at IS NOT NULL AS sent FROM welcomes ORDER BY day, round",
    );
  });

describe("a member whom an admin added", () => {
  it("gets one welcome that names club and admin, one repeat after three days, and nothing more", async () => {
    await club.add("nora@people.example");
    await club.deliver();
    expect(club.sent).toMatchObject([
      { to: "nora@people.example", subject: expect.stringMatching(/^Alder · admin \d+ has added you$/) },
    ]);
    expect(welcomeCode(club.sent[0])).not.toBe("");
    await club.deliver(2);
    expect(club.sent).toHaveLength(1);
    await club.deliver(4);
    expect(club.sent).toHaveLength(2);
    expect(club.sent[1]?.subject).toContain("(reminder)");
    await club.deliver(90);
    expect(club.sent).toHaveLength(2);
  });

  it("is not written to twice, though they are archived, restored, and given to another member", async () => {
    const id = await club.add("nora@people.example");
    await club.deliver();
    await club.units.asMember(club.admin, (uow) => archiveMember(uow, { memberId: id, reviewed: undefined }));
    await club.units.asMember(club.admin, (uow) => restoreMember(uow, { memberId: id }));
    await club.units.asMember(club.admin, (uow) =>
      editMember(uow, ChangeMemberSchema.parse({ memberId: id, email: null })),
    );
    await club.add("nora@people.example", "Another");
    await club.deliver(1);
    expect(club.sent).toHaveLength(1);
    const { rows } = await base.database.platform.raw(
      "SELECT FROM dispatch.outbox WHERE kind = 'join-mail.send'",
    );
    expect(rows).toEqual([]);
  });

  it("is written to at the address that they have, once it changed", async () => {
    const id = await club.add("old@people.example");
    await club.units.asMember(club.admin, (uow) =>
      editMember(uow, ChangeMemberSchema.parse({ memberId: id, email: "new@people.example" })),
    );
    await club.deliver();
    expect(club.sent.map(({ to }) => to)).toEqual(["new@people.example"]);
  });

  it("gets none if the club sends no automatic mails, nor without an address", async () => {
    await club.units.asMember(club.admin, (uow) => addMember(uow, AddMemberSchema.parse({ name: "Kid" })));
    await club.units.asSystem((uow) => uow.db("settings").insert({ id: "automaticMails", value: "false" }));
    await club.add("nora@people.example");
    await club.deliver();
    expect(club.sent).toEqual([]);
  });

  it("counts as one who knows the club once they sign in, and gets no repeat", async () => {
    const id = await club.add("nora@people.example");
    await club.deliver();
    const identityId = await base.database.withPlatform({}, (db) => identityFor(db, "nora@people.example"));
    const link = { purpose: "magic-link" as const, email: "nora@people.example", name: null };
    await claimMember(club.units.host, club.club, { link, identityId });
    expect((await club.member(id)).confirmed_at).toEqual(club.units.now);
    await club.deliver(9);
    expect(club.sent).toHaveLength(1);
  });

  it("is asked again for its mail after a failure, with the same message id", async () => {
    await club.add("nora@people.example");
    club.down = true;
    await expect(club.deliver()).rejects.toThrow("down");
    club.down = false;
    await club.units.asSystem((uow) => uow.enqueue("welcome.send", { memberId: 0, round: 1 }));
    const [row] = await club.units.asSystem((uow) => uow.db("welcomes").select("member_id"));
    await club.units.asSystem((uow) => uow.enqueue("welcome.send", { memberId: row.member_id, round: 1 }));
    await club.units.asSystem((uow) => uow.enqueue("welcome.send", { memberId: row.member_id, round: 1 }));
    await club.deliver();
    expect(club.sent).toHaveLength(1);
  });
});

describe("a club that anybody founded", () => {
  it("writes to so many strangers a day, and to the rest on their days", async () => {
    await club.trust({ welcomesPerDay: 3 });
    const rows = Array.from({ length: 8 }, (_, n) => ({ name: `N${n}`, email: `n${n}@people.example` }));
    await club.units.asMember(club.admin, (uow) => importMembers(uow, rows));
    expect((await days()).map(({ day }) => day)).toEqual([
      ...Array(3).fill("2126-11-21"),
      ...Array(3).fill("2126-11-22"),
      ...Array(2).fill("2126-11-23"),
    ]);
    await club.deliver();
    expect(club.sent).toHaveLength(3);
    await club.deliver(1);
    expect(club.sent).toHaveLength(6);
    await club.deliver(2);
    expect(club.sent).toHaveLength(8);
    // The repeats count toward the same daily limit.
    expect((await days()).filter(({ round }) => round === 2).map(({ day }) => day)).toEqual([
      ...Array(3).fill("2126-11-24"),
      ...Array(3).fill("2126-11-25"),
      ...Array(2).fill("2126-11-26"),
    ]);
  });

  it("gets no more room than there is from imports at the same time", async () => {
    await club.trust({ welcomesPerDay: 5 });
    await Promise.all(
      Array.from({ length: 4 }, (_, file) =>
        club.units.asMember(club.admin, (uow) =>
          importMembers(
            uow,
            Array.from({ length: 5 }, (_, n) => ({ name: "N", email: `f${file}n${n}@people.example` })),
          ),
        ),
      ),
    );
    const counts = [...Map.groupBy(await days(), ({ day }) => day).values()].map((day) => day.length);
    expect(counts).toEqual([5, 5, 5, 5]);
  });

  it("waits for the next day if other clubs have used up the inbox's limit", async () => {
    const limits = openRateLimits(base.database);
    for (let n = 0; n < 3; n++) await limits.count("welcome-inbox", "nora@people.example");
    await club.add("nora@people.example");
    await club.deliver();
    expect(club.sent).toEqual([]);
    expect(await days()).toMatchObject([{ day: "2126-11-22", sent: false }]);
    await run(base.database.platform, "DELETE FROM platform.rate_limits");
    await club.deliver(1);
    expect(club.sent).toHaveLength(1);
  });

  it("gets no link from an admin while unconfirmed, nor if they want no mails", async () => {
    const id = await club.add("nora@people.example");
    const identity = await club.units.asSystem((uow) =>
      uow.db("members").where({ id: club.admin }).first("identity_id"),
    );
    const send = async () =>
      sendMemberLink(
        club.app,
        { club: club.club, as: { identityId: identity.identity_id }, origin: { source: "page" } },
        { memberId: id },
      );
    await expect(send()).rejects.toMatchObject({ code: "member-unconfirmed" });
    await club.units.asSystem((uow) =>
      uow.db("members").where({ id }).update({ confirmed_at: club.units.now }),
    );
    await send();
    await club.deliver();
    await run(
      base.database.platform,
      "INSERT INTO platform.suppressed_addresses (address_hash) VALUES (sha256('nora@people.example'))",
    );
    await expect(send()).rejects.toMatchObject({ code: "mail-unwanted" });
  });
});

it("a club that the host vouches for is held back by no day", async () => {
  await club.trust({ trusted: true, welcomesPerDay: 1 });
  const rows = Array.from({ length: 8 }, (_, n) => ({ name: `N${n}`, email: `n${n}@people.example` }));
  await club.units.asMember(club.admin, (uow) => importMembers(uow, rows));
  await club.deliver();
  expect(club.sent).toHaveLength(8);
  // It writes to them whatever they do, and its welcome does not say otherwise.
  expect(club.sent.filter(({ text }) => /can’t write|nothing after that/.test(text))).toEqual([]);
});
