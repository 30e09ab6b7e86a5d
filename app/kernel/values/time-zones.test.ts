import { describe, expect, it } from "vitest";
import { formerZone, isOtherTime, presentZone, timeZonePlace, timeZones } from "./time-zones.ts";

describe("time zones", () => {
  const zones = timeZones();

  it("go by their present names, each once", () => {
    expect(zones).toEqual(
      expect.arrayContaining(["UTC", "Europe/Kyiv", "Asia/Kolkata", "America/Nuuk", "Europe/Madrid"]),
    );
    for (const former of ["Europe/Kiev", "Asia/Calcutta", "Asia/Saigon", "America/Buenos_Aires"])
      expect(zones).not.toContain(former);
    expect(new Set(zones).size).toBe(zones.length);
  });

  it("are zones that the engine computes in, whatever it calls them", () => {
    for (const timeZone of zones) {
      const known = new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
      expect([timeZone, known]).toEqual([timeZone, expect.toBeOneOf([timeZone, formerZone(timeZone)])]);
    }
  });

  it.each([
    ["Europe/Kiev", "Europe/Kyiv"],
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["Europe/Madrid", "Europe/Madrid"],
    ["constructor", "constructor"],
    ["", ""],
  ])("%j is %j today", (zone, present) => expect(presentZone(zone)).toBe(present));

  it("say their place", () => {
    expect(["America/Argentina/Buenos_Aires", "Europe/Madrid", "UTC"].map(timeZonePlace)).toEqual([
      "Buenos Aires",
      "Madrid",
      "UTC",
    ]);
  });

  it.each([
    ["Europe/Madrid", "Europe/Paris", "2026-11-22T12:00Z", false],
    ["Europe/Madrid", "Atlantic/Canary", "2026-11-22T12:00Z", true],
    ["Europe/London", "Africa/Abidjan", "2026-01-15T12:00Z", false],
    ["Europe/London", "Africa/Abidjan", "2026-07-15T12:00Z", true],
    ["Asia/Kolkata", "Asia/Calcutta", "2026-11-22T12:00Z", false],
    ["Europe/Madrid", "Nowhere/Land", "2026-11-22T12:00Z", false],
  ])("%s and %s at %s: other times? %s", (one, other, at, is) => {
    expect(isOtherTime(one, other, new Date(at))).toBe(is);
  });
});
