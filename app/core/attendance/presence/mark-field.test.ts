import { expect, it } from "vitest";
import { markValue, parseMarkValue } from "./mark-field.ts";
import { PresenceFormSchema } from "./presence.schemas.ts";

it.each([
  ["12:late:came", { memberId: 12, presence: "late", shown: "came" }],
  ["7:absent:none", { memberId: 7, presence: "absent", shown: null }],
] as const)("a button’s value %s is written, read, and understood by the form", (value, mark) => {
  expect(markValue(mark)).toBe(value);
  expect(parseMarkValue(value)).toEqual(mark);
  const { memberId, presence } = mark;
  expect(PresenceFormSchema.parse({ occasionId: 1, mark0: value }).marks).toEqual([{ memberId, presence }]);
});
