import { expect, it } from "vitest";
import { recordAnswer } from "#app/core/attendance/record-answer.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { addMember } from "../add-member.server.ts";
import { importMembers } from "../file/import-members.server.ts";
import { AddMemberSchema, MemberListSchema } from "../members.schemas.ts";
import { memberDetail, memberList } from "../members.server.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const [admin = 0] = await units.addMembers(1, { role: "admin" });

const seenAt = (memberId: number) =>
  units.asMember(admin, async (uow) => (await memberDetail(uow, { memberId })).seenAt);
const list = (filter: object) =>
  units.asMember(admin, async (uow) => (await memberList(uow, MemberListSchema.parse(filter))).items);
const session = () =>
  units.asSystem((uow) =>
    addSession(uow, {
      name: "Training",
      address: "",
      description: "",
      date: "2026-11-24",
      startTime: "19:00",
      finishTime: "20:00",
      capacity: null,
      price: 0,
      tags: [],
    }),
  );

it("does not say that a member was seen who was only added, or recorded by somebody else", async () => {
  const { memberId } = await units.asMember(admin, (uow) =>
    addMember(uow, AddMemberSchema.parse({ name: "Entered" })),
  );
  const [signedIn = 0] = await units.addMembers(1);
  await units.asMember(admin, (uow) => importMembers(uow, [{ name: "From a file" }]));
  const occasionId = await session();
  const before = units.now;
  units.now = new Date(before.getTime() + 2 * 3_600_000);
  await units.asMember(admin, (uow) =>
    recordAnswer(uow, {
      occasionId,
      memberId,
      attending: "attending",
      overCapacity: false,
      reviewed: undefined,
    }),
  );
  units.now = before;
  const [imported] = await list({ search: "From a file" });
  expect([await seenAt(memberId), imported?.seenAt]).toEqual([null, null]);
  expect(await seenAt(signedIn)).toEqual(before);
  const [first] = await list({ sort: "seen", direction: "descending" });
  expect(first?.seenAt).not.toBeNull();
});
