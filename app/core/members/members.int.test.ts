import { describe, expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { recordAnswer } from "#app/core/attendance/record-answer.server.ts";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { tagsSetting } from "#app/core/club/settings/settings.ts";
import { offerTags } from "#app/core/club/tags/offer-tags.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { addMember } from "./add-member.server.ts";
import { approveMember, declineMember } from "./approve-member.server.ts";
import { changeRole } from "./change-role.server.ts";
import { editMember } from "./edit-member.server.ts";
import { importMembers } from "./file/import-members.server.ts";
import { archiveMember, restoreMember } from "./leaving/archive-member.server.ts";
import { AddMemberSchema, ChangeMeSchema, MemberListSchema } from "./members.schemas.ts";
import { memberDetail, memberList } from "./members.server.ts";
import { updateMe } from "./update-me.server.ts";

const base = await testDatabase({ poolSize: 8 });
const units = testUnits(base.database, base.clubs[0]);
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const [coach = 0] = await units.addMembers(1, { role: "coach" });
const [player = 0] = await units.addMembers(1);

const refusal = (code: string, field?: string) => expect.objectContaining({ name: "Refusal", code, field });
const add = (input: object) =>
  units
    .asMember(admin, (uow) => addMember(uow, AddMemberSchema.parse(input)))
    .then((added) => added.memberId);
const detail = (memberId: number, by = admin) => units.asMember(by, (uow) => memberDetail(uow, { memberId }));
const archive = (memberId: number) =>
  units.asMember(admin, (uow) => archiveMember(uow, { memberId, reviewed: undefined }));
const list = (filter: object, by = admin) =>
  units.asMember(by, (uow) => memberList(uow, MemberListSchema.parse(filter)));
const session = (capacity: number) =>
  units.asSystem((uow) =>
    addSession(uow, {
      name: "Training",
      address: "",
      description: "",
      date: "2026-11-24",
      startTime: "19:00",
      finishTime: "20:00",
      capacity,
      price: 0,
      tags: [],
    }),
  );
const outbox = async (kind: string) => {
  const { rows } = await base.database.platform.raw("SELECT payload FROM dispatch.outbox WHERE kind = ?", [
    kind,
  ]);
  return rows.map((row: { payload: unknown }) => row.payload);
};

describe("listing", () => {
  it("finds by any part of the name without accents, in the order of the alphabet of people", async () => {
    for (const name of ["Zoë Álvarez", "Ángel Peña", "andrés núñez", "Østen Łuk"]) await add({ name });
    const found = async (search: string) => (await list({ search })).items.map((member) => member.name);
    expect(await found("alv ZOE")).toEqual(["Zoë Álvarez"]);
    expect(await found("osten luk")).toEqual(["Østen Łuk"]);
    expect(await found("%")).toEqual([]);
    const { items } = await list({ search: "n" });
    const names = items.map((member) => member.name).filter((name) => /Peña|núñez|Østen/.test(name));
    expect(names).toEqual(["andrés núñez", "Ángel Peña", "Østen Łuk"]);
  });

  it("pages, and filters by role, tag and state", async () => {
    await units.asSystem((uow) => offerTags(uow, ["U18", "keepers"]));
    await add({ name: "Tagged", tags: "U18, keepers" });
    expect((await list({ tag: "u18" })).items.map((member) => member.name)).toEqual(["Tagged"]);
    expect((await list({ role: "coach" })).items.map((member) => member.id)).toEqual([coach]);
    const page = await list({ perPage: 2, page: 2 });
    expect(page.items).toHaveLength(2);
    expect(page.total).toBeGreaterThan(5);
    expect((await list({ page: 1000 })).total).toBe(page.total);
  });

  it("leaves the inactive out, but nobody with a place ahead", async () => {
    const long = new Date(units.now.getTime() - 31 * 86_400_000);
    const [quiet = 0, expected = 0] = await units.addMembers(2, { active_at: long });
    const occasionId = await session(5);
    await units.asMember(admin, (uow) =>
      recordAnswer(uow, {
        occasionId,
        memberId: expected,
        attending: "attending",
        overCapacity: false,
        reviewed: undefined,
      }),
    );
    await units.asSystem((uow) => uow.db("members").where({ id: expected }).update({ active_at: long }));
    const inactive = (await list({ show: "inactive" })).items.map((member) => member.id);
    expect(inactive).toContain(quiet);
    expect(inactive).not.toContain(expected);
    expect((await list({ perPage: 100 })).items.map((member) => member.id)).not.toContain(quiet);
  });

  it("shows addresses to admins, scores to coaches, and neither to players", async () => {
    const memberId = await add({ name: "Rated", email: "Rated@Alder.example", score: "7,5" });
    expect(await detail(memberId)).toMatchObject({ email: "rated@alder.example", score: 7.5 });
    expect(await detail(memberId, coach)).toMatchObject({ email: null, score: 7.5 });
    expect(await detail(memberId, player)).toMatchObject({ email: null, score: null });
  });
});

describe("writing", () => {
  it("refuses an address that another member has, and keeps what is not given", async () => {
    const memberId = await add({ name: "First", email: "first@alder.example", alias: "Fi", score: 3 });
    await expect(add({ name: "Second", email: "FIRST@alder.example" })).rejects.toEqual(
      refusal("email-taken", "email"),
    );
    await units.asMember(admin, (uow) => editMember(uow, { memberId, alias: null }));
    expect(await detail(memberId)).toMatchObject({ alias: null, name: "First", score: 3 });
  });

  it("ends the sign-ins of an address that changes", async () => {
    const [memberId = 0] = await units.addMembers(1);
    await units.asMember(admin, (uow) => editMember(uow, { memberId, email: "moved@alder.example" }));
    const row = await units.asSystem((uow) => uow.db("members").where({ id: memberId }).first("identity_id"));
    expect(row.identity_id).toBeNull();
    expect(await outbox("sign-ins.end")).toEqual([{ identityId: expect.any(String), leaving: true }]);
  });

  it("takes a file's tags over in the club's spelling", async () => {
    await units.asSystem((uow) => offerTags(uow, ["Veterans"]));
    await units.asSystem((uow) =>
      importMembers(uow, [
        { name: "One", email: "one@import.example", tags: ["veterans", "Left"] },
        { name: "Two", email: "two@import.example", tags: ["LEFT"] },
      ]),
    );
    const found = await units.asSystem((uow) =>
      uow.db("members").whereLike("email", "%@import.example").orderBy("name").pluck("tags"),
    );
    expect(found).toEqual([["Veterans", "Left"], ["Left"]]);
    const offered = await units.asSystem(async (uow) => settingValue(uow.organization.settings, tagsSetting));
    expect(offered.filter((tag) => /left/i.test(tag))).toEqual(["Left"]);
  });

  it("lets members change their own account, and no more", async () => {
    await units.asMember(player, (uow) =>
      updateMe(uow, ChangeMeSchema.parse({ alias: "Flash", language: "es" })),
    );
    expect(await detail(player)).toMatchObject({ alias: "Flash", language: "es", role: "player" });
    for (const field of ["role", "score", "email", "balance", "tags", "id", "state", "identityId"]) {
      expect(ChangeMeSchema.safeParse({ [field]: 1 }).success).toBe(false);
    }
  });
});

describe("roles", () => {
  it("two admins who demote each other at once leave one", async () => {
    for (let round = 0; round < 5; round++) {
      const others = await units.asSystem((uow) => uow.db("members").where({ role: "admin" }).pluck("id"));
      await units.asSystem((uow) => uow.db("members").whereIn("id", others).update({ role: "player" }));
      const [a = 0, b = 0] = await units.addMembers(2, { role: "admin" });
      const outcomes = await Promise.allSettled([
        units.asMember(a, (uow) => changeRole(uow, { memberId: b, role: "player" })),
        units.asMember(b, (uow) => changeRole(uow, { memberId: a, role: "player" })),
      ]);
      expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
      const admins = await units.asSystem((uow) => uow.db("members").where({ role: "admin" }).pluck("id"));
      expect(admins).toHaveLength(1);
      await units.asSystem((uow) => uow.db("members").where({ id: admin }).update({ role: "admin" }));
    }
  });

  it("the last admin is neither demoted nor archived", async () => {
    await units.asSystem((uow) =>
      uow.db("members").where({ role: "admin" }).whereNot({ id: admin }).update({ role: "player" }),
    );
    await expect(
      units.asMember(admin, (uow) => changeRole(uow, { memberId: admin, role: "coach" })),
    ).rejects.toEqual(refusal("last-admin"));
    await expect(archive(admin)).rejects.toEqual(refusal("last-admin"));
  });

  it("an admin keeps an e-mail address, and one without is not counted on to stay", async () => {
    await expect(
      units.asMember(admin, (uow) => editMember(uow, { memberId: admin, email: null })),
    ).rejects.toEqual(refusal("admin-email", "email"));
    const [mute = 0] = await units.addMembers(1, { role: "admin" });
    await units.asSystem((uow) => uow.db("members").where({ id: mute }).update({ email: null }));
    await expect(archive(admin)).rejects.toEqual(refusal("last-admin"));
    await archive(mute);
  });
});

it("nobody becomes an admin without an e-mail address", async () => {
  await expect(add({ name: "Mute", role: "admin" })).rejects.toEqual(refusal("admin-email", "email"));
  const mute = await add({ name: "Mute" });
  const promote = () => units.asMember(admin, (uow) => changeRole(uow, { memberId: mute, role: "admin" }));
  await expect(promote()).rejects.toEqual(refusal("admin-email", "role"));
  expect((await detail(mute)).role).toBe("player");
  await units.asMember(admin, (uow) => editMember(uow, { memberId: mute, email: "mute@alder.example" }));
  await promote();
  expect((await detail(mute)).role).toBe("admin");
});

describe("coming and going", () => {
  it("an archived member gives places to the next in line, and comes back without them", async () => {
    const occasionId = await session(1);
    const [leaving = 0, next = 0] = await units.addMembers(2);
    for (const member of [leaving, next]) {
      await units.asMember(member, (uow) =>
        answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
      );
    }
    await archive(leaving);
    const attending = () =>
      units.asSystem((uow) =>
        uow.db("attendances").where({ occasion_id: occasionId, state: "attending" }).pluck("member_id"),
      );
    expect(await attending()).toEqual([next]);
    await expect(
      units.asMember(leaving, (uow) =>
        answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
      ),
    ).rejects.toMatchObject({ code: "sign-in-required" });
    await units.asMember(admin, (uow) => restoreMember(uow, { memberId: leaving }));
    expect(await outbox("member-email.move")).toEqual([{ identityId: expect.any(String), tell: "restored" }]);
    expect(await attending()).toEqual([next]);
    await expect(units.asMember(admin, (uow) => restoreMember(uow, { memberId: leaving }))).rejects.toEqual(
      refusal("not-archived"),
    );
  });

  it("archiving races with the member's own answers without a trace left behind", async () => {
    const occasions = [await session(3), await session(3), await session(3)];
    const [racer = 0] = await units.addMembers(1);
    await Promise.allSettled([
      ...occasions.map((occasionId) =>
        units.asMember(racer, (uow) =>
          answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
        ),
      ),
      archive(racer),
    ]);
    const left = await units.asSystem((uow) =>
      uow.db("attendances").where({ member_id: racer, state: "attending" }),
    );
    expect(left).toEqual([]);
  });

  it("lets in or declines a person who asks to join, and tells them", async () => {
    const [wanted = 0, other = 0] = await units.addMembers(2);
    await units.asSystem((uow) =>
      uow.db("members").whereIn("id", [wanted, other]).update({ state: "pending", admitted: false }),
    );
    await units.asMember(admin, (uow) => approveMember(uow, { memberId: wanted }));
    await units.asMember(admin, (uow) => declineMember(uow, { memberId: other, reviewed: undefined }));
    expect(await detail(wanted)).toMatchObject({ state: "active" });
    expect(await detail(other)).toMatchObject({ state: "archived" });
    expect((await outbox("member-email.move")).at(-1)).toMatchObject({ tell: "approved" });
    expect((await outbox("join-mail.send")).at(-1)).toMatchObject({ about: "declined" });
    await expect(units.asMember(admin, (uow) => approveMember(uow, { memberId: wanted }))).rejects.toEqual(
      refusal("not-pending"),
    );
  });

  it("makes no former member of a declined person, who can still be let in; a former member stays one", async () => {
    const [stranger = 0, former = 0] = await units.addMembers(2);
    const idsOf = async (show: string) => (await list({ show, perPage: 100 })).items.map(({ id }) => id);
    await units.asSystem(async (uow) => {
      await uow.db("members").where({ id: stranger }).update({ state: "pending", admitted: false });
      await uow.db("members").where({ id: former }).update({ state: "pending" });
    });
    for (const memberId of [stranger, former])
      await units.asMember(admin, (uow) => declineMember(uow, { memberId, reviewed: undefined }));
    const [archived, declined] = [await idsOf("archived"), await idsOf("declined")];
    expect([archived.includes(stranger), archived.includes(former)]).toEqual([false, true]);
    expect([declined.includes(stranger), declined.includes(former)]).toEqual([true, false]);
    expect(await detail(stranger)).toMatchObject({ admitted: false, seenAt: null });

    await expect(units.asMember(admin, (uow) => approveMember(uow, { memberId: former }))).rejects.toEqual(
      refusal("not-pending"),
    );
    await units.asMember(admin, (uow) => approveMember(uow, { memberId: stranger }));
    expect(await detail(stranger)).toMatchObject({ state: "active", admitted: true });
  });

  it("bringing somebody back does not count as seeing them, and ends that they are inactive", async () => {
    const long = new Date(units.now.getTime() - 60 * 86_400_000);
    const [away = 0] = await units.addMembers(1, { active_at: long });
    for (const act of [archiveMember, restoreMember])
      await units.asMember(admin, (uow) => act(uow, { memberId: away, reviewed: undefined }));
    expect((await detail(away)).seenAt).toEqual(long);
    expect((await list({ perPage: 100 })).items.map((member) => member.id)).toContain(away);
  });
});
