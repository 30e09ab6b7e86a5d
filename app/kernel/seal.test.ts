import { describe, expect, it } from "vitest";
import { sealFor } from "./seal.ts";

const SECRET = "a-secret-of-at-least-32-characters-long";
const value = { idToken: "a.b.c", expires: 1 };

describe("a sealed value", () => {
  const seal = sealFor(SECRET, "tokens");

  it("comes back as it was, and never looks the same twice", () => {
    const [first, second] = [seal.seal(value), seal.seal(value)];
    expect(seal.open(first)).toEqual(value);
    expect(first.equals(second)).toBe(false);
    expect(first.includes("idToken")).toBe(false);
  });

  it("opens with its own key only", () => {
    expect(sealFor(SECRET, "other").open(seal.seal(value))).toBeUndefined();
    expect(sealFor(`${SECRET}x`, "tokens").open(seal.seal(value))).toBeUndefined();
  });

  it("opens only whole: one bit or byte less or more, and it is none", () => {
    const sealed = seal.seal(value);
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(seal.open(changed)).toBeUndefined();
      expect(seal.open(sealed.subarray(0, at))).toBeUndefined();
    }
    expect(seal.open(Buffer.concat([sealed, Buffer.of(0)]))).toBeUndefined();
  });
});
