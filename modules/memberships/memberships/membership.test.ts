import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#app/kernel/values/local-date.ts";
import {
  covers,
  isLive,
  isReturnable,
  keptBy,
  mergedPeriods,
  type PeriodChange,
  type Rights,
  type StoredState,
  stateOn,
} from "./membership.ts";

const of = (state: StoredState, from: string, until: string): Rights => ({ state, from, until });

it.each([
  ["covered", "2026-11-01", "2026-11-30", "active"],
  ["covered", "2026-11-22", "2026-11-22", "active"],
  ["covered", "2026-11-23", "2026-12-22", "waiting"],
  ["covered", "2026-10-01", "2026-11-21", "expired"],
  ["unpaid", "2026-11-01", "2026-11-30", "waiting"],
  ["unpaid", "2026-12-01", "2026-12-31", "waiting"],
  ["unpaid", "2026-10-01", "2026-10-31", "expired"],
  ["stopped", "2026-11-01", "2026-11-30", "inactive"],
  ["stopped", "2026-10-01", "2026-10-31", "inactive"],
] as const)("%s from %s until %s is %s on 22 November", (state, from, until, shown) => {
  expect(stateOn(of(state, from, until), "2026-11-22")).toBe(shown);
});

it.each([
  ["within it", of("covered", "2026-11-10", "2026-12-30"), true],
  ["its first day", of("covered", "2026-12-05", "2026-12-31"), true],
  ["its last day", of("covered", "2026-11-01", "2026-12-05"), true],
  ["after it", of("covered", "2026-11-01", "2026-12-04"), false],
  ["before it", of("covered", "2026-12-06", "2026-12-31"), false],
  ["within one that is not paid", of("unpaid", "2026-12-01", "2026-12-31"), false],
  ["within one that was stopped", of("stopped", "2026-12-01", "2026-12-31"), false],
])("5 December, %s", (_where, membership, isCovered) => {
  expect(covers([membership], "2026-12-05")).toBe(isCovered);
});

describe("the memberships of two who are one", () => {
  const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-01-01", days));
  const states = fc.constantFrom<StoredState>("covered", "unpaid", "stopped");
  const some = fc.array(fc.tuple(day, fc.integer({ min: 0, max: 120 }), states), { maxLength: 4 });

  /** One member's memberships never overlap, unless they were stopped. */
  const apart = (raw: [string, number, StoredState][], firstId: number) => {
    let free = "2026-01-01";
    return raw.map(([start, length, state], index) => {
      const from = start > free ? start : free;
      const until = addDays(from, length);
      free = addDays(until, 1);
      return { id: firstId + index, from, until, state };
    });
  };

  const applied = <T extends Rights & { id: number }>(all: T[], changes: PeriodChange[]) =>
    all.map((one) => {
      const change = changes.find(({ id }) => id === one.id);
      if (!change) return one;
      return "stop" in change ? { ...one, state: "stopped" as const } : { ...one, from: change.from };
    });

  it("never overlap, and leave no day uncovered that either had", () => {
    fc.assert(
      fc.property(some, some, day, (a, b, date) => {
        const both = [...apart(a, 1), ...apart(b, 100)];
        const after = applied(both, mergedPeriods(apart(a, 1), apart(b, 100)));
        expect(covers(after, date)).toBe(covers(both, date));
        const kept = after.filter(({ state }) => state !== "stopped");
        for (const one of kept)
          for (const other of kept)
            if (one.id < other.id) expect(one.until < other.from || other.until < one.from).toBe(true);
      }),
    );
  });

  it("change nothing that was stopped, and nothing where only one has any", () => {
    fc.assert(
      fc.property(some, (a) => {
        expect(mergedPeriods(apart(a, 1), [])).toEqual([]);
      }),
    );
  });
});

it("is live until its last day is over, unless it was stopped", () => {
  expect(isLive(of("unpaid", "2026-11-01", "2026-11-22"), "2026-11-22")).toBe(true);
  expect(isLive(of("covered", "2026-11-01", "2026-11-21"), "2026-11-22")).toBe(false);
  expect(isLive(of("stopped", "2026-11-01", "2026-12-22"), "2026-11-22")).toBe(false);
});

const NOW = new Date("2026-11-22T10:00:00Z");
const [IN_TIME, TOO_LATE] = [new Date("2026-11-22T10:00:01Z"), NOW];

it.each([
  ["just taken", "covered", IN_TIME, false, false, undefined],
  ["just taken, not paid", "unpaid", IN_TIME, false, false, undefined],
  ["just taken, paid and owed again", "unpaid", IN_TIME, false, true, undefined],
  ["just taken, signed up with it", "covered", IN_TIME, true, false, "in-use"],
  ["an hour old", "covered", TOO_LATE, false, false, "paid"],
  ["an hour old, signed up with it", "covered", TOO_LATE, true, false, "paid"],
  ["given by an admin, or renewed", "covered", null, false, false, "paid"],
  ["given by an admin, not paid", "unpaid", null, false, false, undefined],
  ["never paid", "unpaid", TOO_LATE, false, false, undefined],
  ["used before its payment was undone", "unpaid", TOO_LATE, false, true, "used"],
  ["stopped", "stopped", IN_TIME, false, false, "not-live"],
] as const)("one that is %s is given back, or kept", (_what, state, undoUntil, opened, used, kept) => {
  expect(keptBy({ state, undoUntil, opened, used }, NOW)).toBe(kept && `memberships:${kept}`);
  if (isReturnable({ state, undoUntil, opened }, NOW)) expect(kept).toBeUndefined();
});
