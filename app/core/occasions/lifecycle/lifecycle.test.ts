import { describe, expect, it } from "vitest";
import { Refusal } from "#app/kernel/refusal.ts";
import type { OccasionKind, OccasionStatus } from "../occasion.ts";
import { type StatusAct, statusAfter, wouldChange } from "./lifecycle.ts";

const TIMES = { ahead: "17:59", running: "18:30", over: "19:30" };
type Time = keyof typeof TIMES;
const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);

function outcomeOf(
  act: StatusAct,
  status: OccasionStatus,
  time: Time,
  owes: boolean,
  kind: OccasionKind = "session",
) {
  const occasion = { kind, status, startsAt: at("18:00"), finishesAt: at("19:30") };
  const facts = { now: at(TIMES[time]), owes };
  try {
    const next = statusAfter(act, occasion, facts);
    expect(wouldChange(act, occasion, facts)).toBe(next !== status);
    return next;
  } catch (error) {
    expect(wouldChange(act, occasion, facts)).toBe(false);
    return error instanceof Refusal ? error.code : error;
  }
}

// For each time: what it becomes if nothing is owed / if something is owed.
const TABLE: [StatusAct, OccasionStatus, ahead: string, running: string, over: string][] = [
  ["settle", "confirmed", "not-begun", "archived/unsettled", "archived/unsettled"],
  ["settle", "archived", "archived", "archived", "archived"],
  ["settle", "unsettled", "unsettled", "unsettled", "unsettled"],
  ["settle", "canceled", "occasion-canceled", "occasion-canceled", "occasion-canceled"],
  ["recheck", "confirmed", "confirmed", "confirmed", "confirmed"],
  ["recheck", "archived", "archived/unsettled", "archived/unsettled", "archived/unsettled"],
  ["recheck", "unsettled", "archived/unsettled", "archived/unsettled", "archived/unsettled"],
  ["recheck", "canceled", "canceled", "canceled", "canceled"],
  ["unarchive", "confirmed", "confirmed", "confirmed", "confirmed"],
  ["unarchive", "archived", "confirmed", "confirmed", "archived/unsettled"],
  ["unarchive", "unsettled", "unsettled", "unsettled", "unsettled"],
  ["unarchive", "canceled", "occasion-canceled", "occasion-canceled", "occasion-canceled"],
  ["cancel", "confirmed", "canceled", "canceled", "canceled"],
  ["cancel", "archived", "canceled", "canceled", "occasion-over"],
  ["cancel", "unsettled", "canceled", "canceled", "occasion-over"],
  ["cancel", "canceled", "canceled", "canceled", "canceled"],
  ["reinstate", "confirmed", "confirmed", "confirmed", "confirmed"],
  ["reinstate", "archived", "occasion-settled", "occasion-settled", "occasion-over"],
  ["reinstate", "unsettled", "occasion-settled", "occasion-settled", "occasion-over"],
  ["reinstate", "canceled", "confirmed", "already-begun", "already-begun"],
];

describe.each(TABLE)("%s a session that is %s", (act, status, ...expected) => {
  it.each([
    ["ahead", expected[0]],
    ["running", expected[1]],
    ["over", expected[2]],
  ] as const)("and %s leads to %s", (time, outcome) => {
    const [paid, owed = paid] = outcome.split("/");
    expect(outcomeOf(act, status, time, false)).toBe(paid);
    expect(outcomeOf(act, status, time, true)).toBe(owed);
  });
});

it("lets an event be finished before its start", () => {
  expect(outcomeOf("settle", "confirmed", "ahead", true, "event")).toBe("unsettled");
  expect(outcomeOf("settle", "confirmed", "ahead", false, "event")).toBe("archived");
});
