import fc from "fast-check";
import cron from "node-cron";
import { expect, test } from "vitest";
import { lastSlot } from "./due-slot.ts";

const schedule = (expression: string) => cron.createTask(expression, () => {}, { timezone: "UTC" });
const at = (text: string) => new Date(text);

test.each([
  ["* * * * *", "2026-03-01T10:15:59.999Z", "2026-03-01T10:15:00.000Z"],
  ["*/15 * * * *", "2026-03-01T10:14:59Z", "2026-03-01T10:00:00.000Z"],
  ["0 5 * * *", "2026-03-01T05:00:00Z", "2026-03-01T05:00:00.000Z"],
  ["0 5 * * *", "2026-03-01T04:59:59Z", "2026-02-28T05:00:00.000Z"],
  ["0 4 * * 1", "2026-03-08T23:59:00Z", "2026-03-02T04:00:00.000Z"],
])("%s at %s was last due at %s", (expression, now, expected) => {
  expect(lastSlot(schedule(expression), at(now))?.toISOString()).toBe(expected);
});

test("a slot that is known is not due again", () => {
  const hourly = schedule("0 * * * *");
  expect(lastSlot(hourly, at("2026-03-01T10:30:00Z"), at("2026-03-01T10:00:00Z"))).toBeUndefined();
  expect(lastSlot(hourly, at("2026-03-01T11:00:00Z"), at("2026-03-01T10:00:00Z"))).toEqual(
    at("2026-03-01T11:00:00Z"),
  );
});

test("a slot is never in the future and always on a whole minute", () => {
  const quarterly = schedule("*/15 * * * *");
  fc.assert(
    fc.property(fc.date({ min: at("2000-01-01"), max: at("2100-01-01"), noInvalidDate: true }), (now) => {
      const slot = lastSlot(quarterly, now);
      expect(slot).toBeDefined();
      const behind = now.getTime() - (slot?.getTime() ?? 0);
      expect(behind).toBeGreaterThanOrEqual(0);
      expect(behind).toBeLessThan(15 * 60_000);
      expect((slot?.getTime() ?? 1) % 60_000).toBe(0);
    }),
  );
});
