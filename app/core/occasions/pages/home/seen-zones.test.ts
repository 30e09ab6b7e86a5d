import { expect, it } from "vitest";
import { isZoneSeen, seenZones } from "./seen-zones.ts";

const here = { club: "Europe/Madrid", device: "Asia/Kolkata" };

it.each([
  [seenZones(here), true],
  [seenZones({ ...here, device: "Asia/Tokyo" }), false],
  [seenZones({ ...here, club: "Europe/Kyiv" }), false],
  [seenZones(here).replace('"version":1', '"version":0'), false],
  ["nonsense", false],
  [null, false],
])("what is kept as %j: %s", (kept, seen) => expect(isZoneSeen(kept, here)).toBe(seen));
