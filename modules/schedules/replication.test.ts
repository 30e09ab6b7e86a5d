import { describe, expect, it } from "vitest";
import { followers, type GeneratedSession, replication } from "./replication.ts";
import { changedPattern, type SessionPattern } from "./schedule.ts";

const now = new Date("2026-11-21T10:00:00Z");
const pattern: SessionPattern & { weekDays: number[] } = {
  name: "Training",
  address: "",
  description: "",
  capacity: 12,
  price: 0,
  answerDeadlineHours: null,
  startTime: "19:00",
  finishTime: "20:30",
  tags: ["u18"],
  weekDays: [1, 4],
};

let nextId = 1;
function session(localDate: string, over: Partial<GeneratedSession> = {}): GeneratedSession {
  return {
    sessionId: nextId++,
    localDate,
    name: "Training",
    address: "",
    description: "",
    capacity: 12,
    price: 0,
    tags: [],
    answerDeadlineHours: null,
    finishesAt: new Date(`${localDate}T19:30:00Z`),
    startsAt: new Date(`${localDate}T18:00:00Z`),
    confirmed: true,
    detached: false,
    answered: false,
    ...over,
  };
}
const dates = (sessions: GeneratedSession[]) => sessions.map((one) => one.localDate);

describe("changedPattern", () => {
  it("names the fields that differ, and tags by content", () => {
    expect(changedPattern(pattern, { ...pattern, tags: ["u18"] })).toEqual({});
    expect(changedPattern(pattern, { ...pattern, capacity: null, tags: [] })).toEqual({
      capacity: null,
      tags: [],
    });
  });
});

describe("changedPattern and times", () => {
  it("hands on start and finish together", () => {
    const next = { ...pattern, finishTime: "21:00" };
    expect(changedPattern(pattern, next)).toEqual({ startTime: "19:00", finishTime: "21:00" });
  });
});

describe("replication", () => {
  const sessions = [
    session("2026-11-19"), // past
    session("2026-11-26"), // Thursday
    session("2026-11-30", { answered: true }), // Monday
    session("2026-12-03", { detached: true }),
    session("2026-12-07"),
    session("2026-12-10", { confirmed: false }),
  ];

  it("hands changed fields to future, confirmed, attached sessions", () => {
    const plan = replication(pattern, { ...pattern, price: 500 }, sessions, now);
    expect(plan.changes).toEqual({ price: 500 });
    expect(dates(plan.change)).toEqual(["2026-11-26", "2026-11-30", "2026-12-07"]);
    expect(plan.delete).toEqual([]);
    expect(plan.cancel).toEqual([]);
  });

  it("touches nothing when only week days are added", () => {
    const plan = replication(pattern, { ...pattern, weekDays: [1, 2, 4] }, sessions, now);
    expect([plan.change, plan.delete, plan.cancel]).toEqual([[], [], []]);
  });

  it("deletes the unanswered and cancels the answered of a dropped week day", () => {
    const plan = replication(pattern, { ...pattern, weekDays: [4], name: "Match" }, sessions, now);
    expect(dates(plan.change)).toEqual(["2026-11-26"]);
    expect(dates(plan.delete)).toEqual(["2026-12-07"]);
    expect(dates(plan.cancel)).toEqual(["2026-11-30"]);
  });

  it("treats every week day as dropped when the schedule ends", () => {
    const plan = replication(pattern, undefined, sessions, now);
    expect(plan.change).toEqual([]);
    expect(dates(plan.delete)).toEqual(["2026-11-26", "2026-12-07"]);
    expect(dates(plan.cancel)).toEqual(["2026-11-30"]);
  });

  it("spares the sessions of a week day that an earlier edit dropped, and hands them the changes", () => {
    const plan = replication(
      { ...pattern, weekDays: [4] },
      { ...pattern, weekDays: [4], price: 500 },
      sessions,
      now,
    );
    expect(dates(plan.change)).toEqual(["2026-11-26", "2026-11-30", "2026-12-07"]);
    expect([plan.delete, plan.cancel]).toEqual([[], []]);
  });

  it("never touches a session that has started", () => {
    const started = session("2026-11-21", { startsAt: now });
    expect(replication(pattern, undefined, [started], now).delete).toEqual([]);
  });
});

describe("followers", () => {
  it("counts coming confirmed sessions by whether they still follow", () => {
    const sessions = [
      session("2026-11-19"),
      session("2026-11-26"),
      session("2026-12-03", { detached: true }),
      session("2026-12-10", { confirmed: false }),
    ];
    expect(followers(sessions, now)).toEqual({ attached: 1, detached: 1 });
  });
});
