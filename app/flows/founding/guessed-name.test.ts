import { expect, it } from "vitest";
import { guessedName } from "./guessed-name.ts";

it.each([
  ["ada@hill.example", "Ada"],
  ["ada.lovelace@hill.example", "Ada Lovelace"],
  ["ada_lovelace-king+club@hill.example", "Ada Lovelace King"],
  ["ada.lovelace1815@hill.example", "Ada Lovelace"],
  ["ñandú@hill.example", "Ñandú"],
  ["1815@hill.example", "1815"],
  [`${"a".repeat(200)}@hill.example`, `A${"a".repeat(99)}`],
])("%s is %s", (email, name) => {
  expect(guessedName(email)).toBe(name);
});
