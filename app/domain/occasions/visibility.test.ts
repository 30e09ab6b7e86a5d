import { expect, it } from "vitest";
import { sees } from "./visibility.ts";

const player = { role: "player" as const, tags: ["u18"], invited: false, involved: false };
const session = (...tags: string[]) => ({ kind: "session" as const, tags });

it.each([
  ["no tags", player, session(), true],
  ["a shared tag in other letters", player, session("U18"), true],
  ["other tags", player, session("u21"), false],
  ["an invitation", { ...player, invited: true }, session("u21"), true],
  ["an answer", { ...player, involved: true }, session("u21"), true],
  ["a coach", { ...player, role: "coach" as const }, session("u21"), true],
  ["an admin", { ...player, role: "admin" as const }, session("u21"), true],
  ["an event", player, { kind: "event" as const, tags: ["u21"] }, true],
])("with %s", (_why, onlooker, occasion, seen) => {
  expect(sees(onlooker, occasion)).toBe(seen);
});
