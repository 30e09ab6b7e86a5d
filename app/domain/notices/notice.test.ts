import { expect, it } from "vitest";
import { goesOut } from "./notice.ts";

const reader = { state: "active", email: "ana@club.test", allowsEmails: true };

it.each([
  ["an active member", reader, true, true],
  ["an archived member", { ...reader, state: "archived" }, true, false],
  ["somebody without an address", { ...reader, email: null }, true, false],
  ["somebody who wants no mails", { ...reader, allowsEmails: false }, true, false],
  ["a club that sends none on its own", reader, false, false],
])("tells %s of moving up: %j", (_who, recipient, automatic, out) => {
  expect(goesOut("moved-up", recipient, automatic)).toBe(out);
});

it("what an admin sends on purpose goes out whatever the club's switch says", () => {
  expect(goesOut("canceled", reader, false)).toBe(true);
});
