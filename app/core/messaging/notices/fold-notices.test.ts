import { expect, it } from "vitest";
import { foldNotices, mergedChanges } from "./fold-notices.ts";
import type { LinkedNotice } from "./notice-mail.ts";
import type { OccasionChanges } from "./occasion-changes.ts";

const day = (date: number) => new Date(Date.UTC(2026, 10, date, 18));
const facts = (date: number, changes?: OccasionChanges) => ({
  name: "Training",
  address: "",
  startsAt: day(date),
  finishesAt: day(date),
  ...(changes && { changes }),
});
const moved = (from: number, to: number): OccasionChanges => ({
  time: {
    was: { startsAt: day(from), finishesAt: day(from) },
    is: { startsAt: day(to), finishesAt: day(to) },
  },
});
const notice = (kind: string, date: number, changes?: OccasionChanges) =>
  ({ kind, url: `/${kind}`, facts: facts(date, changes) }) as LinkedNotice;
const fold = (...told: [number | null, LinkedNotice][]) =>
  foldNotices(told.map(([occasionId, linked]) => ({ occasionId, linked })));

it("somebody who is told of a new session and invited to it gets one ticket", () => {
  const repeats = { count: 3, until: day(28) };
  const told = { ...notice("new-occasion", 7), facts: { ...facts(7), repeats } } as LinkedNotice;
  expect(fold([1, told], [1, notice("invited", 7)])).toEqual([
    { kind: "invited", url: "/invited", facts: { ...facts(7), repeats } },
  ]);
});

it("a session that is moved after it was announced is announced with its new date, and nothing has changed", () => {
  expect(fold([1, notice("new-occasion", 7)], [1, notice("changed", 9, moved(7, 9))])).toEqual([
    { kind: "new-occasion", url: "/changed", facts: facts(9) },
  ]);
});

it("a session that is moved twice is told of once, from the first date to the last", () => {
  expect(
    fold(
      [1, notice("changed", 8, moved(7, 8))],
      [2, notice("changed", 5)],
      [1, notice("changed", 9, moved(8, 9))],
    ),
  ).toEqual([notice("changed", 9, moved(7, 9)), notice("changed", 5)]);
});

it("what is about others, or about no occasion, stays by itself", () => {
  const told: [number | null, LinkedNotice][] = [
    [1, notice("dropped-out", 7)],
    [1, notice("dropped-out", 7)],
    [1, notice("moved-up", 7)],
    [null, notice("payments:reminder", 7)],
    [null, notice("payments:reminder", 7)],
  ];
  expect(fold(...told)).toHaveLength(5);
});

it("what was changed back has not changed", () => {
  expect(mergedChanges([moved(7, 8), { description: true }, moved(8, 7)])).toEqual({ description: true });
});
