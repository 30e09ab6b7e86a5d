import { beforeEach, expect, it } from "vitest";
import type { Answer } from "#app/core/attendance/admission.ts";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { untilLockWaits } from "#tests/support/lock-waits.ts";
import { type NoticeMails, noticeMails } from "#tests/support/notice-mails.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { type TestUnits, testUnits } from "#tests/support/unit-of-work.ts";
import { addSession } from "../sessions/add-session.server.ts";
import { editSession } from "../sessions/edit-session.server.ts";
import { cancelSession } from "../sessions/end-session.server.ts";
import { ChangeSessionSchema } from "../sessions/sessions.schemas.ts";
import { remindDue } from "./remind-due.server.ts";

let units: TestUnits;
let mails: NoticeMails;
let admin: number;
let anna: number;
let bob: number;
let cleo: number;

const base = await testDatabase({ poolSize: 8 });

beforeEach(async () => {
  units = testUnits(base.database, base.clubs[0]);
  mails = noticeMails(base, units);
  await mails.clear();
  await units.asSystem(async (uow) => {
    await uow.db("members").update({ state: "archived" });
    await uow.db("occasions").delete();
    await uow.db("settings").whereIn("id", ["automaticMails", "reminderHours"]).delete();
  });
  [admin = 0] = await units.addMembers(1, { role: "admin" });
  [anna = 0, bob = 0, cleo = 0] = await units.addMembers(3, { active_at: new Date("2026-11-20T10:00:00Z") });
});

/** A session at 19:00 in Madrid. */
const session = (
  over: { date?: string; capacity?: number; tags?: string[]; answerDeadlineHours?: number } = {},
) =>
  units.asSystem((uow) =>
    addSession(uow, {
      name: "Training",
      address: "",
      description: "",
      price: 0,
      tags: [],
      capacity: null,
      date: "2026-12-01",
      startTime: "19:00",
      finishTime: "20:30",
      ...over,
    }),
  );
const say = (member: number, occasionId: number, attending: Answer) =>
  units.asMember(member, (uow) => answerOccasion(uow, { occasionId, attending, reviewed: undefined }));
const run = () => units.asSystem(remindDue);
const at = (instant: string) => {
  units.now = new Date(instant);
};
const reminded = () =>
  units.asSystem(async (uow) => {
    const rows: { member_id: number }[] = await uow
      .db("notices")
      .where({ kind: "reminder" })
      .orderBy("member_id");
    return rows.map((row) => row.member_id);
  });

it("again after a move of more than a day, once for each date", async () => {
  const id = await session();
  const move = (date: string) =>
    units.asMember(admin, (uow) => editSession(uow, ChangeSessionSchema.parse({ sessionId: id, date })));
  const all = [admin, anna, bob, cleo];
  at("2026-11-29T18:00:00Z");
  await run();
  expect(await reminded()).toEqual(all);
  await move("2026-12-02");
  at("2026-11-30T18:00:00Z");
  await run();
  expect(await reminded()).toEqual(all);
  await move("2026-12-08");
  await run();
  expect(await reminded()).toEqual(all);
  at("2026-12-06T18:00:00Z");
  await run();
  expect(await reminded()).toEqual(all.flatMap((member) => [member, member]));
});

it("each who has not answered, once, two days before, by however many clocks", async () => {
  const id = await session({ capacity: 1 });
  await say(anna, id, "attending");
  await say(bob, id, "attending");
  at("2026-11-29T17:59:59Z");
  await run();
  expect(await reminded()).toEqual([]);
  at("2026-11-29T18:00:00Z");
  await Promise.all(Array.from({ length: 7 }, run));
  expect(await reminded()).toEqual([admin, cleo]);
  await mails.sendAll();
  await units.asSystem((uow) => uow.db("notices").delete());
  await run();
  expect(await reminded()).toEqual([]);
  const [mail] = mails.sent.filter(({ text }) => text.includes("Training"));
  expect(mails.sent).toHaveLength(2);
  expect(mail?.subject).toMatch(/^Alder · Are you coming\? Training/);
  expect(mail?.text).toContain("You haven’t said yet whether you’re coming.");
});

it("before the deadline rather than the start, and the mail says until when", async () => {
  await session({ answerDeadlineHours: 24 });
  at("2026-11-28T18:00:00Z");
  await run();
  expect(await reminded()).toEqual([admin, anna, bob, cleo]);
  await mails.sendAll();
  expect(mails.sent[0]?.text).toContain("Answer by Mon, Nov 30, 7:00 PM");
});

it("nobody who has answered, or can't answer any more, by the time the mail is written", async () => {
  const id = await session();
  at("2026-11-29T18:00:00Z");
  await run();
  await say(anna, id, "not-attending");
  await mails.sendAll();
  expect(mails.sent).toHaveLength(3);
  await mails.clear();
  const soon = await session({ date: "2026-12-01" });
  await run();
  await units.asMember(admin, (uow) =>
    cancelSession(uow, { sessionId: soon, notify: false, reviewed: undefined }),
  );
  at("2026-12-01T19:00:00Z");
  await mails.sendAll();
  expect(mails.sent).toEqual([]);
});

it("nobody of what they don't see, is canceled, or takes place too soon", async () => {
  await session({ tags: ["U18"] });
  const off = await session();
  await units.asMember(admin, (uow) =>
    cancelSession(uow, { sessionId: off, notify: false, reviewed: undefined }),
  );
  at("2026-11-30T17:00:00Z");
  await session({ date: "2026-11-30" });
  await run();
  expect(await reminded()).toEqual([admin]);
  at("2026-11-30T17:59:00Z");
  await run();
  expect(await reminded()).toEqual([admin]);
});

it("nobody who is away then", async () => {
  await session();
  await units.asSystem((uow) =>
    uow.db("unavailabilities").insert([
      { member_id: anna, from_date: "2026-12-01", until_date: "2026-12-02" },
      { member_id: bob, from_date: "2026-11-29", until_date: "2026-11-30" },
    ]),
  );
  at("2026-11-29T18:00:00Z");
  await run();
  expect(await reminded()).toEqual([admin, bob, cleo]);
});

it("nobody if the club wants that, and by no mail without automatic mails", async () => {
  await session();
  at("2026-11-30T18:00:00Z");
  await units.asSystem((uow) => uow.db("settings").insert({ id: "reminderHours", value: "0" }));
  await run();
  expect(await reminded()).toEqual([]);
  await units.asSystem(async (uow) => {
    await uow.db("settings").where({ id: "reminderHours" }).delete();
    await uow.db("settings").insert({ id: "automaticMails", value: "false" });
  });
  await run();
  expect(await reminded()).toHaveLength(4);
  await mails.sendAll();
  expect(mails.sent).toEqual([]);
});

it("of five occasions at a time, and of the others right after", async () => {
  for (let count = 0; count < 7; count++) await session();
  at("2026-11-30T10:00:00Z");
  await run();
  expect(await reminded()).toHaveLength(5 * 4);
  const { rows } = await base.database.platform.raw(
    "SELECT payload FROM dispatch.outbox WHERE kind = 'job.run'",
  );
  expect(rows.map((row: { payload: { job: string } }) => row.payload.job)).toEqual(["core/remind"]);
  await run();
  expect(await reminded()).toHaveLength(7 * 4);
});

it("nobody of what was moved while the clock waited for it, which is reminded of at its new time", async () => {
  const id = await session();
  at("2026-11-29T18:00:00Z");
  let reminding = Promise.resolve();
  await units.asSystem(async (uow) => {
    await uow
      .db("occasions")
      .where({ id })
      .update({ starts_at: "2026-12-15T18:00Z", finishes_at: "2026-12-15T19:00Z" });
    reminding = run();
    await untilLockWaits(units.host.database.platform, 1);
  });
  await reminding;
  expect(await reminded()).toEqual([]);
  at("2026-12-13T18:00:00Z");
  await run();
  expect(await reminded()).toHaveLength(4);
});

it("also on the first run after the clock stood still, as long as they can answer", async () => {
  await session();
  await session({ date: "2026-11-30" });
  at("2026-11-30T18:30:00Z");
  await run();
  expect(await reminded()).toHaveLength(4);
});
