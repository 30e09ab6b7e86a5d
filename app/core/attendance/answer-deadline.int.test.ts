import { beforeEach, describe, expect, it } from "vitest";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { editSession } from "#app/core/occasions/sessions/edit-session.server.ts";
import { ChangeSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { type NoticeMails, noticeMails } from "#tests/support/notice-mails.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { type TestUnits, testUnits } from "#tests/support/unit-of-work.ts";
import type { Answer } from "./admission.ts";
import { answerOccasion } from "./answer-occasion.server.ts";
import { attendees } from "./attendees.server.ts";
import { recordAnswer } from "./record-answer.server.ts";
import { undoAnswer } from "./undo/undo-answer.server.ts";

let units: TestUnits;
let mails: NoticeMails;
let admin: number;
let coach: number;
let anna: number;
let bob: number;
let occasionId: number;

const base = await testDatabase({ poolSize: 8 });

/** A session on 24 November at 19:00 in Madrid with two places; answers close a day before. */
beforeEach(async () => {
  units = testUnits(base.database, base.clubs[0]);
  mails = noticeMails(base, units);
  await mails.clear();
  await units.asSystem((uow) => uow.db("members").update({ state: "archived" }));
  [admin = 0] = await units.addMembers(1, { role: "admin" });
  [coach = 0] = await units.addMembers(1, { role: "coach" });
  [anna = 0, bob = 0] = await units.addMembers(2);
  occasionId = await units.asSystem((uow) =>
    addSession(uow, {
      name: "Training",
      address: "",
      description: "",
      price: 0,
      tags: [],
      capacity: 2,
      date: "2026-11-24",
      startTime: "19:00",
      finishTime: "20:30",
      answerDeadlineHours: 24,
    }),
  );
});

const say = (member: number, attending: Answer) =>
  units.asMember(member, (uow) => answerOccasion(uow, { occasionId, attending, reviewed: undefined }));
const edit = (values: object) =>
  units.asMember(admin, (uow) =>
    editSession(uow, ChangeSessionSchema.parse({ sessionId: occasionId, ...values })),
  );
const deadline = () =>
  units.asSystem(async (uow) => {
    const row = await uow.db("occasions").where({ id: occasionId }).first("registration_closes_at");
    return row.registration_closes_at?.toISOString() ?? null;
  });
const late = async () => {
  const { out } = await units.asMember(coach, (uow) => attendees(uow, { occasionId }));
  return out.items.filter(({ leftLate }) => leftLate).map(({ memberId }) => memberId);
};
const at = (instant: string) => {
  units.now = new Date(instant);
};
const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });

describe("after the deadline", () => {
  it("asks whoever gives up a place, with how long ago it was due, and nobody before", async () => {
    await say(anna, "attending");
    await say(bob, "attending");
    const leave = (member: number, reviewed: string) =>
      units.asMember(member, (uow) =>
        answerOccasion(uow, { occasionId, attending: "not-attending", reviewed }),
      );
    await leave(bob, "");
    at("2026-11-23T18:00:00Z");
    const asked = await leave(anna, "").catch((error) => error);
    expect(asked.question.consequences).toEqual([
      { key: "attendance.consequences.late", values: { count: 24 } },
    ]);
    expect(await leave(anna, reviewKey(asked.question))).toMatchObject({ standing: "not-attending" });
    expect(await late()).toEqual([anna]);
  });

  it("players neither come in nor join the line, and coaches and admins decide", async () => {
    await say(anna, "attending");
    at("2026-11-23T17:59:59Z");
    await say(bob, "attending");
    await say(bob, "not-attending");
    at("2026-11-23T18:00:00Z");
    await expect(say(bob, "attending")).rejects.toEqual(refusal("deadline-over"));
    await say(coach, "attending");
    await expect(say(bob, "attending")).rejects.toEqual(refusal("deadline-over"));
    const given = await units.asMember(admin, (uow) =>
      recordAnswer(uow, {
        occasionId,
        memberId: bob,
        attending: "attending",
        overCapacity: false,
        reviewed: undefined,
      }),
    );
    expect(given.standing).toBe("waiting");
  });

  it("a player leaves late, which coaches see and players don't, and the next moves up", async () => {
    for (const member of [anna, coach, bob]) await say(member, "attending");
    await say(coach, "not-attending");
    await say(coach, "attending");
    at("2026-11-24T10:00:00Z");
    const left = await say(anna, "not-attending");
    expect(left.promoted).toEqual([coach]);
    expect(await late()).toEqual([anna]);
    const { out } = await units.asMember(bob, (uow) => attendees(uow, { occasionId }));
    expect(out.items.map(({ leftLate }) => leftLate)).toEqual([undefined]);
    await units.asMember(admin, (uow) =>
      recordAnswer(uow, {
        occasionId,
        memberId: bob,
        attending: "not-attending",
        overCapacity: false,
        reviewed: undefined,
      }),
    );
    expect(await late()).toEqual([anna]);
  });

  it("a slip of the finger is undone for a minute, since coming in again is not possible", async () => {
    await say(anna, "attending");
    at("2026-11-24T10:00:00Z");
    const left = await say(anna, "not-attending");
    expect(left).toMatchObject({ undoable: false, undo: expect.any(Number) });
    await expect(say(anna, "attending")).rejects.toEqual(refusal("deadline-over"));
    await units.asMember(anna, (uow) => undoAnswer(uow, { undo: left.undo ?? 0 }));
    expect(await late()).toEqual([]);
    const again = await say(anna, "not-attending");
    at("2026-11-24T10:01:01Z");
    await expect(units.asMember(anna, (uow) => undoAnswer(uow, { undo: again.undo ?? 0 }))).rejects.toEqual(
      refusal("undo-too-late"),
    );
    expect(await late()).toEqual([anna]);
  });
});

describe("the deadline", () => {
  it("moves with the session, changes by itself, and ends", async () => {
    expect(await deadline()).toBe("2026-11-23T18:00:00.000Z");
    await edit({ date: "2026-11-26" });
    expect(await deadline()).toBe("2026-11-25T18:00:00.000Z");
    await edit({ answerDeadlineHours: 2 });
    expect(await deadline()).toBe("2026-11-26T16:00:00.000Z");
    await edit({ name: "Practice" });
    expect(await deadline()).toBe("2026-11-26T16:00:00.000Z");
    await edit({ answerDeadlineHours: 0 });
    expect(await deadline()).toBeNull();
  });

  it("can't be over at once, but a session may move so that it is", async () => {
    await expect(edit({ answerDeadlineHours: 100 })).rejects.toEqual(refusal("deadline-past"));
    await edit({ date: "2026-11-22", startTime: "09:00", finishTime: "10:00" });
    expect(await deadline()).toBe("2026-11-21T08:00:00.000Z");
  });

  it("being ahead again, nobody has left late", async () => {
    await say(anna, "attending");
    at("2026-11-24T10:00:00Z");
    await say(anna, "not-attending");
    await edit({ date: "2026-12-24" });
    expect(await late()).toEqual([]);
  });

  it("is told as a change only if it is one", async () => {
    await say(anna, "attending");
    await mails.clear();
    await edit({ date: "2026-11-26", notify: true });
    await mails.sendAll();
    at("2026-11-21T11:00:00Z");
    await edit({ answerDeadlineHours: 2, notify: true });
    await mails.sendAll();
    const [moved = "", closes = ""] = mails.sent.map(({ text }) => text);
    expect(moved).not.toContain("Answers until");
    expect(closes).toContain("Answers until: Thu, Nov 26, 2026, 5:00 PM (was: Wed, Nov 25, 2026, 7:00 PM)");
  });
});

describe("who drops out at short notice", () => {
  const subjects = () => mails.sent.map(({ to, subject, text }) => ({ to, subject, text }));

  it("is told to coaches and admins who want it, with who moved up", async () => {
    for (const member of [anna, coach, bob]) await say(member, "attending");
    await units.asSystem((uow) =>
      uow.db("preferences").insert({ member_id: coach, topic: "drop-out", channel: "email", wanted: false }),
    );
    at("2026-11-24T10:00:00Z");
    await mails.clear();
    await say(anna, "not-attending");
    await mails.sendAll();
    const told = subjects().filter(({ subject }) => subject.includes("can’t come"));
    expect(told).toHaveLength(1);
    expect(told[0]?.subject).toMatch(/^Alder · player \d+ can’t come: Training/);
    expect(told[0]?.text).toMatch(/given up their place at short notice. In their place: player \d+./);
  });

  it("names who has the place when the mail is written, not a minute before", async () => {
    for (const member of [anna, coach, bob]) await say(member, "attending");
    at("2026-11-24T10:00:00Z");
    await mails.clear();
    await say(anna, "not-attending");
    at("2026-11-24T10:00:20Z");
    await say(coach, "not-attending");
    await mails.sendAll();
    const [told] = subjects().filter(({ subject }) => subject.includes("can’t come"));
    expect(told?.text).toMatch(/In their place: player \d+\./);
  });

  it("is not told to somebody who is no coach any more", async () => {
    await say(anna, "attending");
    at("2026-11-24T10:00:00Z");
    await say(anna, "not-attending");
    await units.asSystem((uow) => uow.db("members").where({ id: coach }).update({ role: "player" }));
    await mails.sendAll();
    expect(subjects().filter(({ subject }) => subject.includes("can’t come"))).toHaveLength(1);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ["a day and a bit before", "2026-11-23T17:00:00Z", () => say(anna, "not-attending")],
    [
      "and comes back at once",
      "2026-11-23T17:00:00Z",
      async () => {
        await edit({ answerDeadlineHours: 0 });
        at("2026-11-24T10:00:00Z");
        await say(anna, "not-attending");
        await say(anna, "attending");
      },
    ],
    [
      "and had come in just before",
      "2026-11-24T10:00:00Z",
      async () => {
        await say(coach, "attending");
        at("2026-11-24T10:05:00Z");
        await say(coach, "not-attending");
      },
    ],
    [
      "and was taken off by an admin",
      "2026-11-24T10:00:00Z",
      () =>
        units.asMember(admin, (uow) =>
          recordAnswer(uow, {
            occasionId,
            memberId: anna,
            attending: "not-attending" as const,
            overCapacity: false,
            reviewed: undefined,
          }),
        ),
    ],
  ])("is not told of who leaves %s", async (_what, when, leave) => {
    await say(anna, "attending");
    at(when);
    await leave();
    await mails.sendAll();
    expect(subjects().filter(({ subject }) => subject.includes("can’t come"))).toEqual([]);
  });
});
