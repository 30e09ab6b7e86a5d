import { expect, it } from "vitest";
import { isOtherPerson, joinOutcome } from "./join-outcome.ts";

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

it.each([
  ["Tom", "Nora", true],
  ["Tom García", "Nora García", true],
  ["nora garcía", "Nora Garcia López", false],
  ["Nora García López", "Nora", false],
  ["Nora", "nora", false],
])("%s is another person than %s: %s", (given, known, is) => {
  expect(isOtherPerson(given, known)).toBe(is);
});
