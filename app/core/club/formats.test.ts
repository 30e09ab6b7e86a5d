import { expect, test } from "vitest";
import { formatsFor } from "./formats.server.ts";

/** A club with its reader's locale. */
const club = (language: "en" | "es") => ({
  timezone: "Europe/Madrid",
  currency: "EUR",
  settings: language === "es" ? { locale: "es" } : {},
});
const spans: [string, string, "en" | "es", string][] = [
  ["2026-11-21T18:00Z", "2026-11-21T19:30Z", "en", "7:00 – 8:30 PM"],
  ["2026-11-21T18:00Z", "2026-11-21T19:30Z", "es", "19:00–20:30"],
  ["2026-11-21T22:30Z", "2026-11-21T23:30Z", "en", "11:30 PM – 12:30 AM"],
  ["2026-11-21T22:30Z", "2026-11-21T23:30Z", "es", "23:30–00:30"],
  ["2026-11-21T08:00Z", "2026-11-21T09:30Z", "es", "09:00–10:30"],
  ["2026-03-28T18:00Z", "2026-03-29T17:30Z", "en", "Sat, Mar 28, 7:00 PM – Sun, Mar 29, 7:30 PM"],
  ["2026-03-28T18:00Z", "2026-03-29T17:00Z", "en", "Sat, Mar 28, 7:00 PM – Sun, Mar 29, 7:00 PM"],
  ["2026-03-28T22:30Z", "2026-03-29T01:30Z", "en", "11:30 PM – 3:30 AM"],
  ["2026-11-21T18:00Z", "2026-11-22T18:00Z", "en", "Sat, Nov 21, 7:00 PM – Sun, Nov 22, 7:00 PM"],
  ["2026-11-21T18:00Z", "2026-11-23T11:00Z", "es", "sáb, 21 nov, 19:00 – lun, 23 nov, 12:00"],
];

test("times of day are written alike, by instant and by the clock on the wall", () => {
  const { time, wallTime } = formatsFor(club("es"), { language: "es", locale: null });
  expect([time(new Date("2026-11-21T00:05Z")), wallTime("01:05")]).toEqual(["01:05", "01:05"]);
  expect(formatsFor(club("en"), { language: "en", locale: null }).wallTime("01:05")).toMatch(/^1:05.AM$/);
});

test.each([
  ["en", "2026-10-24T15:00Z", "Oct"],
  ["en", "2025-10-24T15:00Z", "Oct 2025"],
  ["es", "2025-10-24T15:00Z", "oct 2025"],
  ["en", "2026-12-31T23:30Z", "Jan 2027"],
  ["en", "2025-12-31T23:30Z", "Jan"],
] as const)("a ticket in %s of %s says %s in November 2026", (language, at, month) => {
  const { stub } = formatsFor(club(language), { language, locale: null });
  expect(stub(new Date(at), new Date("2026-11-28T12:00Z")).month).toBe(month);
});

test.each(spans)("from %s to %s in %s: %s", (from, to, language, expected) => {
  const shown = formatsFor(club(language), { language, locale: null }).timeRange(
    new Date(from),
    new Date(to),
  );
  expect(shown.replaceAll(/[\u2009\u202f]/g, " ")).toBe(expected);
});

test.each([
  ["2026-11-21T18:00Z", "2026-11-21T19:30Z", "sáb, 21 nov 2026, 19:00–20:30"],
  ["2026-11-21T22:30Z", "2026-11-21T23:30Z", "sáb, 21 nov 2026, 23:30–00:30"],
  ["2026-11-21T18:00Z", "2026-11-23T11:00Z", "sáb, 21 nov, 19:00 – lun, 23 nov, 12:00"],
])("when it is from %s to %s: %s", (from, to, expected) => {
  const shown = formatsFor(club("es"), { language: "es", locale: null }).when(new Date(from), new Date(to));
  expect(shown.replaceAll(/[\u2009\u202f]/g, " ")).toBe(expected);
});
