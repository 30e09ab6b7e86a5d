import { expect, it } from "vitest";
import { memberAttendances } from "#app/core/attendance/member-attendances.server.ts";
import { recordAnswer } from "#app/core/attendance/record-answer.server.ts";
import { AuditListSchema } from "#app/core/audit/audit.schemas.ts";
import { auditLog } from "#app/core/audit/audit-log.server.ts";
import { memberResource } from "#app/core/members/member-resource.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { editMember } from "./edit-member.server.ts";
import { MemberListSchema } from "./members.schemas.ts";
import { me, memberDetail, memberList } from "./members.server.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const [coach = 0] = await units.addMembers(1, { role: "coach" });
const [player = 0] = await units.addMembers(1);

const note = (notes: string) => units.asMember(admin, (uow) => editMember(uow, { memberId: player, notes }));

it("keeps notes among admins, and their words out of the log", async () => {
  await note("Afraid of heights");
  await note("Afraid of balls");
  await note("");
  await note("Afraid of nothing");
  const seenBy = (who: number) =>
    units.asMember(who, async (uow) => [
      (await memberDetail(uow, { memberId: player })).notes,
      JSON.stringify(memberResource(uow, await memberDetail(uow, { memberId: player }))).includes("Afraid"),
      JSON.stringify(await memberList(uow, MemberListSchema.parse({}))).includes("Afraid"),
      JSON.stringify(await me(uow)).includes("Afraid"),
    ]);
  expect(await seenBy(admin)).toEqual(["Afraid of nothing", true, true, false]);
  for (const one of [coach, player]) expect(await seenBy(one)).toEqual(["", false, false, false]);

  const log = await units.asMember(admin, (uow) => auditLog(uow, AuditListSchema.parse({ about: player })));
  expect(JSON.stringify(log)).not.toContain("Afraid");
  expect(log.items.map(({ members }) => [members[0]?.before?.notes, members[0]?.after?.notes])).toEqual([
    [null, "written"],
    ["written", null],
    ["written", "rewritten"],
    [null, "written"],
  ]);
  // An act by somebody is not an act about them.
  const by = await units.asMember(admin, (uow) => auditLog(uow, AuditListSchema.parse({ about: admin })));
  expect(by.total).toBe(0);
});

it("shows coaches and admins what a member answered, and nobody else", async () => {
  const occasionId = await units.asSystem((uow) =>
    addSession(uow, {
      name: "Training",
      address: "",
      description: "",
      price: 0,
      tags: [],
      capacity: null,
      date: "2026-11-29",
      startTime: "19:00",
      finishTime: "20:30",
    }),
  );
  await units.asMember(admin, (uow) =>
    recordAnswer(uow, {
      occasionId,
      memberId: player,
      attending: "attending" as const,
      overCapacity: false,
      reviewed: undefined,
    }),
  );
  const asked = { memberId: player, page: 1, perPage: 20 };
  for (const one of [admin, coach])
    expect(await units.asMember(one, (uow) => memberAttendances(uow, asked))).toMatchObject({
      items: [{ occasionId, name: "Training", standing: "attending", presence: null, note: "" }],
      total: 1,
    });
  await expect(units.asMember(player, (uow) => memberAttendances(uow, asked))).rejects.toMatchObject({
    code: "role-denied",
  });
});
