import { describe, expect, it } from "vitest";
import { isPublicId, newPublicId, toInvitationCode } from "./public-id.ts";

describe("a public id", () => {
  it("has 16 signs without look-alikes and never repeats", () => {
    const ids = Array.from({ length: 500 }, newPublicId);
    expect(new Set(ids).size).toBe(500);
    for (const id of ids) expect(isPublicId(id)).toBe(true);
    expect(new Set(ids.join("")).size).toBe(32);
    expect(ids.join("")).not.toMatch(/[01lo]/);
  });

  it.each(["", "abc", "0".repeat(16), "A".repeat(16), "2".repeat(17), `${"2".repeat(16)}\n`])(
    "is not %j",
    (value) => {
      expect(isPublicId(value)).toBe(false);
    },
  );

  it("reversed is the invitation code, and back", () => {
    expect(toInvitationCode("23456789abcdefgh")).toBe("hgfedcba98765432");
    const id = newPublicId();
    expect(toInvitationCode(toInvitationCode(id))).toBe(id);
  });
});
