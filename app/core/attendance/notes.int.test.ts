import { expect, it } from "vitest";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import type { Answer } from "./admission.ts";
import { answerOccasion } from "./answer-occasion.server.ts";
import { recordAnswer } from "./record-answer.server.ts";
import { undoAnswer } from "./undo/undo-answer.server.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const session = (capacity: number) =>
  units.asSystem((uow) =>
    addSession(uow, {
      name: "Training",
      address: "",
      description: "",
      price: 0,
      tags: [],
      capacity,
      date: "2026-11-24",
      startTime: "19:00",
      finishTime: "20:30",
    }),
  );
const say = (memberId: number, occasionId: number, attending: Answer, note?: string) =>
  units.asMember(memberId, (uow) =>
    answerOccasion(uow, { occasionId, attending, note, reviewed: undefined }),
  );

it("an answer keeps its note as long as it stands, and has it back with that answer", async () => {
  const occasionId = await session(2);
  const [a = 0, b = 0] = await units.addMembers(2);
  const noted = async (memberId: number) => {
    const row = await units.asSystem((uow) =>
      uow.db("attendances").where({ occasion_id: occasionId, member_id: memberId }).first("note"),
    );
    return row?.note;
  };
  await say(a, occasionId, "not-attending", "Work");
  await say(a, occasionId, "not-attending");
  expect(await noted(a)).toBe("Work");
  expect(await say(a, occasionId, "attending")).toMatchObject({ note: "Work" });
  expect(await noted(a)).toBe("");
  await say(a, occasionId, "attending", "Ten minutes late");
  await say(b, occasionId, "attending", "With a ball");
  const taken = await units.asMember(admin, (uow) =>
    recordAnswer(uow, {
      occasionId,
      memberId: b,
      attending: "not-attending",
      overCapacity: false,
      reviewed: undefined,
    }),
  );
  expect([await noted(a), await noted(b)]).toEqual(["Ten minutes late", ""]);
  await units.asMember(admin, (uow) => undoAnswer(uow, { undo: taken.undo ?? 0 }));
  expect(await noted(b)).toBe("With a ball");
});
