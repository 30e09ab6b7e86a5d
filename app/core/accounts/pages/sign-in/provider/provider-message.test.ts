import { describe, expect, it } from "vitest";
import { messageFrom, pathHere, providerMessage } from "./provider-message.ts";

const source = {} as Window;
const sender = { origin: "https://www.clubs.example", source };
const data = providerMessage({
  to: "https://red.clubs.example/auto-login?code=x",
  problem: null,
  ignored: false,
});

describe("a message from a window", () => {
  it("is taken from that window at that origin", () => {
    expect(messageFrom({ origin: sender.origin, source, data }, sender)).toEqual(data);
  });

  it.each([
    ["another origin", { origin: "https://evil.clubs.example", source, data }],
    ["a longer origin", { origin: "https://www.clubs.example.evil.test", source, data }],
    ["another window", { origin: sender.origin, source: {} as Window, data }],
    ["no window", { origin: sender.origin, source: null, data }],
    ["another kind", { origin: sender.origin, source, data: { ...data, type: "other" } }],
    ["text", { origin: sender.origin, source, data: "teamsheet:provider" }],
    ["nothing", { origin: sender.origin, source, data: null }],
    ["no way on", { origin: sender.origin, source, data: { ...data, to: undefined } }],
    ["a problem of no sense", { origin: sender.origin, source, data: { ...data, problem: {} } }],
  ])("is not taken from %s", (_what, event) => {
    expect(messageFrom(event, sender)).toBeUndefined();
  });

  it("is not taken while there is no window", () => {
    expect(
      messageFrom({ origin: sender.origin, source: null, data }, { ...sender, source: null }),
    ).toBeUndefined();
  });
});

describe("where a page goes on", () => {
  const origin = "https://red.clubs.example";
  it.each([
    ["https://red.clubs.example/auto-login?code=x#y", "/auto-login?code=x"],
    ["https://blue.clubs.example/auto-login", undefined],
    ["http://red.clubs.example/", undefined],
    ["javascript:alert(1)", undefined],
    ["//red.clubs.example/", undefined],
    ["/auto-login", undefined],
  ])("%s", (to, path) => {
    expect(pathHere(to, origin)).toBe(path);
  });
});
