import { expect, test } from "vitest";
import { type RequestFailure, requestFailure } from "./request-failure.ts";

const thrown = (name: string) => ({
  error: name === "TypeError" ? new TypeError("Failed to fetch") : new DOMException("ended", name),
});

test.each<[string, { error: unknown } | { status: number }, Omit<RequestFailure, "mayHaveArrived">]>([
  ["a lost connection", thrown("TypeError"), { kind: "network" }],
  ["an end that nobody here wanted", thrown("AbortError"), { kind: "aborted" }],
  ["no answer in time", thrown("TimeoutError"), { kind: "timeout" }],
  ["something between us", { status: 502 }, { kind: "status", status: 502 }],
  ["a proxy that waited in vain", { status: 504 }, { kind: "timeout", status: 504 }],
  ["a form that is too large", { status: 413 }, { kind: "tooLarge", status: 413 }],
])("%s is told", (_what, cause, failure) => {
  expect(requestFailure("GET", cause)).toEqual({ ...failure, mayHaveArrived: false });
});

test("what was to change something may have arrived although its answer was lost (D14.10)", () => {
  expect(requestFailure("POST", thrown("TypeError")).mayHaveArrived).toBe(true);
  expect(requestFailure("post", { status: 502 }).mayHaveArrived).toBe(true);
});

test.each([400, 403, 413, 429])("what was answered with %i has changed nothing", (status) => {
  expect(requestFailure("POST", { status }).mayHaveArrived).toBe(false);
});
