import { expect, it } from "vitest";
import { ALL_FIELDS, fieldsReadBy, fieldsWith, type MemberReader } from "./member-fields.ts";

const OWN = ["email", "gender", "language", "locale", "allowsEmails"];

it.each<[who: string, reader: MemberReader, hidden: string[]]>([
  ["a player, of another", { role: "player", isSelf: false }, [...OWN, "score", "notes"]],
  ["a coach, of another", { role: "coach", isSelf: false }, [...OWN, "notes"]],
  ["an admin, of another", { role: "admin", isSelf: false }, []],
  ["a player, of themself", { role: "player", isSelf: true }, ["score", "notes"]],
  ["a coach, of themself", { role: "coach", isSelf: true }, ["notes"]],
  ["an admin, of themself", { role: "admin", isSelf: true }, []],
])("%s, may see all but what is hidden", (_who, reader, hidden) => {
  const read = fieldsReadBy(reader);
  expect(ALL_FIELDS.filter((field) => !read.includes(field)).sort()).toEqual(hidden.sort());
});

it("says what members write about themselves", () => {
  const own = ["name", "alias", "gender", "positions", "language", "locale", "allowsEmails"];
  expect(fieldsWith("writtenBy", "the member")).toEqual(own);
});
