import fc from "fast-check";
import { expect, it } from "vitest";
import type { Standing } from "../admission.ts";
import type { Presence } from "../presence/presence.ts";
import { computeStatistics, type PossibleSession } from "./statistics.ts";

const NOW = new Date("2026-11-22T10:00Z");
const session = (at: string, standing: Standing, presence: Presence | null = null): PossibleSession => ({
  startsAt: new Date(at),
  standing,
  presence,
});
const of = (sessions: PossibleSession[]) => computeStatistics(sessions, "Europe/Madrid", NOW);

it("counts presence where it was recorded, else the answer", () => {
  const found = of([
    session("2026-09-10T18:00Z", "attending", "absent"),
    session("2026-09-17T18:00Z", "attending"),
    session("2026-11-05T18:00Z", "attending", "late"),
    session("2026-11-12T18:00Z", "not-attending", "came"),
    session("2026-08-31T22:30Z", null),
  ]);
  expect(found).toEqual({
    attended: 3,
    possible: 5,
    streak: 3,
    months: [
      // Half past midnight on 1 September in Madrid.
      { month: "2026-09", attended: 1, possible: 3 },
      { month: "2026-10", attended: 0, possible: 0 },
      { month: "2026-11", attended: 2, possible: 2 },
    ],
    latest: ["came", "late", "attended", "missed", "missed"],
  });
});

it("is empty without sessions, and a streak may be all of them", () => {
  expect(of([])).toEqual({ attended: 0, possible: 0, streak: 0, months: [], latest: [] });
  expect(of([session("2026-11-05T18:00Z", "attending")])).toMatchObject({ streak: 1, attended: 1 });
});

it("adds up, whatever the sessions and their order", () => {
  const any = fc.record({
    startsAt: fc.date({ min: new Date("2025-12-01"), max: NOW, noInvalidDate: true }),
    standing: fc.constantFrom<Standing>(null, "attending", "not-attending", "waiting"),
    presence: fc.constantFrom<Presence | null>(null, "came", "late", "absent"),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 40 }), (sessions) => {
      const found = of(sessions);
      const total = (part: "attended" | "possible") => found.months.reduce((sum, one) => sum + one[part], 0);
      expect([total("attended"), total("possible")]).toEqual([found.attended, found.possible]);
      expect(found.possible).toBe(sessions.length);
      expect(found.streak).toBeLessThanOrEqual(found.attended);
      expect(found.months.length).toBeLessThanOrEqual(12);
      expect(found.latest.length).toBe(Math.min(10, sessions.length));
    }),
  );
});
