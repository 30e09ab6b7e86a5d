import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#app/kernel/values/local-date.ts";
import { storedDuration } from "./duration.ts";
import {
  endOfMonths,
  followingPeriod,
  type Held,
  type Period,
  planPeriod,
  seasonPeriod,
  seasonYear,
  type Taking,
} from "./period.ts";

const season = (code: string) => {
  const duration = storedDuration(code);
  if (duration.unit !== "season") throw new Error(`${code} is no season.`);
  return duration;
};

it.each([
  ["2026-11-15", 1, "2026-12-14"],
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2026-01-30", 1, "2026-02-28"],
  ["2028-01-30", 1, "2028-02-29"],
  ["2026-01-29", 1, "2026-02-28"],
  ["2026-01-28", 1, "2026-02-27"],
  ["2026-03-31", 1, "2026-04-30"],
  ["2026-05-31", 1, "2026-06-30"],
  ["2026-01-01", 1, "2026-01-31"],
  ["2026-02-01", 1, "2026-02-28"],
  ["2028-02-01", 1, "2028-02-29"],
  ["2028-02-29", 1, "2028-03-28"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2027-03-01", 12, "2028-02-29"],
  ["2026-12-31", 2, "2027-02-28"],
  ["2026-10-31", 13, "2027-11-30"],
  ["2026-11-22", 12, "2027-11-21"],
  ["2026-11-22", 120, "2036-11-21"],
  ["2024-02-29", 48, "2028-02-28"],
])("from %s on, %i months end on %s", (from, months, until) => {
  expect(endOfMonths(from, months)).toBe(until);
});

it.each([
  ["09-01_06-30", 2026, "2026-09-01", "2027-06-30"],
  ["01-01_12-31", 2026, "2026-01-01", "2026-12-31"],
  ["03-15_10-15", 2026, "2026-03-15", "2026-10-15"],
  ["12-31_01-01", 2026, "2026-12-31", "2027-01-01"],
  ["09-01_08-31", 2026, "2026-09-01", "2027-08-31"],
  ["10-01_02-29", 2026, "2026-10-01", "2027-02-28"],
  ["10-01_02-29", 2027, "2027-10-01", "2028-02-29"],
  ["02-29_06-30", 2026, "2026-02-28", "2026-06-30"],
  ["02-29_06-30", 2028, "2028-02-29", "2028-06-30"],
  ["02-28_02-29", 2026, "2026-02-28", "2026-02-28"],
  ["06-30_06-30", 2026, "2026-06-30", "2026-06-30"],
])("the season %s of %i lasts from %s until %s", (code, year, from, until) => {
  expect(seasonPeriod(season(code), year)).toEqual({ from, until });
});

describe("the default year", () => {
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));

  it.each([
    // Spans the new year: until June it is the season that began the year before; in summer, the next one.
    ["09-01_06-30", [2025, 2025, 2025, 2025, 2025, 2025, 2026, 2026, 2026, 2026, 2026, 2026]],
    ["01-01_12-31", Array(12).fill(2026)],
    ["03-01_10-31", [...Array(10).fill(2026), 2027, 2027]],
    ["11-01_02-28", [2025, 2025, ...Array(10).fill(2026)]],
  ])("of %s in each month of 2026", (code, years) => {
    expect(months.map((month) => seasonYear(season(code), `2026-${month}-15`))).toEqual(years);
  });

  it.each([
    ["09-01_06-30", "2026-06-30", 2025],
    ["09-01_06-30", "2026-07-01", 2026],
    ["09-01_06-30", "2026-09-01", 2026],
    ["09-01_08-31", "2026-08-31", 2025],
    ["09-01_08-31", "2026-09-01", 2026],
    ["10-01_02-29", "2027-02-28", 2026],
    ["10-01_02-29", "2027-03-01", 2027],
    ["10-01_02-29", "2028-02-29", 2027],
    ["02-29_02-29", "2026-02-28", 2026],
    ["02-29_02-29", "2026-03-01", 2027],
  ])("of %s on %s is %i", (code, date, year) => {
    expect(seasonYear(season(code), date)).toBe(year);
  });
});

const TODAY = "2026-11-22";
const upTo = (until: string | null): Period[] => (until ? [{ from: "2020-01-01", until }] : []);

it.each([
  ["1m", null, undefined, "2026-11-22", "2026-12-21"],
  ["1m", "2026-10-31", undefined, "2026-11-22", "2026-12-21"],
  ["1m", "2026-11-22", undefined, "2026-11-23", "2026-12-22"],
  ["1m", "2026-12-14", undefined, "2026-12-15", "2027-01-14"],
  ["10d", null, undefined, "2026-11-22", "2026-12-01"],
  ["1d", "2026-12-14", undefined, "2026-12-15", "2026-12-15"],
  ["09-01_06-30", null, undefined, "2026-09-01", "2027-06-30"],
  ["09-01_06-30", "2026-12-14", undefined, "2026-12-15", "2027-06-30"],
  ["09-01_06-30", "2026-10-10", undefined, "2026-10-11", "2027-06-30"],
  ["09-01_06-30", "2027-06-30", undefined, "2027-09-01", "2028-06-30"],
  ["09-01_08-31", "2027-08-31", undefined, "2027-09-01", "2028-08-31"],
  ["09-01_06-30", null, 2027, "2027-09-01", "2028-06-30"],
  ["03-01_10-31", null, undefined, "2027-03-01", "2027-10-31"],
])("%s taken after %s, for %s: %s to %s", (code, lastDay, year, from, until) => {
  const taking = { today: TODAY, held: upTo(lastDay), year };
  expect(planPeriod(storedDuration(code), taking)).toMatchObject({ from, until });
});

it.each([
  ["a season that is over", null, 2025],
  ["a season that is had already", "2027-06-30", 2026],
])("nothing is left of %s", (_what, lastDay, year) => {
  const duration = storedDuration("09-01_06-30");
  expect(planPeriod(duration, { today: TODAY, held: upTo(lastDay), year })).toEqual({ why: "season-over" });
});

describe("in summer, who has the season that begins in September", () => {
  const season = { from: "2027-09-01", until: "2028-06-30" };
  const taken = (code: string, over: Partial<Taking> = {}) =>
    planPeriod(storedDuration(code), { today: "2027-07-10", held: [season], ...over });

  it.each([
    ["10d", "2027-07-10", "2027-07-19"],
    ["53d", "2027-07-10", "2027-08-31"],
    ["1m", "2027-07-10", "2027-08-09"],
    ["06-01_08-31", "2027-06-01", "2027-08-31"],
    ["09-01_06-30", "2028-09-01", "2029-06-30"],
    ["02-01_05-31", "2029-02-01", "2029-05-31"],
  ])("gets %s from %s until %s", (code, from, until) => {
    expect(taken(code)).toMatchObject({ from, until });
  });

  it.each(["54d", "2m", "12m", "01-01_12-31"])("has no room for %s before it", (code) => {
    expect(taken(code)).toEqual({ why: "no-room", next: season.from });
  });

  it("gets what follows on what is on, if that leaves no day between the two", () => {
    const held = [{ from: "2027-07-01", until: "2027-08-31" }, season];
    expect(taken("10d", { held })).toMatchObject({ from: "2028-07-01" });
    expect(taken("09-01_06-30", { held, year: 2027 })).toEqual({ why: "season-over" });
    expect(taken("09-01_06-30", { year: 2028 })).toMatchObject({ from: "2028-09-01" });
  });
});

it.each([
  ["1m", "2026-12-14", "2026-12-15", "2027-01-14"],
  ["1m", "2026-02-28", "2026-03-01", "2026-03-31"],
  ["09-01_06-30", "2027-06-30", "2027-09-01", "2028-06-30"],
  ["09-01_08-31", "2027-08-31", "2027-09-01", "2028-08-31"],
  // The plan was edited in between: the rest of the current season would cost as much as the whole.
  ["08-01_07-31", "2027-06-30", "2027-08-01", "2028-07-31"],
  ["09-01_06-30", "2026-12-14", "2027-09-01", "2028-06-30"],
  ["06-30_06-29", "2027-06-30", "2027-07-01", "2028-06-29"],
  ["02-29_02-28", "2027-02-28", "2027-03-01", "2028-02-28"],
  ["06-30_06-30", "2027-06-30", "2028-06-30", "2028-06-30"],
])("%s that ends on %s goes on from %s to %s", (code, lastDay, from, until) => {
  expect(followingPeriod(storedDuration(code), lastDay)).toMatchObject({ from, until });
});

it.each([
  ["2026-01-31", ["2026-02-28", "2026-03-30", "2026-04-30", "2026-05-30", "2026-06-30"]],
  ["2026-01-30", ["2026-02-28", "2026-03-29", "2026-04-29"]],
  ["2026-11-01", ["2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"]],
  ["2026-01-15", ["2026-02-14", "2026-03-14"]],
])("months that began on %s end on %j: each is counted from the first day", (from, ends) => {
  const anchorDay = Number(from.slice(-2));
  let until = endOfMonths(from, 1);
  expect(until).toBe(ends[0]);
  for (const end of ends.slice(1)) {
    ({ until } = followingPeriod(storedDuration("1m"), until, anchorDay));
    expect(until).toBe(end);
  }
});

describe("what is taken early", () => {
  const MONTHLY = 1;
  /** Memberships of one plan, each from the day after the one before, that began on this day. */
  const chain = (anchorDay: number, ...periods: [string, string][]): Held[] =>
    periods.map(([from, until]) => ({ from, until, planId: MONTHLY, anchorDay }));
  const first = ["2026-01-31", "2026-02-28"] as [string, string];
  const taken = (held: Held[], over: Partial<Taking> & { code?: string } = {}) =>
    planPeriod(storedDuration(over.code ?? "1m"), { today: "2026-02-10", held, planId: MONTHLY, ...over });

  it.each([
    ["counts on from the first start (D10.4)", chain(31, first), {}, "2026-03-01", "2026-03-30"],
    ["on its last day", chain(31, first), { today: "2026-02-28" }, "2026-03-01", "2026-03-30"],
    ["on the day after, too", chain(31, first), { today: "2026-03-01" }, "2026-03-01", "2026-03-30"],
    ["two months at a time", chain(31, first), { code: "2m" }, "2026-03-01", "2026-04-30"],
    [
      "after one that was renewed",
      chain(31, first, ["2026-03-01", "2026-03-30"]),
      { today: "2026-03-10" },
      ...(["2026-03-31", "2026-04-30"] as const),
    ],
    ["after a gap, anew", chain(31, first), { today: "2026-03-02" }, "2026-03-02", "2026-04-01"],
    ["of another plan, anew", chain(31, first), { planId: 2 }, "2026-03-01", "2026-03-31"],
    ["in days, as ever", chain(31, first), { code: "10d" }, "2026-03-01", "2026-03-10"],
    [
      "after an end that the months do not come to, anew",
      chain(31, ["2026-01-31", "2026-02-20"]),
      ...([{}, "2026-02-21", "2026-03-20"] as const),
    ],
  ] as const)("%s", (_, held, over, from, until) => {
    expect(taken([...held], over)).toMatchObject({ from, until });
  });
});

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2020-01-01", days));
const monthDay = fc.integer({ min: 0, max: 365 }).map((days) => addDays("2024-01-01", days).slice(5));
const code = fc.oneof(
  fc.integer({ min: 1, max: 120 }).map((count) => `${count}m`),
  fc.integer({ min: 1, max: 3_660 }).map((count) => `${count}d`),
  fc.tuple(monthDay, monthDay).map((days) => days.join("_")),
);

it("what is taken ends today or later, and never overlaps what was there", () => {
  const lengths = fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 400 })), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(code, day, day, lengths, (taken, today, first, some) => {
      const held: Period[] = [];
      for (const [gap, length] of some) {
        const from = addDays(held.at(-1)?.until ?? first, gap);
        held.push({ from, until: addDays(from, length) });
      }
      const period = planPeriod(storedDuration(taken), { today, held });
      if ("why" in period) {
        expect(period.why === "no-room" && period.next > today).toBe(true);
        return;
      }
      expect(period.from <= period.until && period.until >= today).toBe(true);
      for (const { from, until } of held) expect(until < period.from || period.until < from).toBe(true);
    }),
  );
});

it("what follows begins after what it follows, within a year, and is never the rest of a season", () => {
  fc.assert(
    fc.property(code, day, (plan, lastDay) => {
      const { from, until, year } = followingPeriod(storedDuration(plan), lastDay);
      expect(from > lastDay && from <= until && from <= addDays(lastDay, 366)).toBe(true);
      if (year !== null) expect(addDays(seasonPeriod(season(plan), year).from, 1) >= from).toBe(true);
    }),
  );
});
