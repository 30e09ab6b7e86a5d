import { expect, it } from "vitest";
import { origins } from "./origins.ts";

it.each<[string | string[], string[]]>([
  ["", []],
  [
    "https://www.club.example, https://app.club.example/",
    ["https://www.club.example", "https://app.club.example"],
  ],
  [["https://Club.example:443/page?x=1", "https://club.example"], ["https://club.example"]],
  ["http://localhost:5173", ["http://localhost:5173"]],
])("%j are the origins %j", (given, kept) => expect(origins.parse(given)).toEqual(kept));

it.each([
  ["*"],
  ["null"],
  ["club.example"],
  ["http://club.example"],
  ["https://user:secret@club.example"],
  ["javascript:alert(1)"],
  ["file:///etc/passwd"],
  [Array.from({ length: 11 }, (_, n) => `https://${n}.example`)],
  [{ 0: "https://club.example" }],
])("%j are none", (given) => {
  expect(origins.safeParse(given).error?.issues.map(({ message }) => message)).toEqual(["errors.origins"]);
});
