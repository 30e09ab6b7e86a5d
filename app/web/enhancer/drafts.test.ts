import { expect, it } from "vitest";
import { draftKey, parseDraft } from "./drafts.ts";

const values = { name: ["Gym"] };

it("a draft belongs to one form of one page", () => {
  expect(draftKey("/settings", "form-club")).not.toBe(draftKey("/settings", "form-formats"));
  expect(draftKey("/sessions/1/edit", "form-save")).not.toBe(draftKey("/sessions/2/edit", "form-save"));
});

it.each([
  ["nothing", null],
  ["nonsense", "{"],
  ["another shape", '{"at":"x","values":{}}'],
  ["no values", '{"at":1000,"values":null}'],
  ["one that is older than an hour", JSON.stringify({ at: 1_000 - 3_600_001, values })],
])("%s is no draft", (_what, stored) => {
  expect(parseDraft(stored, 1_000)).toBeUndefined();
});

it("what was typed within the hour is", () => {
  expect(parseDraft(JSON.stringify({ at: 500, values }), 1_000)).toEqual({ at: 500, values });
});
