import { describe, expect, it } from "vitest";
import type { Method } from "./operation.ts";
import { operationTable } from "./operation-table.ts";

const table = operationTable(
  (
    [
      ["GET", "/"],
      ["GET", "/users/{id}"],
      ["PATCH", "/users/{id}"],
      ["GET", "/users/me"],
      ["DELETE", "/users/me/sign-ins/{id}"],
      ["POST", "/users/{id}/approve"],
      ["GET", "/users/{id}/{part}"],
    ] as [Method, string][]
  ).map(([method, path]) => ({ method, path })),
);

describe("the resource at a path", () => {
  it.each([
    ["", "/", {}],
    ["/", "/", {}],
    ["/users/me", "/users/me", {}],
    ["/Users/ME/", "/users/me", {}],
    ["/users/7", "/users/{id}", { id: "7" }],
    ["/users/a%2Fb", "/users/{id}", { id: "a/b" }],
    ["/users/me/sign-ins/7", "/users/me/sign-ins/{id}", { id: "7" }],
    ["/users/7/approve", "/users/{id}/approve", { id: "7" }],
    ["/users/me/approve", "/users/{id}/approve", { id: "me" }],
    ["/users/7/other", "/users/{id}/{part}", { id: "7", part: "other" }],
  ])("of %j is %s", (asked, path, params) =>
    expect(table.find(asked)).toMatchObject({ resource: { path }, params }),
  );

  it.each(["/users", "/users/", "/users//", "/users//approve", "/users/%ff", "/x", "/users/me/sign-ins/7/x"])(
    "of %j is none",
    (asked) => expect(table.find(asked)).toBeUndefined(),
  );

  it("has all its methods", () => {
    expect(Object.keys(table.find("/users/7")?.resource.operations ?? {})).toEqual(["GET", "PATCH"]);
    expect(table.all).toHaveLength(7);
  });
});

describe("two operations for one call", () => {
  it.each([
    ["GET", "/users/{id}", "/users/{id}"],
    ["GET", "/users/{id}", "/users/{memberId}"],
  ] as const)("%s %s and %s are refused", (method, one, other) =>
    expect(() =>
      operationTable([
        { method, path: one, module: "kit-hire" },
        { method, path: other },
      ]),
    ).toThrow(`Two operations answer ${method} ${other}: of kit-hire and of the core.`),
  );
});
