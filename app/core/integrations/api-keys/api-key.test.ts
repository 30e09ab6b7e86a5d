import { describe, expect, it } from "vitest";
import { buildApiKey, isApiKey, keyEnding, newApiKey } from "./api-key.server.ts";

const SECRET = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFG";

describe("an API key", () => {
  it("is the prefix, the secret and a checksum that never changes", () => {
    expect(buildApiKey(SECRET)).toBe(`tsk_${SECRET}32L9Jw`);
  });

  it("is known by its shape and checksum", () => {
    for (let made = 0; made < 200; made++) {
      const key = newApiKey();
      expect(isApiKey(key)).toBe(true);
      expect(key.endsWith(keyEnding(key))).toBe(true);
      const at = 4 + (made % 49);
      const other = key[at] === "a" ? "b" : "a";
      expect(isApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }
  });

  it("is made anew each time", () => {
    expect(new Set(Array.from({ length: 50 }, newApiKey)).size).toBe(50);
  });

  it.each([
    "",
    "tsk_",
    SECRET,
    `tsk_${SECRET}`,
    ` ${buildApiKey(SECRET)}`,
    `${buildApiKey(SECRET)}\n`,
    "x".repeat(43),
  ])("is not %j", (other) => expect(isApiKey(other)).toBe(false));
});
