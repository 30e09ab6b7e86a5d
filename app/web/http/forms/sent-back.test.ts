import { expect, test } from "vitest";
import { sentBack } from "./sent-back.ts";

test("what a person types comes back whole", () => {
  const typed = { name: "Ada", tags: ["u12", "first team"], description: "x".repeat(5_000), empty: "" };
  expect(sentBack(typed)).toEqual(typed);
  expect([sentBack(null), sentBack(undefined)]).toEqual([null, undefined]);
});

test("of huge texts at most 10,000 characters come back, and they take nothing from the short ones", () => {
  const sent = sentBack({ a: "a".repeat(6_000), b: ["b".repeat(3_000), "c".repeat(60_000)], d: "d" });
  expect(sent).toEqual({ a: "a".repeat(6_000), b: ["b".repeat(3_000), "c".repeat(999)], d: "d" });
  expect(Object.keys(sent)).toEqual(["a", "b", "d"]);
});

test("no half of a character comes back", () => {
  expect(sentBack({ a: `${"a".repeat(9_999)}😀` }).a.isWellFormed()).toBe(true);
});
