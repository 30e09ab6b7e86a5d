import { expect, it } from "vitest";
import { initialsOf } from "#app/kernel/initials.ts";
import { inactiveBefore } from "../activity/inactivity.ts";
import { searchWords } from "./name-search.ts";

it.each([
  ["Íñigo de la Cruz", "ÍC"],
  ["Ana", "A"],
  ["łukasz", "Ł"],
  ["Jean-Luc", "JL"],
  ["  maría   josé  ", "MJ"],
  ["田中 太郎", "田太"],
  ["“Pepe” Gómez", "G"],
])("%j goes by %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it.each([
  ["Íñigo", ["inigo"]],
  ["  MÜLLER  søren ", ["muller", "soren"]],
  ["Łukasz Đorđe", ["lukasz", "dorde"]],
  ["O’Connor-Núñez d'Arc -", ["oconnornunez", "darc"]],
  ["", []],
])("%j looks for %j", (search, words) => {
  expect(searchWords(search)).toEqual(words);
});

it("0 days of inactivity mean never", () => {
  const now = new Date("2026-11-21T10:00Z");
  expect(inactiveBefore(now, 30)).toEqual(new Date("2026-10-22T10:00Z"));
  expect(inactiveBefore(now, 0).getTime()).toBe(0);
});
