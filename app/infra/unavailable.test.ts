import { expect, test } from "vitest";
import { CellDownError } from "#tenants/cells/breaker.ts";
import { TenantMovingError } from "#tenants/cells/places.ts";
import { TenantBusyError } from "#tenants/connection/fair-share.ts";
import { RoleRefusedError } from "#tenants/connection/refused-role.ts";
import { isUnavailable } from "./unavailable.ts";

const withCode = (code: string) => Object.assign(new Error("x"), { code });

test.each([
  [withCode("ECONNREFUSED"), true],
  [Object.assign(withCode("ENOENT"), { syscall: "connect" }), true],
  [Object.assign(withCode("EAGAIN"), { syscall: "connect" }), true],
  [Object.assign(withCode("ENOENT"), { syscall: "open" }), false],
  [withCode("57P01"), true],
  [withCode("08006"), true],
  [withCode("53100"), true],
  [withCode("53300"), true],
  [withCode("53400"), false],
  [withCode("28P01"), true],
  [withCode("28000"), true],
  [withCode("ENOTFOUND"), true],
  [withCode("EHOSTUNREACH"), true],
  [withCode("ENETUNREACH"), true],
  [withCode("EAI_AGAIN"), true],
  [new Error("Connection terminated unexpectedly"), true],
  [new Error("Client has encountered a connection error and is not queryable"), true],
  [new Error("Client was closed and is not queryable"), true],
  [new Error("timeout expired"), true],
  [new Error("timeout exceeded when trying to connect"), true],
  [new Error("Query read timeout"), true],
  [new Error("Cannot use a pool after calling end on the pool"), true],
  [withCode("ETIMEDOUT"), true],
  [new TenantBusyError("t_a"), true],
  [new TenantMovingError("t_a"), true],
  [new CellDownError("east"), true],
  [new RoleRefusedError("The role was refused."), true],
  [withCode("23505"), false],
  [withCode("57014"), true],
  [new TypeError("x is not a function"), false],
  ["ECONNREFUSED", false],
  [undefined, false],
])("%s: %s", (error, expected) => {
  expect(isUnavailable(error)).toBe(expected);
});
