import { expect, it } from "vitest";
import { readClaims } from "./provider-claims.ts";

const now = new Date("2026-11-21T10:00:00Z");
const emailOf = (email: unknown) =>
  readClaims({}, { iss: "https://id.example", sub: "1", exp: 1, email, email_verified: true }, now)
    .verifiedEmail;

it.each([
  ["Mike@club.example", "mike@club.example"],
  // A Kelvin sign, which composing makes a k.
  ["mi\u212Ae@club.example", undefined],
  ["mike@club\uFF0Eexample", undefined],
  ["mîke@club.example", undefined],
  [7, undefined],
])("takes the verified address %j for %j", (given, read) => expect(emailOf(given)).toBe(read));
