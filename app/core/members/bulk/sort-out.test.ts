import { describe, expect, it } from "vitest";
import type { MemberState } from "../member.ts";
import type { Role } from "../role.ts";
import type { SeveralAct } from "./bulk.schemas.ts";
import { sortOut } from "./sort-out.ts";

const person = (values: object = {}) => ({
  id: 2,
  email: "b@x.example",
  role: "player" as Role,
  state: "active" as MemberState,
  tags: ["U18"],
  confirmed: true,
  ...values,
});
const me = person({ id: 1, role: "admin" });
const known = { actorId: 1, isOnlyAdmin: false, trusted: false };
const fate = (asked: { act: SeveralAct; tag?: string; role?: Role }, member = person(), more = {}) => {
  const { changed, same, left } = sortOut(asked, [member], { ...known, ...more });
  return changed.length > 0 ? "changed" : same.length > 0 ? "same" : left[0]?.reason;
};

describe("an act on several members", () => {
  it.each<[string, Parameters<typeof fate>, string]>([
    ["a new tag", [{ act: "add-tag", tag: "Keepers" }], "changed"],
    ["a tag in another spelling", [{ act: "add-tag", tag: "u18" }], "same"],
    [
      "one tag too many",
      [{ act: "add-tag", tag: "x" }, person({ tags: Array(50).fill("t") })],
      "too-many-tags",
    ],
    ["taking a tag", [{ act: "remove-tag", tag: "u18" }], "changed"],
    ["taking a tag from who has none", [{ act: "remove-tag", tag: "Keepers" }], "same"],
    ["tagging oneself", [{ act: "add-tag", tag: "Keepers" }, me], "changed"],
    ["another role", [{ act: "set-role", role: "coach" }], "changed"],
    ["the same role", [{ act: "set-role", role: "player" }], "same"],
    [
      "an admin without an address",
      [{ act: "set-role", role: "admin" }, person({ email: null })],
      "no-email",
    ],
    ["one's own role", [{ act: "set-role", role: "player" }, me], "you"],
    ["one's own present role", [{ act: "set-role", role: "admin" }, me], "same"],
    ["the only admin's role", [{ act: "set-role", role: "player" }, me, { isOnlyAdmin: true }], "last-admin"],
    ["archiving", [{ act: "archive" }], "changed"],
    ["archiving another admin", [{ act: "archive" }, person({ role: "admin" })], "changed"],
    ["archiving oneself", [{ act: "archive" }, me], "you"],
    ["archiving the only admin", [{ act: "archive" }, me, { isOnlyAdmin: true }], "last-admin"],
    ["a link", [{ act: "send-link" }], "changed"],
    ["a link without an address", [{ act: "send-link" }, person({ email: null })], "no-email"],
    ["a link to who has not confirmed", [{ act: "send-link" }, person({ confirmed: false })], "unconfirmed"],
    [
      "the same by a trusted club",
      [{ act: "send-link" }, person({ confirmed: false }), { trusted: true }],
      "changed",
    ],
  ])("%s", (_what, given, becomes) => expect(fate(...given)).toBe(becomes));

  it.each<[MemberState, string]>([
    ["pending", "request"],
    ["archived", "archived"],
    ["erased", "archived"],
  ])("leaves out who is %s, whatever is to be done", (state, reason) => {
    for (const act of ["add-tag", "remove-tag", "set-role", "archive", "send-link"] as const)
      expect(fate({ act, tag: "U18", role: "coach" }, person({ state }))).toBe(reason);
  });
});
