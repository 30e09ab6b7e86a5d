import { expect, it } from "vitest";
import { type DemoDoor, isDemoOpen } from "./demo-accounts.ts";

const open: DemoDoor = {
  baseUrl: "http://localhost:3000",
  areMailsCaught: true,
  isLocalCaller: true,
  isDemo: true,
};

it("the demo club is open where the product is tried", () => {
  expect(isDemoOpen(open)).toBe(true);
});

it.each([
  { baseUrl: "https://clubs.example" },
  { baseUrl: "http://localhost.clubs.example" },
  { baseUrl: "http://demo.localhost:3000" },
  { areMailsCaught: false },
  { isLocalCaller: false },
  { isDemo: false },
])("and nowhere else: %j", (differs) => {
  expect(isDemoOpen({ ...open, ...differs })).toBe(false);
});
