import { beforeEach, describe, expect, it } from "vitest";
import { toInvitationCode } from "#app/core/club/public-id.ts";
import { changesOf } from "#tests/support/changes.ts";
import { pageTargets, type Target } from "#tests/support/fuzz/targets.ts";
import { type Ask, ask, callApi } from "#tests/support/http.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import { openVisitor } from "#tests/support/visitor.ts";
import { routeTable } from "./route-table.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };

const { server, red } = await serveTwoClubs({ LOG_LEVEL: "info" });
const forms = pageTargets(routeTable(), red).filter(
  ({ kind, intent }) => kind === "form" && intent !== undefined,
);

beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

const originOf = ({ site }: Target) => (site === "platform" ? server.platform : red.origin);
const logged = (from: number) => server.output().slice(from);

describe("the names of a form's fields", () => {
  const special: [what: string, name: string, value: string][] = [
    ["conform's intent, no JSON", "__intent__", "x"],
    ["conform's intent, null", "__intent__", "null"],
    ["conform's intent of no kind", "__intent__", '{"type":"no-such","payload":{}}'],
    ["conform's intent far out", "__intent__", '{"type":"insert","payload":{"name":"a[4294967294]"}}'],
    ["conform's state, no JSON", "__state__", "x"],
    ["conform's state, null", "__state__", "null"],
    ["conform's state", "__state__", '{"validated":{}}'],
    ["__proto__", "__proto__", "x"],
    ["a field of __proto__", "__proto__.x", "x"],
    ["constructor", "constructor", "x"],
    ["a deep name", `a${".a".repeat(2_500)}`, "x"],
    ["a deep list", `a${"[0]".repeat(2_500)}`, "x"],
    ["a place far out", "a[4294967294]", "x"],
    ["a place far out in nothing", "[4294967294]", "x"],
  ];

  it.each(special)("are no more than names: %s", async (_what, name, value) => {
    for (const target of forms.filter(({ open }) => open)) {
      const fields = { intent: target.intent ?? "", [name]: value };
      const answer = await openVisitor(originOf(target)).post(target.path, fields);
      expect([target.name, answer.status]).toEqual([target.name, expect.toBeOneOf([302, 303, 422])]);
      // A page without that form, as where no provider is configured, has no place to say it.
      const isShown = answer.status === 422 && answer.text.includes(`value="${target.intent}"`);
      if (isShown) expect(answer.text, target.name).toContain("This form was out of date.");
    }
  });

  it("are no more than names of a form that a member posts", async () => {
    const before = await changesOf(server, red.tenant);
    // The two paths have no page of their own to show an error on: they only redirect.
    const shown = forms.filter(({ open, path }) => !open && !/^\/(renew-sign-in|switch)\b/.test(path));
    for (const [at, target] of shown.entries()) {
      // All forms' names are read in one place, so each form gets only two of these, and each of these goes to many forms.
      const tried = special.slice(0, 8).filter((_, which) => which % 4 === at % 4);
      for (const [, name, value] of tried) {
        const fields = { intent: target.intent ?? "", [name]: value };
        const answer = await red.as.admin.post(target.path, fields);
        expect([target.name, name, answer.status]).toEqual([
          target.name,
          name,
          expect.toBeOneOf([302, 404, 422]),
        ]);
      }
    }
    expect(await changesOf(server, red.tenant)).toBe(before);
  });

  it("of a field that there is are no place in a list", async () => {
    const fields = { intent: "send-link", "email[4294967294]": "1", "email[0].x": "1" };
    const answer = await openVisitor(red.origin).post("/login", fields);
    expect([answer.status, answer.text.length < 100_000]).toEqual([422, true]);
    expect(answer.text).not.toContain("4294967294");
  });
});

describe("a form", () => {
  it("with more fields than any of ours cannot be read", async () => {
    const body = `intent=send-link&${"email=a@b.example&".repeat(200)}`;
    const answer = await ask(`${red.origin}/login`, { method: "POST", headers: FORM, body });
    expect([answer.status, /The request could not be read/.test(answer.text)]).toEqual([400, true]);
  });

  it.each([
    "multipart/form-data; x-boundary=zzz; boundary=b",
    "multipart/form-data; boundary=b; boundary=zzz",
  ])("with more fields than any of ours cannot be read by %s", async (type) => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    const headers = { ...FORM, "content-type": type };
    const body = `${part.repeat(300)}--b--\r\n`;
    const answer = await ask(`${red.origin}/login`, { method: "POST", headers, body });
    expect([answer.status, /The request could not be read/.test(answer.text)]).toEqual([400, true]);
  });

  it("that is huge does not come back huge", async () => {
    const body = new URLSearchParams({ intent: "send-link", email: "<".repeat(20_000) }).toString();
    const answer = await ask(`${red.origin}/login`, { method: "POST", headers: FORM, body });
    expect([answer.status, answer.text.length < 200_000]).toEqual([422, true]);
  });
});

describe("a call", () => {
  it("takes no name from what every object has", async () => {
    const path = `/sessions/${red.ids.session}?hasOwnProperty=1`;
    const answer = await callApi(red.origin, path, { token: red.apiToken.admin });
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([422, { error: "unknown-field" }]);
  });
});

it.each([
  ["/_root", "/nowhere"],
  ["/events", "/nowhere"],
  ["/organization/1", "/organization/nobody"],
  ["/login", "/nowhere"],
  ["/api/docs", "/api/nowhere"],
])("%s.data, which frameworks make of a page, is answered as %s", async (path, nowhere) => {
  const asked = async (address: string, method: string) => {
    const visitor = red.as.admin;
    const answer = await (method === "POST" ? visitor.post(address, { intent: "x" }) : visitor.ask(address));
    return [answer.status, answer.location, answer.headers.get("content-type")];
  };
  for (const method of ["GET", "POST"])
    for (const query of ["", "?_routes=root"])
      expect(await asked(`${path}.data${query}`, method)).toEqual(await asked(nowhere + query, method));
});

describe("a header", () => {
  it.each(["null", "https://evil.example"])(
    "Origin: %s is no failure of ours where the browser says that the page is its own",
    async (origin) => {
      const headers = { ...FORM, origin, "sec-fetch-site": "same-origin" };
      for (const path of ["/login", "/language", "/logout", "/join/nothing", "/nowhere"]) {
        const answer = await ask(`${red.origin}${path}`, { method: "POST", headers, body: "intent=x" });
        expect([path, answer.status < 500]).toEqual([path, true]);
      }
    },
  );

  it.each([
    ["a port that there is not", { host: "red.localhost:65536" }],
    ["a port of five nines", { host: "localhost:99999" }],
    ["an Origin that is none", { origin: "garbage", "sec-fetch-site": "same-origin" }],
  ])("with %s is refused in order", async (_what, headers) => {
    for (const [path, init] of [
      ["/login", {}],
      ["/login", { method: "POST", body: "intent=x" }],
      ["/api/access-link", { method: "POST", body: "{}" }],
      ["/api/docs", { method: "POST", body: "{}" }],
    ] as [string, Ask][]) {
      const answer = await ask(red.origin + path, { ...init, headers: { ...FORM, ...headers } });
      expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status < 500)]);
    }
  });

  it("of an answer never grows past what a client reads", async () => {
    const answer = await ask(`${red.origin}/organization?q=${"%3C".repeat(2_600)}`);
    expect([answer.status, answer.location]).toEqual([302, `${red.origin}/login`]);
  });
});

describe("the log", () => {
  /** Requests that anybody can send a thousand times. */
  const requests: [path: string, init: Ask][] = [
    ["/?_data=x", {}],
    ["/?_data=root", {}],
    ["/login?_data=routes/login", { method: "POST", headers: FORM, body: "a=1" }],
    ["/_root.data?_routes=x", {}],
    ["/login.data?_routes=x", {}],
    ["/bot-check", { method: "POST", headers: FORM, body: "a=1" }],
    ["/organization-no-exist", { method: "POST", headers: FORM, body: "a=1" }],
    ["/callback", { method: "PUT", headers: FORM, body: "a=1" }],
    ["/signed-out", { method: "DELETE", headers: FORM }],
    ["/api/docs", { method: "POST", headers: FORM, body: "a=1" }],
    ["/login", { method: "PUT", headers: FORM, body: "a=1" }],
    ["/login", { method: "OPTIONS" }],
    ["/login", { method: "HEAD" }],
    ["/assets/%2e%2e/%2e%2e/x", {}],
    ["/x.y", { headers: { range: "bytes=9-1" } }],
  ];

  it("takes one warning a minute for what callers do wrong, and no error", async () => {
    const from = server.output().length;
    for (let round = 0; round < 5; round++)
      for (const [path, init] of requests)
        for (const origin of [red.origin, server.platform]) {
          const { status } = await ask(origin + path, init);
          expect([path, status]).toEqual([path, expect.toSatisfy((one: number) => one < 500)]);
        }
    // The minute that the log counts by may have begun in an earlier test.
    await expect.poll(() => server.output()).toContain('"request refused"');
    const lines = logged(from)
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as { level: string; kind?: string });
    expect(lines.filter(({ level }) => level === "error")).toEqual([]);
    const warned = lines.filter(({ level }) => level === "warn").map(({ kind }) => kind);
    expect(new Set(warned).size).toBe(warned.length);
    expect(logged(from)).not.toContain("stack");
  });

  it("keeps no invitation", async () => {
    const from = server.output().length;
    const code = toInvitationCode(red.publicId);
    for (const path of [
      `/join/${code}`,
      `/join/${code}.data`,
      `/join/${code}/more`,
      `/Join/${code}`,
      `/?join=${code}`,
      `/login?to=${encodeURIComponent(`/join/${code}`)}`,
      `/login?to=${encodeURIComponent(`/?join=${code}`)}`,
      `/login?to=${encodeURIComponent(encodeURIComponent(`/join/${code}`))}`,
    ])
      for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE"])
        for (const origin of [red.origin, server.platform])
          await ask(origin + path, {
            method,
            headers: FORM,
            ...(method === "POST" && { body: "intent=join" }),
          });
    await expect.poll(() => logged(from)).toContain("/join/…");
    expect(logged(from)).not.toContain(code);
  });
});
