import { expect, test } from "vitest";
import { greetedName, shownName } from "./shown-name.ts";

test.each([
  ["Luki", "Łukasz Wiśniewski", "Luki"],
  [null, "Łukasz Wiśniewski", "Łukasz Wiśniewski"],
  ["16", "Senad Lulić", "Senad Lulić"],
  ["#7", "Senad Lulić", "Senad Lulić"],
  ["R9", "Ronaldo Nazário", "R9"],
])("alias %s of %s is shown as %s", (alias, name, shown) => {
  expect(shownName({ alias, name })).toBe(shown);
});

test.each([
  ["El Rayo", "Ann Smith", "El Rayo"],
  [null, "Ann Smith", "Ann"],
  ["16", "Ann Smith", "Ann"],
])("alias %s of %s is greeted as %s", (alias, name, greeted) => {
  expect(greetedName({ alias, name })).toBe(greeted);
});
