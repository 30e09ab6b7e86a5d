import fc from "fast-check";
import { expect, it } from "vitest";
import { plainName } from "./plain-name.ts";

it.each([
  ["Rayo Vallecano Sur", "Rayo Vallecano Sur"],
  ["F.C. Oakfield", "F.C. Oakfield"],
  ["1. FC Köln", "1. FC Köln"],
  ["Ñúñez & O’Neil (U18)", "Ñúñez & O’Neil (U18)"],
  ["FC St.Pauli", "FC St. Pauli"],
  ["You won: https://evil.example/x", "You won: evil. example/x"],
  ["see www.evil.example", "see www. evil. example"],
  ["write to me@evil.example", "write to me@evil. example"],
  ["mailto:me@evil.example", "me@evil. example"],
  ["evil。example and evil．example", "evil. example and evil. example"],
  ["evil\u200b.example", "evil. example"],
  ["\u202egro.live\u202c Bank", "gro. live Bank"],
  ["a\u2066b\u2069c\u00add\ufeffe\u3164f\u2800g", "abcdefg"],
  ["one\u2028two\tthree\u00a0four", "one two three four"],
  ["\u200b\u200d", "–"],
])("writes %j as %j", (given, written) => expect(plainName(given)).toBe(written));

it("leaves no dot of a host's name, no direction and nothing unseen, and changes nothing a second time", () => {
  const unit = fc.constantFrom(..."a1.:/@ -é。\u200b\u202e\u2066\u00ad\u2028");
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
      const written = plainName(text);
      expect(written).not.toMatch(/[\p{L}\p{N}][.。]\p{L}[\p{L}\p{N}]|\p{Cf}|\/\/|\n/u);
      expect(plainName(written)).toBe(written);
    }),
  );
});
