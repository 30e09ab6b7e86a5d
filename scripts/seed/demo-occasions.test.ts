import { expect, it } from "vitest";
import { toSpan } from "#app/kernel/values/zoned.ts";
import { COMING, DEMO_ZONE, PAST, seasonDay, timesOf } from "./demo-occasions.ts";

it.each(["2026-11-22", "2027-03-28", "2027-10-31"])(
  "has a past and a future at every half hour of %s",
  (day) => {
    for (let at = Date.parse(`${day}T00:00:00Z`), half = 0; half < 48; half++, at += 1_800_000) {
      const now = new Date(at);
      const today = seasonDay(now);
      const spans = (list: typeof PAST) => list.map((one) => toSpan(timesOf(one, today), DEMO_ZONE));
      expect(spans(PAST).filter(({ finishesAt }) => finishesAt >= now)).toEqual([]);
      expect(spans(COMING).filter(({ startsAt }) => startsAt <= now)).toEqual([]);
    }
  },
);
