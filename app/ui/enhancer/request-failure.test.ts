import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { isDataRequest, keepPageOnFailure, type RequestFailure } from "./request-failure.ts";

function watched(answer: () => Promise<Response>) {
  const failures: RequestFailure[] = [];
  return { failures, fetch: keepPageOnFailure(answer, (failure) => failures.push(failure)) };
}

describe("isDataRequest", () => {
  test.each([
    ["/_root.data", true],
    ["https://club.example/sessions.data?_routes=a", true],
    ["/__manifest?p=/x.data", false],
    ["/assets/app.js", false],
  ])("%s → %s", (url, expected) => expect(isDataRequest(url)).toBe(expected));
});

describe("keepPageOnFailure", () => {
  test("a proper answer passes, an error page of ours too", async () => {
    const ok = watched(async () => new Response("x"));
    expect((await ok.fetch("/a.data")).status).toBe(200);
    const ours = watched(
      async () => new Response("x", { status: 500, headers: { "x-remix-response": "yes" } }),
    );
    expect((await ours.fetch("/a.data")).status).toBe(500);
    expect([...ok.failures, ...ours.failures]).toEqual([]);
  });

  test("a network failure is told and the request stays open until it is aborted", async () => {
    const { fetch, failures } = watched(async () => Promise.reject(new TypeError("Failed to fetch")));
    const controller = new AbortController();
    const open = fetch("/a.data", { signal: controller.signal });
    let isOpen = true;
    open
      .catch(() => {})
      .finally(() => {
        isOpen = false;
      });
    // All that follows from the failure has happened when the loop comes round.
    await setImmediate();
    expect(failures).toEqual([{ kind: "network" }]);
    expect(isOpen).toBe(true);
    controller.abort();
    await expect(open).rejects.toThrow();
  });

  test("an answer from something between us is told with its status", async () => {
    const { fetch, failures } = watched(async () => new Response("Bad gateway", { status: 502 }));
    void fetch("/a.data");
    await setImmediate();
    expect(failures).toEqual([{ kind: "status", status: 502 }]);
  });

  test("a form that is too large is told, and what was typed stays", async () => {
    const { fetch, failures } = watched(async () => new Response("Too large", { status: 413 }));
    void fetch("/a.data");
    await setImmediate();
    expect(failures).toEqual([{ kind: "tooLarge", status: 413 }]);
  });

  test("an abort is no failure", async () => {
    const controller = new AbortController();
    controller.abort();
    const { fetch, failures } = watched(async () => Promise.reject(controller.signal.reason));
    await expect(fetch("/a.data", { signal: controller.signal })).rejects.toThrow();
    expect(failures).toEqual([]);
  });

  test("other requests are not touched", async () => {
    const { fetch, failures } = watched(async () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(fetch("/sign-up/subdomain?name=x")).rejects.toThrow(TypeError);
    expect(failures).toEqual([]);
  });
});
