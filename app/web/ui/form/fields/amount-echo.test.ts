import { expect, it } from "vitest";
import { amountEcho } from "./amount-echo.ts";

const EUROS = { currency: "EUR", locale: "es" };

it.each([
  ["", ""],
  ["abc", ""],
  ["12", "= €12"],
  ["12,5", "= €12.50"],
  ["1.000", "= €1,000"],
  ["20000000", "= €20,000,000"],
  ["20000001", ""],
  ["-20000001", ""],
])("%j is read as %j", (typed, echo) => {
  expect(amountEcho(typed, EUROS, "en-GB")).toBe(echo);
});
