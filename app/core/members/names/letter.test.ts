import { expect, it } from "vitest";
import { initialLetter } from "./letter.ts";

it.each([
  ["Aïcha", "A"],
  ["Álex", "A"],
  ["Østen", "O"],
  ["łukasz", "L"],
  ["  ben", "B"],
  ["Ñandú", "N"],
  ["Ωmega", "Ω"],
  ["李娜", "李"],
  ["#7", "#"],
  ["10 Ten", "#"],
  ["’t Hooft", "T"],
  ["𝒜da", "𝒜"],
  ["👟", "#"],
  ["", "#"],
])("%s stands under %s", (name, letter) => expect(initialLetter(name)).toBe(letter));
