import { expect, it } from "vitest";
import { timeZones } from "#app/kernel/values/time-zones.ts";
import { zoneGroups } from "./zone-names.server.ts";

it.each(["en", "es"] as const)("offers each zone once, with words, in %s", (language) => {
  const zones = zoneGroups(language).flatMap((group) => group.choices);
  expect(zones.map(({ value }) => value).sort()).toEqual(timeZones());
  expect(zones.filter(({ label }) => label.trim() === "" || label.includes("_"))).toEqual([]);
  expect(new Set(zones.map(({ label }) => label)).size).toBe(zones.length);
});

it.each([
  ["Europe/Kyiv", "Kyiv, Ukraine", "Kyiv, Ucrania"],
  ["Europe/Madrid", "Madrid, Spain", "Madrid, España"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires, Argentina", "Buenos Aires, Argentina"],
  ["America/Indiana/Knox", "Knox, Indiana, United States", "Knox, Indiana, Estados Unidos"],
  ["Asia/Singapore", "Singapore", "Singapore, Singapur"],
  ["Asia/Kolkata", "Kolkata, India", "Kolkata, India"],
  ["UTC", "UTC", "UTC"],
])("%s is %s / %s", (zone, english, spanish) => {
  const wordsIn = (language: "en" | "es") =>
    zoneGroups(language)
      .flatMap((group) => group.choices)
      .find(({ value }) => value === zone)?.label;
  expect([wordsIn("en"), wordsIn("es")]).toEqual([english, spanish]);
});
