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
    expect(failures).toEqual([{ kind: "network", mayHaveArrived: false }]);
    expect(isOpen).toBe(true);
    controller.abort();
    await expect(open).rejects.toThrow();
  });

  test.each<[string, number, RequestFailure]>([
    ["something between us", 502, { kind: "status", status: 502, mayHaveArrived: false }],
    ["a proxy that waited in vain", 504, { kind: "timeout", status: 504, mayHaveArrived: false }],
    ["a form that is too large", 413, { kind: "tooLarge", status: 413, mayHaveArrived: false }],
  ])("an answer from %s is told with its status", async (_what, status, failure) => {
    const { fetch, failures } = watched(async () => new Response("No", { status }));
    void fetch("/a.data");
    await setImmediate();
    expect(failures).toEqual([failure]);
  });

  test("what was to change something may have arrived although its answer was lost (D14.10)", async () => {
    const lost = watched(async () => Promise.reject(new TypeError("Failed to fetch")));
    void lost.fetch("/a.data", { method: "POST" });
    void lost.fetch(new Request("http://local/a.data", { method: "post" }));
    const behindProxy = watched(async () => new Response("No", { status: 502 }));
    void behindProxy.fetch("/a.data", { method: "POST" });
    const tooLarge = watched(async () => new Response("No", { status: 413 }));
    void tooLarge.fetch("/a.data", { method: "POST" });
    await setImmediate();
    const known = [lost, behindProxy, tooLarge].flatMap(({ failures }) =>
      failures.map(({ kind, mayHaveArrived }) => [kind, mayHaveArrived]),
    );
    expect(known).toEqual([
      ["network", true],
      ["network", true],
      ["status", true],
      ["tooLarge", false],
    ]);
  });

  test.each([
    ["AbortError", "aborted"],
    ["TimeoutError", "timeout"],
  ] as const)("a request that ends with %s, though nobody here ended it, is told", async (name, kind) => {
    const { fetch, failures } = watched(async () => Promise.reject(new DOMException("ended", name)));
    void fetch("/a.data");
    await setImmediate();
    expect(failures).toEqual([{ kind, mayHaveArrived: false }]);
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
