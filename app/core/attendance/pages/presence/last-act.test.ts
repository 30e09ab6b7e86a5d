import { expect, it } from "vitest";
import { barText } from "./last-act.ts";

const one = { act: "a", memberId: 7, presence: "late", count: 1 } as const;
const calm = { last: null, refused: null, failing: false };

it.each([
  ["hint", calm],
  ["late", { ...calm, last: one }],
  ["none", { ...calm, last: { ...one, presence: null } }],
  ["many", { ...calm, last: { ...one, memberId: null, count: 3 } }],
  ["failing", { ...calm, last: one, failing: true }],
  ["refused", { last: null, refused: "Too late.", failing: true }],
] as const)("the bar says “%s”", (text, shown) => {
  expect(barText(shown)).toBe(text);
});
