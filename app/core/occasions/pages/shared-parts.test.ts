import { expect, it } from "vitest";
import { sharedParts } from "./shared-parts.ts";

it("makes one object for a key, and keeps two pages apart", () => {
  const [share, another] = [sharedParts<{ day: string }>(), sharedParts<{ day: string }>()];
  const make = () => ({ day: "Sat" });
  expect(share("Sat", make)).toBe(share("Sat", make));
  expect(share("Sun", make)).not.toBe(share("Sat", make));
  expect(another("Sat", make)).not.toBe(share("Sat", make));
});
