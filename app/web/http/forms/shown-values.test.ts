import { expect, it } from "vitest";
import { concurrentEdits, digestValues, type FormValues, parseShown } from "./shown-values.ts";

type Value = FormValues[string];

function outcome(shown: Value, typed: Value, current: Value) {
  const posted = new FormData();
  for (const text of [typed ?? []].flat()) posted.append("field", text);
  const { untouched, conflicts } = concurrentEdits(posted, digestValues({ field: shown }), {
    field: current,
  });
  return [untouched.field, conflicts.field];
}

it.each<[string, Value, Value, Value, (string[] | undefined)[]]>([
  ["nobody changes it", "A", "A", "A", [undefined, undefined]],
  ["only the sender does", "A", "B", "A", [undefined, undefined]],
  ["only somebody else does", "A", "A", "C", [["C"], undefined]],
  ["both do", "A", "B", "C", [undefined, ["C"]]],
  ["both do, to the same", "A", "B", "B", [undefined, undefined]],
  ["somebody else empties it", "A", "A", "", [[], undefined]],
  ["somebody else empties what the sender changes", "A", "B", null, [undefined, []]],
  ["somebody else ticks a box", null, null, "on", [["on"], undefined]],
  ["somebody else unticks a box", "on", "on", null, [[], undefined]],
  ["nothing was shown, and an empty text posted", null, "", "C", [["C"], undefined]],
  ["choices are posted in another order", ["a", "b"], ["b", "a"], ["a"], [["a"], undefined]],
  ["choices that both changed", ["a"], ["a", "b"], ["c"], [undefined, ["c"]]],
  ["a browser ends the lines in its way", "one\ntwo", "one\r\ntwo", "three", [["three"], undefined]],
  ["a long text", "x".repeat(9_000), "x".repeat(9_000), "y".repeat(9_000), [["y".repeat(9_000)], undefined]],
])("%s", (_case, shown, typed, current, expected) => {
  expect(outcome(shown, typed, current)).toEqual(expected);
});

it("compares only fields that were shown", () => {
  expect(concurrentEdits(new FormData(), {}, { field: "C" })).toEqual({ untouched: {}, conflicts: {} });
  expect(concurrentEdits(new FormData(), digestValues({ other: "A" }), {})).toEqual({
    untouched: {},
    conflicts: {},
  });
});

it("comes back as it was sent, and nonsense is nothing", () => {
  const shown = digestValues({ name: "A", tags: ["u12"] });
  expect(parseShown(JSON.stringify(shown))).toEqual(shown);
  for (const nonsense of [null, "", "a\u0000b", "[]", "null", '"x"', "1", '{"name":1}'])
    expect(parseShown(nonsense)).toBeUndefined();
});
