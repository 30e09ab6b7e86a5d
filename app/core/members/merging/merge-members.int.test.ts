import { expect, it } from "vitest";
import { withFreshMember } from "#app/core/accounts/sign-ins/fresh-unit.server.ts";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { enterUnavailability } from "#app/core/attendance/availability/enter-unavailability.server.ts";
import { recordPresence } from "#app/core/attendance/presence/record-presence.server.ts";
import { rateSession } from "#app/core/attendance/ratings/rate-session.server.ts";
import { AuditListSchema } from "#app/core/audit/audit.schemas.ts";
import { auditedPeople, auditLog } from "#app/core/audit/audit-log.server.ts";
import { changeMySettings } from "#app/core/messaging/notices/preferences/my-settings.server.ts";
import { makeCalendarAddress } from "#app/core/occasions/calendar/calendar-address.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { namedIn } from "#tests/support/named-in.ts";
import { noticeMails } from "#tests/support/notice-mails.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { editMember } from "../edit-member.server.ts";
import { archiveMember } from "../leaving/archive-member.server.ts";
import { eraseMember } from "../leaving/erase-member.server.ts";
import { MemberListSchema } from "../members.schemas.ts";
import { memberDetail, memberList } from "../members.server.ts";
import { mergedInto, mergeMembers } from "./merge-members.server.ts";
import { mergeQuestion } from "./merge-question.server.ts";

const merged: { memberId: number; into: number }[] = [];
const base = await testDatabase({ poolSize: 8 });
const [club] = base.clubs;
const units = testUnits(base.database, club, {
  reactions: { "member.merged": async (_uow, pair) => void merged.push(pair) },
});
const mails = noticeMails(base, units);
const [admin = 0] = await units.addMembers(1, { role: "admin" });

const START = "2026-11-21T10:00:00Z";
const at = (instant: string) => {
  units.now = new Date(instant);
};
const two = async () => {
  const [a = 0, b = 0] = await units.addMembers(2);
  return [a, b] as const;
};
const session = (date: string, capacity: number | null = 1) =>
  units.asSystem((uow) =>
    addSession(uow, {
      name: "Training",
      address: "",
      description: "",
      price: 0,
      tags: [],
      capacity,
      date,
      startTime: "19:00",
      finishTime: "20:30",
    }),
  );
const answer = (
  member: number,
  occasionId: number,
  attending: "attending" | "not-attending",
  note?: string,
) =>
  units.asMember(member, (uow) => answerOccasion(uow, { occasionId, attending, note, reviewed: undefined }));
const merge = (memberId: number, other: number) =>
  units.asMember(admin, (uow) => mergeMembers(uow, { memberId, other, reviewed: undefined }));
const standings = async (occasionId: number) =>
  new Map<number, string | null>(
    (
      await units.asSystem((uow) =>
        uow.db("attendances").where({ occasion_id: occasionId }).select("member_id", "state"),
      )
    ).map((row: { member_id: number; state: string | null }) => [row.member_id, row.state]),
  );

/** Leaves a trace of a member, who is a coach, in every table. */
async function leaveTraces(id: number, player: number): Promise<{ past: number; ahead: number }> {
  at(START);
  const [past, ahead] = [await session("2026-11-22", null), await session("2026-11-29", 1)];
  for (const one of [id, player]) await answer(one, past, "attending", "Me");
  at("2026-11-22T18:30:00Z");
  await units.asMember(id, (uow) =>
    recordPresence(uow, {
      occasionId: past,
      act: undefined,
      others: { presence: "came", among: [id, player] },
      marks: [],
    }),
  );
  at("2026-11-22T21:00:00Z");
  await units.asMember(id, async (uow) => {
    await rateSession(uow, { occasionId: past, stars: 4, comment: "Good" });
    await changeMySettings(uow, { changedPush: false });
    await makeCalendarAddress(uow);
    await enterUnavailability(uow, { memberId: id, from: "2026-12-10", until: "2026-12-20", reason: "Knee" });
  });
  await answer(id, ahead, "attending");
  await answer(player, ahead, "attending");
  at("2026-11-29T10:00:00Z");
  await answer(id, ahead, "not-attending");
  await units.asMember(id, (uow) => editMember(uow, { memberId: player, alias: "Known by a coach" }));
  mails.down = true;
  await mails.sendAll({ after: 120 });
  mails.down = false;
  await units.asSystem(async ({ db }) => {
    await db("invitations").insert({ occasion_id: ahead, member_id: id });
    await db("answer_undos").insert({
      occasion_id: ahead,
      member_id: id,
      made_by: id,
      made_at: units.now,
      state: "waiting",
      line_order: 1,
      over_capacity: false,
      moved_up: [],
      told: [],
    });
    const [mail] = await db("notice_mails").insert({ member_id: id, made_at: units.now, mail: "{}" }, "id");
    await db("notices").insert({
      member_id: id,
      kind: "changed",
      occasion_id: ahead,
      once: `changed:${id}`,
      mail_id: mail?.id,
      handled_at: units.now,
    });
    await db("welcomes").insert({
      address_hash: `x${id}`,
      round: 1,
      member_id: id,
      added_by: id,
      day: "2026-11-20",
    });
    const [device] = await db("push_subscriptions").insert(
      {
        member_id: id,
        sign_in_id: crypto.randomUUID(),
        endpoint: `https://push.example/${id}`,
        p256dh: "x",
        auth: "x",
        created_at: units.now,
      },
      "id",
    );
    await db("notice_pushes").insert({
      member_id: id,
      subscription_id: device?.id,
      topics: [],
      made_at: units.now,
      message: "{}",
    });
    await db("member_imports").insert({
      member_id: id,
      file_name: "x.csv",
      columns: ["name"],
      total: 1,
      expires_at: units.now,
      sheet: "{}",
    });
  });
  return { past, ahead };
}

it("puts everything of the other onto the survivor, and nothing but the log names them any more", async () => {
  const [survivor, player] = await two();
  const [other = 0] = await units.addMembers(1, { role: "coach" });
  const email = await units.asSystem((uow) => uow.db("members").where({ id: survivor }).first("email"));
  const { past } = await leaveTraces(other, player);
  await units.asMember(survivor, (uow) =>
    enterUnavailability(uow, { memberId: survivor, from: "2026-12-12", until: "2026-12-14", reason: "" }),
  );
  const before = await namedIn(units, other);
  expect(before).toEqual(
    expect.arrayContaining([
      "answer_undos.made_by",
      "answer_undos.member_id",
      "attendances.member_id",
      "attendances.presence_by",
      "audit_log.actor_id",
      "audit_people.member_id",
      "calendar_addresses.member_id",
      "invitations.member_id",
      "member_imports.member_id",
      "notice_mails.member_id",
      "notice_pushes.member_id",
      "notices.member_id",
      "preferences.member_id",
      "push_subscriptions.member_id",
      "ratings.member_id",
      "unavailabilities.member_id",
      "welcomes.added_by",
      "welcomes.member_id",
      "notices.payload",
    ]),
  );
  await merge(survivor, other);
  expect((await namedIn(units, other)).sort()).toEqual(["audit_log.actor_id", "audit_people.member_id"]);
  expect(merged.at(-1)).toEqual({ memberId: other, into: survivor });

  const rows = await units.asSystem(async ({ db }) => ({
    place: await db("attendances")
      .where({ occasion_id: past, member_id: survivor })
      .first("state", "presence", "note"),
    marked: await db("attendances").where({ occasion_id: past, member_id: player }).first("presence_by"),
    away: await db("unavailabilities").where({ member_id: survivor }).orderBy("from_date").pluck("from_date"),
    stars: await db("ratings").where({ member_id: survivor }).pluck("stars"),
    gone: await db("members").where({ id: other }).first("state", "email", "identity_id", "role"),
    kept: await db("members").where({ id: survivor }).first("state", "email", "role"),
  }));
  expect(rows).toEqual({
    place: { state: "attending", presence: "came", note: "Me" },
    marked: { presence_by: survivor },
    away: ["2026-12-10", "2026-12-12", "2026-12-15"],
    stars: [4],
    gone: { state: "archived", email: null, identity_id: null, role: "player" },
    kept: { state: "active", email: email?.email, role: "player" },
  });

  // The other can't be found any more, except through the survivor.
  await units.asMember(admin, async (uow) => {
    expect(await mergedInto(uow, other)).toBe(survivor);
    await expect(memberDetail(uow, { memberId: other })).rejects.toMatchObject({ code: "not-found" });
    const archived = await memberList(uow, MemberListSchema.parse({ show: "archived" }));
    expect(archived.items.map(({ id }) => id)).not.toContain(other);
    expect((await auditedPeople(uow)).map(({ id }) => id)).not.toContain(other);
    const log = await auditLog(uow, AuditListSchema.parse({ person: survivor }));
    expect(log.items.map(({ act }) => act)).toEqual(
      expect.arrayContaining(["member.merged", "attendance.marked", "member.edited"]),
    );
  });
  await expect(units.asMember(other, async () => {})).rejects.toThrow();
  await expect(merge(survivor, other)).rejects.toMatchObject({ code: "not-found" });

  // Erasing the survivor erases the merged member, too.
  const names = () =>
    units.asSystem((uow) => uow.db("members").whereIn("id", [survivor, other]).distinct().pluck("name"));
  expect((await names()).length).toBe(2);
  await units.asMember(admin, (uow) => eraseMember(uow, { memberId: survivor, reviewed: undefined }));
  expect(await names()).toEqual(["Former member"]);
  expect(await namedIn(units, other)).toEqual(["audit_log.actor_id"]);
});

it("makes one place of two, and the line moves up", async () => {
  at(START);
  const [survivor, other] = await two();
  const [third, fourth] = await two();
  const full = await session("2026-12-01", 2);
  for (const one of [survivor, other, third, fourth]) await answer(one, full, "attending");
  const line = await session("2026-12-02", 1);
  for (const one of [third, other, fourth, survivor]) await answer(one, line, "attending");
  const open = await session("2026-12-03", 1);
  await answer(other, open, "attending");

  const question = await units.asMember(admin, (uow) => mergeQuestion(uow, { survivor, other }));
  const counts = Object.fromEntries(
    question.consequences.flatMap(({ key, values }) =>
      "count" in values ? [[key.split(".").at(-1), values.count]] : [],
    ),
  );
  expect(counts).toEqual({ answers: 3, shared: 2, placesFreed: 1, turnsJoined: 1 });

  await merge(survivor, other);
  expect(await standings(full)).toEqual(
    new Map([
      [survivor, "attending"],
      [third, "attending"],
      [fourth, "waiting"],
    ]),
  );
  expect(await standings(open)).toEqual(new Map([[survivor, "attending"]]));
  // The earlier of the two turns: before the fourth.
  await answer(third, line, "not-attending");
  expect((await standings(line)).get(survivor)).toBe("attending");
  const [told] = await units.asSystem((uow) =>
    uow.db("notices").where({ member_id: third, kind: "moved-up", occasion_id: full }),
  );
  expect(told).toBeDefined();
});

it("is refused for oneself, for a survivor who is not active, and if no admin would be left", async () => {
  at(START);
  const [survivor, other] = await two();
  await expect(merge(survivor, survivor)).rejects.toMatchObject({ code: "merge-self" });
  await units.asMember(admin, (uow) => archiveMember(uow, { memberId: survivor, reviewed: undefined }));
  await expect(merge(survivor, other)).rejects.toMatchObject({ code: "member-inactive" });
  // The other way round it works: the archived one is merged into the active one, and both addresses are told.
  await base.database.platform.raw("DELETE FROM dispatch.outbox");
  await merge(other, survivor);
  const { rows: queued } = await base.database.platform.raw<{ rows: { about: string }[] }>(
    "SELECT payload->>'about' AS about FROM dispatch.outbox WHERE kind = 'join-mail.send' ORDER BY id",
  );
  expect(queued.map(({ about }) => about)).toEqual(["merged", "merged-away"]);
  await units.asSystem((uow) =>
    uow.db("members").whereNot({ id: admin }).where({ role: "admin" }).update({ role: "player" }),
  );
  await expect(merge(other, admin)).rejects.toMatchObject({ code: "last-admin" });
});

it("takes a fresh sign-in, and an admin's", async () => {
  const [player = 0] = await units.addMembers(1);
  const identity = (id: number): Promise<string> =>
    units
      .asSystem((uow) => uow.db("members").where({ id }).first("identity_id"))
      .then((row) => row?.identity_id);
  const as = async (id: number, fresh: boolean) => {
    const signIn = { identityId: await identity(id), fresh, publicId: club.publicId };
    const actor = { club, signIn: signIn as never, source: "page" as const, requestId: "r" };
    return withFreshMember(units.host, actor, "admin", async (uow) => uow.actor.id);
  };
  expect(await as(admin, true)).toBe(admin);
  await expect(as(admin, false)).rejects.toMatchObject({ code: "sign-in-not-fresh" });
  await expect(as(player, true)).rejects.toMatchObject({ code: "role-denied" });
});

it("does not take being added for a sign of life", async () => {
  const [one = 0, two = 0] = await units.addMembers(2);
  await units.asSystem(async ({ db }) => {
    const joined = (day: string) => ({
      registered_at: day,
      active_at: day,
      involved_at: null,
      identity_id: null,
    });
    await db("members").where({ id: one }).update(joined("2026-03-01"));
    await db("members").where({ id: two }).update(joined("2026-05-01"));
  });
  await merge(one, two);
  const member = await units.asMember(admin, (uow) => memberDetail(uow, { memberId: one }));
  expect(member).toMatchObject({ seenAt: null, registeredAt: new Date("2026-03-01") });
});
