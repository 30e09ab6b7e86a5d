import { expect, it } from "vitest";
import { type Begun, currentStep, FIRST_STEPS, stepsDone } from "./first-steps.ts";

const nothing: Begun = {
  hasLook: false,
  session: null,
  hasJoined: false,
  hasAdded: false,
  coach: null,
  members: 1,
};

it.each([
  [{}, []],
  [{ hasLook: true }, ["look"]],
  [{ session: { name: "Training", startsAt: new Date() } }, ["session"]],
  [{ hasJoined: true, members: 2 }, ["invite"]],
  [{ hasAdded: true, members: 2 }, ["members"]],
  [{ coach: "Javi" }, ["coach"]],
  // The number of members alone does not say how they joined.
  [{ members: 40 }, []],
])("a club with %j has done %j", (has, expected) => {
  const done = stepsDone({ ...nothing, ...has });
  expect(FIRST_STEPS.filter((step) => done[step])).toEqual(expected);
});

it.each([
  [{}, undefined, "look"],
  [{ hasLook: true }, undefined, "session"],
  [{}, "invite", "invite"],
  [{ hasJoined: true }, "invite", "look"],
  [{}, "nonsense", "look"],
] as const)("of a club with %j that asks for %s, %s is open", (has, asked, expected) => {
  expect(currentStep(stepsDone({ ...nothing, ...has }), asked)).toBe(expected);
});

it("no step is open once all are done", () => {
  const done = { look: true, session: true, invite: true, members: true, coach: true };
  expect(currentStep(done, "look")).toBeNull();
});
