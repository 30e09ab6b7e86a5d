import { expect, it } from "vitest";
import { instantText, localMoment, moment, momentIn } from "./moment.ts";

it.each<[typed: string, zone: string, instant: string]>([
  ["2026-12-01T18:00", "Europe/Madrid", "2026-12-01T17:00Z"],
  ["2026-07-01T00:00", "Europe/Madrid", "2026-06-30T22:00Z"],
  ["2026-12-01T18:00:00Z", "Europe/Madrid", "2026-12-01T18:00Z"],
  ["2026-12-01T18:00:30.5+13:00", "Pacific/Auckland", "2026-12-01T05:00:30.5Z"],
  // Skipped by a clock change: moved forward by the skipped length.
  ["2026-03-29T02:30", "Europe/Madrid", "2026-03-29T01:30Z"],
  ["2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-03T15:45Z"],
  // Occurs twice: the first one counts.
  ["2026-10-25T02:30", "Europe/Madrid", "2026-10-25T00:30Z"],
])("%s in %s is %s", (typed, zone, instant) => {
  expect(momentIn(moment.parse(typed), zone)).toEqual(new Date(instant));
});

it.each([
  "",
  "tomorrow",
  "2026-12-01",
  "18:00",
  "T",
  "2026-02-30T18:00",
  "2026-12-01T24:00",
  "2026-12-01 18:00",
  "2026-12-01T18:00:00",
  "2026-12-01T18:00:61Z",
  "1999-12-31T18:00",
  "9999-12-31T18:00:00Z",
  "2026-12-01T18:00TZ",
])("%j is none", (typed) => {
  const { error } = moment.safeParse(typed);
  expect(error?.issues.map(({ message }) => message)).toEqual(["errors.moment"]);
});

it("is shown as it is typed", () => {
  expect(localMoment(new Date("2026-12-01T17:00:40Z"), "Europe/Madrid")).toBe("2026-12-01T18:00");
});

it.each([
  ["2026-12-01T18:00:00Z", true],
  ["2026-12-01T18:00:00+05:30", true],
  ["2026-12-01T18:00", false],
  ["0000-01-01T00:00:00Z", false],
  ["9999-12-31T23:59:59-05:00", false],
])("an instant in a body: %s, %s", (value, isGood) => {
  expect(instantText.safeParse(value).success).toBe(isGood);
});
