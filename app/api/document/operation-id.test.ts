import { expect, it } from "vitest";
import { operationId } from "./operation-id.ts";

it.each([
  ["GET", "/", "getOrganization"],
  ["GET", "/sessions", "getSessions"],
  ["PATCH", "/sessions/{id}", "patchSessionsById"],
  ["POST", "/users/{id}/send-access-link", "postUsersByIdSendAccessLink"],
  ["DELETE", "/users/{id}/memberships/{membership}", "deleteUsersByIdMembershipsByMembership"],
  ["GET", "/_transactions", "getAllTransactions"],
] as const)("names %s %s", (method, path, name) => {
  expect(operationId({ method, path })).toBe(name);
});
