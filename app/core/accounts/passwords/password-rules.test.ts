import { expect, it } from "vitest";
import { passwordFault } from "./password-rules.ts";

const owner = { email: "ada.lovelace@harriers.example", name: "Ada King Núñez", club: "Real Harriers" };

it.each([
  ["password123", "password-common"],
  ["Passw0rd!!!", "password-common"],
  ["Contraseña2026", "password-common"],
  ["1234567890", "password-common"],
  ["0987654321", "password-common"],
  ["qwertyuiop", "password-common"],
  ["asdfghjklz", "password-common"],
  ["1q2w3e4r5t", "password-common"],
  ["aaaaaaaaaaaa", "password-common"],
  ["abcabcabcabc", "password-common"],
  ["passwordpassword", "password-common"],
  ["2026 football", "password-common"],
  ["ada.lovelace", "password-own"],
  ["LOVELACE-1815", "password-own"],
  ["Real Harriers 26", "password-own"],
  ["nunez-2026-ada", "password-own"],
  ["harriers.example", "password-own"],
  ["correct horse battery", undefined],
  ["la cabra tira al monte", undefined],
  ["tj7-Rk2-pq9", undefined],
  ["lovelace met a poetical engine", undefined],
  ["пароль для клуба", undefined],
])("%s", (password, fault) => {
  expect(passwordFault(password, owner)).toBe(fault);
});
