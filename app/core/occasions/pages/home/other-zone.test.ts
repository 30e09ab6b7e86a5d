import { expect, it } from "vitest";
import { otherZone } from "./other-zone.ts";

const club = "Europe/Madrid";

it.each([
  ["Asia/Tokyo|", "Asia/Tokyo"],
  ["Asia/Tokyo", "Asia/Tokyo"],
  ["Asia/Calcutta|", "Asia/Kolkata"],
  ["Asia/Tokyo|Europe/Kyiv", "Asia/Tokyo"],
  ["Asia/Tokyo|Europe/Madrid", null],
  ["Europe/Madrid|", null],
  ["Europe/Paris|", null],
  ["+09:00|", null],
  ["Mars/Olympus|", null],
  ["<script>|", null],
  ["", null],
  [undefined, null],
])("a device that says %j is in another zone: %s", (told, zone) => {
  expect(otherZone(told, { club, now: new Date("2030-03-04T12:00Z") })).toBe(zone);
});
