import { describe, expect, it } from "vitest";
import { sectionOf } from "./request-handlers.server.ts";

describe("the section of an address", () => {
  it.each([
    ["", ""],
    ["/", ""],
    ["_root", ""],
    ["login", "login"],
    ["Login/", "login"],
    ["sessions/:id/edit", "sessions"],
    ["sessions/7/edit", "sessions"],
    ["api", "api"],
    ["api/", "api"],
    ["api/users/me/sessions", "api"],
    ["api/*", "api"],
    ["*", "*"],
  ])("of %j is %j", (path, section) => expect(sectionOf(path)).toBe(section));
});
