import { expect, it } from "vitest";
import { createI18n } from "./i18n.ts";

const { t } = createI18n("en", {
  core: { joined: "{{name}} joined {{club}}.", until: "It is open until {{time}}. Come!" },
});
const said = t as (key: string, values: object) => string;

it.each([
  ["Ana", "Unión Ribera F.S.", "Ana joined Unión Ribera F.S."],
  ["Ana", "Unión Ribera", "Ana joined Unión Ribera."],
  ["Carlos Ñ.", "C.D. $&", "Carlos Ñ. joined C.D. $&."],
  ["Ana", "What…", "Ana joined What…."],
])("%s and %s", (name, club, words) => {
  expect(said("joined", { name, club })).toBe(words);
});

it("goes for times, too", () => {
  expect(said("until", { time: "7:00 p.m." })).toBe("It is open until 7:00 p.m. Come!");
});
