import { beforeEach, describe, expect, it } from "vitest";
import { offerTags } from "#app/core/club/tags/offer-tags.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { editSession } from "#app/core/occasions/sessions/edit-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { lockWaits } from "#tests/support/lock-waits.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import type { Answer } from "./admission.ts";
import { answerOccasion } from "./answer-occasion.server.ts";
import { attendees } from "./attendees.server.ts";
import { recordAnswer } from "./record-answer.server.ts";

const blocked = new Set<number>();

const base = await testDatabase({ poolSize: 12 });
const units = testUnits(base.database, base.clubs[0], {
  gates: {
    "attendance.confirm": async (_uow, requests) =>
      requests.map(({ member }) =>
        blocked.has(member.id) ? { code: "test-part:membership-required" as const } : undefined,
      ),
  },
});
const [admin = 0] = await units.addMembers(1, { role: "admin" });
await units.asSystem((uow) => offerTags(uow, ["U18"]));

beforeEach(() => {
  blocked.clear();
  units.now = new Date("2026-11-21T10:00:00Z");
});

async function session(capacity: number | null, over: object = {}): Promise<number> {
  const input = CreateSessionSchema.parse({
    name: "Training",
    date: "2026-11-24",
    startTime: "19:00",
    finishTime: "20:30",
    capacity,
    ...over,
  });
  const { sessionIds } = await units.asMember(admin, (uow) => createSession(uow, input));
  return sessionIds[0] ?? 0;
}
const say = (memberId: number, occasionId: number, attending: Answer, note?: string) =>
  units.asMember(memberId, (uow) =>
    answerOccasion(uow, { occasionId, attending, note, reviewed: undefined }),
  );

async function line(occasionId: number) {
  const look = (uow: UnitOfWork) => attendees(uow, { occasionId });
  const all = await units.asSystem(look);
  return {
    in: all.in.items.map((one) => one.memberId),
    waiting: all.waiting.items.map((one) => one.memberId),
  };
}
const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });
const noticesOf = (occasionId: number) =>
  units.asSystem((uow) =>
    uow.db("notices").where({ occasion_id: occasionId }).orderBy("id").select("member_id", "kind"),
  );

describe("answering", () => {
  it("fills the places, then the line, in order; a repeat changes nothing", async () => {
    const occasionId = await session(2);
    const [a = 0, b = 0, c = 0, d = 0] = await units.addMembers(4);
    for (const member of [a, b]) await say(member, occasionId, "attending");
    expect(await say(c, occasionId, "attending")).toMatchObject({ standing: "waiting", place: 1 });
    expect(await say(d, occasionId, "attending")).toMatchObject({ standing: "waiting", place: 2 });
    expect(await say(c, occasionId, "attending")).toMatchObject({ standing: "waiting", place: 1 });
    expect(await say(a, occasionId, "attending")).toMatchObject({ standing: "attending", place: null });
    expect((await line(occasionId)).waiting).toEqual([c, d]);
  });

  it("sends a member who leaves the line and returns to its end", async () => {
    const occasionId = await session(1);
    const [a = 0, b = 0, c = 0] = await units.addMembers(3);
    for (const member of [a, b, c]) await say(member, occasionId, "attending");
    await say(b, occasionId, "not-attending");
    expect(await say(b, occasionId, "attending")).toMatchObject({ standing: "waiting", place: 2 });
    expect((await line(occasionId)).waiting).toEqual([c, b]);
  });

  it("moves the first in line up when a place becomes free, and tells that person once", async () => {
    const occasionId = await session(1);
    const [a = 0, b = 0, c = 0] = await units.addMembers(3);
    for (const member of [a, b, c]) await say(member, occasionId, "attending");
    expect(await say(a, occasionId, null)).toMatchObject({ standing: null, promoted: [b] });
    await say(a, occasionId, "not-attending");
    expect(await line(occasionId)).toEqual({ in: [b], waiting: [c] });
    expect(await noticesOf(occasionId)).toEqual([{ member_id: b, kind: "moved-up" }]);
  });

  it("passes over whom a gate refuses, without taking the place in line away", async () => {
    const occasionId = await session(1);
    const [a = 0, b = 0, c = 0, d = 0] = await units.addMembers(4);
    for (const member of [a, b, c]) await say(member, occasionId, "attending");
    blocked.add(b);
    await say(a, occasionId, "not-attending");
    expect(await line(occasionId)).toEqual({ in: [c], waiting: [b] });
    await say(c, occasionId, "not-attending");
    expect(await line(occasionId)).toEqual({ in: [], waiting: [b] });
    await expect(say(b, occasionId, "attending")).rejects.toEqual(refusal("test-part:membership-required"));
    // Once eligible, the member in line goes before a newcomer.
    blocked.clear();
    expect(await say(d, occasionId, "attending")).toMatchObject({ standing: "waiting", promoted: [b] });
    expect(await line(occasionId)).toEqual({ in: [b], waiting: [d] });
  });

  it("lets a member in line take a free place by asking again, without a notice of the own act", async () => {
    const occasionId = await session(1);
    const [a = 0, b = 0] = await units.addMembers(2);
    for (const member of [a, b]) await say(member, occasionId, "attending");
    blocked.add(b);
    await say(a, occasionId, "not-attending");
    blocked.clear();
    expect(await say(b, occasionId, "attending")).toMatchObject({ standing: "attending" });
    expect(await noticesOf(occasionId)).toEqual([]);
  });

  it("can be undone only if that leads back to how the member stood", async () => {
    const occasionId = await session(1);
    const [a = 0, b = 0, c = 0] = await units.addMembers(3);
    expect(await say(a, occasionId, "attending")).toMatchObject({ previous: null, undoable: true });
    expect(await say(a, occasionId, "attending")).toMatchObject({ undoable: false });
    expect(await say(a, occasionId, "not-attending")).toMatchObject({ promoted: [], undoable: true });
    expect(await say(a, occasionId, "attending")).toMatchObject({ standing: "attending", undoable: true });
    expect(await say(b, occasionId, "attending")).toMatchObject({ standing: "waiting", undoable: true });
    expect(await say(a, occasionId, "not-attending")).toMatchObject({ promoted: [b], undoable: false });
    expect(await say(a, occasionId, "attending")).toMatchObject({ standing: "waiting", undoable: true });
    expect(await say(a, occasionId, "not-attending")).toMatchObject({ previous: "waiting", undoable: false });
    // A place beyond the limit goes to nobody else, and its member does not get it back.
    const over = { occasionId, memberId: c, attending: "attending" as const, overCapacity: true };
    await units.asMember(admin, (uow) => recordAnswer(uow, { ...over, reviewed: undefined }));
    expect(await say(c, occasionId, "not-attending")).toMatchObject({ promoted: [], undoable: false });
  });

  it("is open until the start, and keeps the note", async () => {
    const occasionId = await session(null);
    const [a = 0] = await units.addMembers(1);
    await say(a, occasionId, "attending", "a bit late");
    await say(a, occasionId, "attending");
    const { in: coming } = await units.asMember(admin, (uow) => attendees(uow, { occasionId }));
    expect(coming.items).toMatchObject([{ memberId: a, note: "a bit late" }]);
    const [another = 0] = await units.addMembers(1);
    const notesFor = async (reader: number) => {
      const { in: shown } = await units.asMember(reader, (uow) => attendees(uow, { occasionId }));
      return shown.items.map(({ note, score }) => [note, score]);
    };
    // One's own, and nobody else's.
    expect([await notesFor(a), await notesFor(another)]).toEqual([[["a bit late", null]], [[null, null]]]);
    units.now = new Date("2026-11-24T18:00:00Z");
    await expect(say(a, occasionId, "not-attending")).rejects.toEqual(refusal("answer-closed"));
  });

  it("hides a session with tags from those without them", async () => {
    const occasionId = await session(null, { tags: ["U18"] });
    const [plain = 0] = await units.addMembers(1);
    const [tagged = 0] = await units.addMembers(1, { tags: ["u18"] });
    await expect(say(plain, occasionId, "attending")).rejects.toEqual(refusal("not-found"));
    expect(await say(tagged, occasionId, "attending")).toMatchObject({ standing: "attending" });
    const open = await units.asMember(admin, (uow) => attendees(uow, { occasionId, search: "PLÁYER" }));
    expect(open.open.items.map((one) => one.memberId)).not.toContain(plain);
  });
});

describe("recording for others", () => {
  it("is a coach's on the day, an admin's always, and never a player's", async () => {
    const occasionId = await session(1);
    const [player = 0, other = 0] = await units.addMembers(2);
    const [coach = 0] = await units.addMembers(1, { role: "coach" });
    const record = (by: number, memberId: number, overCapacity = false) =>
      units.asMember(by, (uow) =>
        recordAnswer(uow, {
          occasionId,
          memberId,
          attending: "attending",
          overCapacity,
          reviewed: undefined,
        }),
      );
    await expect(record(player, other)).rejects.toEqual(refusal("role-denied"));
    await expect(record(coach, other)).rejects.toEqual(refusal("not-its-day"));
    expect(await record(admin, other)).toMatchObject({ standing: "attending" });
    units.now = new Date("2026-11-24T19:00:00Z");
    expect(await record(coach, player)).toMatchObject({ standing: "waiting" });
    await expect(record(coach, player, true)).rejects.toEqual(refusal("role-denied"));
    expect(await record(admin, player, true)).toMatchObject({ standing: "attending" });
    expect((await line(occasionId)).in).toHaveLength(2);
  });
});

describe("a place given beyond the limit", () => {
  it("is told once, until the start, and not to an admin who takes one", async () => {
    const occasionId = await session(1);
    const [first = 0, next = 0, late = 0] = await units.addMembers(3);
    for (const member of [first, next, late, admin]) await say(member, occasionId, "attending");
    const give = (memberId: number) =>
      units.asMember(admin, (uow) =>
        recordAnswer(uow, {
          occasionId,
          memberId,
          attending: "attending",
          overCapacity: true,
          reviewed: undefined,
        }),
      );
    for (const member of [next, next, admin])
      expect(await give(member)).toMatchObject({ standing: "attending" });
    const told = await noticesOf(occasionId);
    expect(told).toEqual([{ member_id: next, kind: "moved-up" }]);
    units.now = new Date("2026-11-24T19:00:00Z");
    expect(await give(late)).toMatchObject({ standing: "attending" });
    expect(await noticesOf(occasionId)).toEqual(told);
  });
});

describe("capacity", () => {
  const change = (sessionId: number, capacity: number | null) =>
    units.asMember(admin, (uow) => editSession(uow, { sessionId, capacity, notify: false }));

  it("raised moves the line up, lowered puts nobody out", async () => {
    const occasionId = await session(2);
    const members = await units.addMembers(6);
    for (const member of members) await say(member, occasionId, "attending");
    expect((await change(occasionId, 4)).promoted).toEqual(members.slice(2, 4));
    await change(occasionId, 1);
    expect((await line(occasionId)).in).toHaveLength(4);
    for (const member of members.slice(0, 3)) await say(member, occasionId, "not-attending");
    expect(await line(occasionId)).toEqual({ in: [members[3]], waiting: members.slice(4) });
    await change(occasionId, null);
    expect((await line(occasionId)).waiting).toEqual([]);
  });

  it("is held by the database against whatever code asks", async () => {
    const occasionId = await session(1);
    const [a = 0, b = 0] = await units.addMembers(2);
    const force = (member_id: number) =>
      units.asSystem((uow) =>
        uow.db("attendances").insert({ occasion_id: occasionId, member_id, state: "attending" }),
      );
    await force(a);
    await expect(force(b)).rejects.toMatchObject({ constraint: "attendances_places" });
  });
});

describe("at once", () => {
  it("200 members on the last 5 places: 5 get them, the others stand in line, none fails", async () => {
    const members = await units.addMembers(200);
    for (let round = 0; round < 3; round++) {
      const occasionId = await session(5);
      const outcomes = await Promise.all(members.map((member) => say(member, occasionId, "attending")));
      expect(outcomes.filter((outcome) => outcome.standing === "attending")).toHaveLength(5);
      const waiting = outcomes
        .filter((outcome) => outcome.standing === "waiting")
        .map((outcome) => outcome.place);
      expect(waiting.sort((x, y) => Number(x) - Number(y))).toEqual(
        Array.from({ length: 195 }, (_, i) => i + 1),
      );
    }
  });

  it("10 leave: 10 others move up, each told once", async () => {
    const occasionId = await session(10);
    const members = await units.addMembers(30);
    for (const member of members) await say(member, occasionId, "attending");
    const outcomes = await Promise.all(
      members.slice(0, 10).map((member) => say(member, occasionId, "not-attending")),
    );
    const promoted = outcomes.flatMap((outcome) => outcome.promoted);
    expect(promoted.sort((x, y) => x - y)).toEqual(members.slice(10, 20));
    expect(await line(occasionId)).toMatchObject({ waiting: members.slice(20) });
    const notices = await noticesOf(occasionId);
    expect(notices.map((notice) => notice.member_id).sort((x, y) => x - y)).toEqual(members.slice(10, 20));
  });

  it("an answer waits for the act that archives its member, and is refused then", async () => {
    const occasionId = await session(null);
    const [leaver = 0] = await units.addMembers(1);
    let answered: Promise<unknown> = Promise.resolve();
    await units.asSystem(async ({ db }) => {
      await db("members").where({ id: leaver }).update({ state: "archived" });
      answered = say(leaver, occasionId, "attending").catch((error: unknown) => error);
      await expect.poll(() => lockWaits(base.database.platform)).toBe(1);
    });
    expect(await answered).toEqual(refusal("member-inactive"));
  });

  it("counts as one answer if the same request comes many times", async () => {
    const occasionId = await session(1);
    const [a = 0, b = 0] = await units.addMembers(2);
    await Promise.all(Array.from({ length: 10 }, (_, i) => say(i % 2 ? a : b, occasionId, "attending")));
    const { in: coming, waiting } = await line(occasionId);
    expect([...coming, ...waiting].sort((x, y) => x - y)).toEqual([a, b]);
    expect(coming).toHaveLength(1);
  });
});
