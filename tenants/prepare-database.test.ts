import { expect, test } from "vitest";
import { appUrlFrom } from "./installation.ts";

test.each([
  ["postgres://owner:o@db/teamsheet", "postgres://app:p%2F@db/teamsheet"],
  [
    "postgres://owner:o@localhost/teamsheet?host=/var/run/postgresql",
    "postgres://app:p%2F@localhost/teamsheet?host=%2Fvar%2Frun%2Fpostgresql",
  ],
  ["postgres://db/teamsheet?user=owner&password=o", "postgres://app:p%2F@db/teamsheet"],
])("%s is served by %s", (owner, expected) => {
  expect(appUrlFrom(owner, "app", "p/")).toBe(expected);
});

test("a URL that has no place for the serving login is refused", () => {
  expect(() => appUrlFrom("postgres:///teamsheet?host=/run", "app", "p")).toThrow("needs a host");
});
