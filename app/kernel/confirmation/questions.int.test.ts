import { describe, expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { recordAnswer } from "#app/core/attendance/record-answer.server.ts";
import { moneyOf } from "#app/core/club/money-of.ts";
import { archiveMember } from "#app/core/members/leaving/archive-member.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { cancelSession, deleteSession } from "#app/core/occasions/sessions/end-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { questionOf } from "#tests/support/asked.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { type Consequence, type Question, reviewKey } from "./confirmation.ts";

/** The amount that a module names as a consequence of every act. */
let owed = 0;
const asked: unknown[] = [];

const db = await testDatabase();
const [club] = db.clubs;
if (!club) throw new Error("The template has a club.");
const consequence = async (
  uow: { organization: Parameters<typeof moneyOf>[0] },
  about: unknown,
): Promise<Consequence[]> => {
  asked.push(about);
  return owed > 0
    ? [{ key: "kitty:consequences.returned", values: { amount: moneyOf(uow.organization, owed) } }]
    : [];
};
const units = testUnits(db.database, club, {
  consequences: {
    "attendance.leave": consequence,
    "member.archive": consequence,
    "occasions.cancel": consequence,
    "occasions.delete": consequence,
  },
});
const [admin = 0] = await units.addMembers(1, { role: "admin" });

const session = async (capacity: number | null = null) => {
  const input = CreateSessionSchema.parse({
    name: "Training",
    date: "2026-11-24",
    startTime: "19:00",
    finishTime: "20:30",
    capacity,
  });
  const { sessionIds } = await units.asMember(admin, (uow) => createSession(uow, input));
  return sessionIds[0] ?? 0;
};
const answer = (
  memberId: number,
  occasionId: number,
  attending: "attending" | "not-attending",
  reviewed?: string,
) => units.asMember(memberId, (uow) => answerOccasion(uow, { occasionId, attending, reviewed }));
const facts = ({ consequences }: Question) =>
  consequences.map(({ key, values }) => [key, values.count ?? values.amount ?? values]);

describe("an act that asks back", () => {
  it.each([
    ["canceling", cancelSession],
    ["deleting", deleteSession],
  ])("%s a session is done on the numbers of now only, whether they are told or not", async (_word, end) => {
    owed = 0;
    const sessionId = await session();
    const [first = 0, second = 0] = await units.addMembers(2);
    const act = (reviewed: string, notify = true) =>
      units.asMember(admin, (uow) => end(uow, { sessionId, notify, reviewed }));
    const empty = await questionOf(act("-"));
    expect(facts(empty)).toEqual([]);

    await answer(first, sessionId, "attending");
    const one = await questionOf(act(reviewKey(empty)));
    expect(facts(one)).toEqual([["sessions.consequences.involved", 1]]);
    await answer(second, sessionId, "attending");
    const two = await questionOf(act(reviewKey(one)));
    expect(facts(two)).toEqual([["sessions.consequences.involved", 2]]);

    owed = 6000;
    const money = await questionOf(act(reviewKey(two)));
    const returned = { amount: 6000, currency: "EUR", locale: expect.any(String) };
    expect(facts(money)).toEqual([
      ["sessions.consequences.involved", 2],
      ["kitty:consequences.returned", returned],
    ]);
    expect(asked.at(-1)).toEqual({ occasionIds: [sessionId] });
    // Whether members are told is chosen along with the numbers, and does not make it another question.
    expect(reviewKey(await questionOf(act("-", false)))).toBe(reviewKey(money));
    expect(await act(reviewKey(money))).toEqual({ told: 2 });
  });

  it("says of a canceled session to whom its deletion is news", async () => {
    owed = 0;
    const sessionId = await session();
    const [player = 0] = await units.addMembers(1);
    await answer(player, sessionId, "attending");
    const end = { sessionId, notify: true, reviewed: undefined };
    await units.asMember(admin, (uow) => cancelSession(uow, end));
    const question = await questionOf(
      units.asMember(admin, (uow) => deleteSession(uow, { ...end, reviewed: "-" })),
    );
    expect(facts(question)).toEqual([["sessions.consequences.heard", 1]]);
  });

  it("archiving a member counts the places that they give up", async () => {
    owed = 0;
    const [member = 0] = await units.addMembers(1);
    const archive = (reviewed: string) =>
      units.asMember(admin, (uow) => archiveMember(uow, { memberId: member, reviewed }));
    const before = await questionOf(archive("-"));
    expect(facts(before)).toEqual([]);
    await answer(member, await session(), "attending");
    const after = await questionOf(archive(reviewKey(before)));
    expect(facts(after)).toEqual([["members.consequences.places", 1]]);
    await archive(reviewKey(after));
    const [state] = await units.asSystem(({ db }) => db("members").where({ id: member }).pluck("state"));
    expect(state).toBe("archived");
  });

  it("a place beyond the limit says how many there are then, and asks nothing if one is free", async () => {
    const occasionId = await session(1);
    const [first = 0, second = 0, third = 0] = await units.addMembers(3);
    for (const member of [first, second, third]) await answer(member, occasionId, "attending");
    const give = (memberId: number, reviewed: string) =>
      units.asMember(admin, (uow) =>
        recordAnswer(uow, { occasionId, memberId, attending: "attending", overCapacity: true, reviewed }),
      );
    const asks = await questionOf(give(third, "-"));
    expect(facts(asks)).toEqual([["attendance.consequences.beyond", { capacity: 1, taken: 2 }]]);
    expect(await give(second, reviewKey(asks))).toMatchObject({ standing: "attending" });
    const more = await questionOf(give(third, reviewKey(asks)));
    expect(facts(more)).toEqual([["attendance.consequences.beyond", { capacity: 1, taken: 3 }]]);
  });

  it("leaving asks only if a module says what it costs, and only members who leave themselves", async () => {
    const occasionId = await session();
    const [free = 0, late = 0, removed = 0] = await units.addMembers(3);
    for (const member of [free, late, removed]) await answer(member, occasionId, "attending", "-");
    owed = 0;
    expect(await answer(free, occasionId, "not-attending", "-")).toMatchObject({ standing: "not-attending" });
    owed = 500;
    const asks = await questionOf(answer(late, occasionId, "not-attending", "-"));
    expect(facts(asks)).toEqual([["kitty:consequences.returned", expect.objectContaining({ amount: 500 })]]);
    expect(asked.at(-1)).toMatchObject({ occasion: { id: occasionId }, memberId: late });
    expect(await answer(late, occasionId, "not-attending", reviewKey(asks))).toMatchObject({
      standing: "not-attending",
    });
    const record = {
      occasionId,
      memberId: removed,
      attending: "not-attending" as const,
      overCapacity: false,
      reviewed: "-",
    };
    expect(await units.asMember(admin, (uow) => recordAnswer(uow, record))).toMatchObject({
      standing: "not-attending",
    });
  });
});
