import { describe, expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { promoteNext } from "#app/core/attendance/promote.server.ts";
import { archiveMember } from "#app/core/members/leaving/archive-member.server.ts";
import { reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { occasionLifeClub } from "#tests/support/occasion-life.ts";
import { bringBack } from "./change-status.server.ts";
import { reinstateOccasion } from "./reinstate.server.ts";

const club = await occasionLifeClub();
const { units, admin, broke, happened, session, come, settle, cancel, reinstate, run } = club;
const { statusOf, line, subjects } = club;
const [anna, bob, cleo] = club.players;

describe("a canceled session", () => {
  it("is put back on with everybody as they were, at today's price, and they are told each time", async () => {
    const id = await session({ capacity: 2 });
    for (const member of [anna, bob, cleo]) await come(member, id);
    await units.asSystem((uow) => uow.db("occasions").where({ id }).update({ price: 700 }));
    for (const minute of [1, 3]) {
      units.now = new Date(units.now.getTime() + minute * 60_000);
      expect(await cancel(id, true)).toEqual({ told: 3 });
      expect(await reinstate(id)).toEqual({ told: 3 });
    }
    expect(await line(id)).toEqual([
      [anna, "attending", 700],
      [bob, "attending", 700],
      [cleo, "waiting", 700],
    ]);
    expect(await reinstate(id)).toEqual({ told: 0 });
    await units.asMember(admin, (uow) => bringBack(uow, { occasionId: id, reviewed: undefined }));
    expect(await statusOf(id)).toBe("confirmed");
  });

  it("puts those who may not have their place any more at the head of the line, and lets others move up", async () => {
    const id = await session({ capacity: 2 });
    for (const member of [anna, bob, cleo]) await come(member, id);
    await cancel(id);
    broke.add(anna);
    happened.length = 0;
    const asked = units.asMember(admin, (uow) => reinstateOccasion(uow, { occasionId: id, reviewed: "" }));
    const error = await asked.catch((one) => one);
    expect(error.question.consequences).toEqual([
      { key: "occasions.consequences.toldAgain", values: { count: 3 } },
      { key: "occasions.consequences.toLine", values: { count: 1 } },
    ]);
    const reviewed = reviewKey(error.question);
    await units.asMember(admin, (uow) => reinstateOccasion(uow, { occasionId: id, reviewed }));
    expect(await line(id)).toEqual([
      [anna, "waiting", 500],
      [bob, "attending", 500],
      [cleo, "attending", 500],
    ]);
    expect(happened).toEqual([
      `reinstated ${id}`,
      `${anna} attending > waiting`,
      `${cleo} waiting > attending`,
    ]);
  });

  it("has no place for somebody who was archived meanwhile", async () => {
    const id = await session({ capacity: 1 });
    const [gone = 0] = await units.addMembers(1);
    await come(gone, id);
    await come(anna, id);
    await cancel(id);
    await units.asMember(admin, (uow) => archiveMember(uow, { memberId: gone, reviewed: undefined }));
    await reinstate(id);
    expect((await line(id)).map(([member, state]) => [member, state])).toEqual([
      [gone, null],
      [anna, "attending"],
    ]);
  });

  it("tells who moves up only that, and again if they had moved up before", async () => {
    const id = await session({ capacity: 1 });
    await come(anna, id);
    await come(bob, id);
    const leave = (memberId: number) =>
      units.asMember(memberId, (uow) =>
        answerOccasion(uow, { occasionId: id, attending: "not-attending", reviewed: undefined }),
      );
    await leave(anna);
    await cancel(id);
    broke.add(bob);
    await reinstate(id);
    broke.delete(bob);
    await units.asMember(admin, (uow) => promoteNext(uow, id));
    const notices = await units.asSystem((uow) => uow.db("notices").where({ member_id: bob }).orderBy("id"));
    expect(notices.map(({ kind }) => kind)).toEqual(["moved-up", "reinstated", "moved-up"]);
  });

  it("stays canceled once it should have begun, and can't be settled", async () => {
    const id = await session();
    await cancel(id);
    await expect(settle(id)).rejects.toMatchObject({ code: "occasion-canceled" });
    units.now = new Date("2026-11-24T18:00:00Z");
    await expect(reinstate(id)).rejects.toMatchObject({ code: "already-begun" });
    units.now = new Date("2026-11-26T18:00:00Z");
    await run();
    expect(await statusOf(id)).toBe("canceled");
  });

  it("tells nobody that it is cancelled once it is on again", async () => {
    const id = await session();
    await come(anna, id);
    await cancel(id, true);
    await reinstate(id);
    expect(await subjects()).toEqual(["Alder · On after all"]);
  });
});
