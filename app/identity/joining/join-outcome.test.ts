import { expect, it } from "vitest";
import { joinOutcome } from "./join-outcome.ts";

it.each([
  ["active", "closed", "enters"],
  ["active", "approval", "enters"],
  ["pending", "open", "waits"],
  ["pending", "closed", "waits"],
  [undefined, "open", "joins"],
  [undefined, "approval", "asks"],
  [undefined, "closed", "refused"],
  ["archived", "open", "asks"],
  ["archived", "approval", "asks"],
  ["archived", "closed", "refused"],
] as const)("%s, in a club that is %s: %s", (state, joining, outcome) => {
  expect(joinOutcome(state, joining)).toBe(outcome);
});
