import { beforeEach, describe, expect, it } from "vitest";
import { ask, callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { restoreSignIns } from "#tests/support/two-clubs.ts";

const { server, red } = await serveClub();
beforeEach(() => restoreSignIns(server, red));

type Call = Omit<NonNullable<Parameters<typeof callApi>[2]>, "token">;
const asAdmin = (path: string, call: Call = {}) =>
  callApi(red.origin, path, { token: red.apiToken.admin, ...call });
const json = ({ text }: { text: string }) => JSON.parse(text) as Record<string, unknown>;
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const membersNamed = async (name: string) =>
  (await server.sqlIn(red.tenant, "SELECT id FROM members WHERE name = $1", [name])).length;

it("tells a credential that is not good from none", async () => {
  for (const [headers, error] of [
    [{}, "sign-in-required"],
    [{ authorization: "Bearer x" }, "sign-in-required"],
    [{ "s-auth": "tsk_nope" }, "credential-unknown"],
    [{ "s-auth": "x".repeat(43) }, "credential-unknown"],
  ] as const) {
    const answer = await ask(`${red.origin}/api/users/me`, { headers });
    expect([answer.status, json(answer).error]).toEqual([401, error]);
  }
});

describe("what was read", () => {
  it("has an entity tag, and is not sent again until it has changed", async () => {
    const first = await asAdmin("/sessions");
    const etag = first.headers.get("etag") ?? "";
    expect([first.status, first.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(first.headers.get("vary")).toMatch(/s-auth, s-org, Accept-Language/);
    const again = { headers: { "if-none-match": `"x", ${etag}` } };
    const known = await asAdmin("/sessions", again);
    expect([known.status, known.text, known.headers.get("etag")]).toEqual([304, "", etag]);
    expect(known.headers.get("x-total")).toBe(first.headers.get("x-total"));
    const created = {
      method: "POST",
      body: { name: "Tagged", date: "2030-05-01", start_time: "18:00", finish_time: "19:30" },
    };
    expect((await asAdmin("/sessions", created)).status).toBe(201);
    const changed = await asAdmin("/sessions", again);
    expect([changed.status, changed.headers.get("etag") === etag]).toEqual([200, false]);
  });

  it("has the same tag when only the head is asked for, and none if it is refused or written", async () => {
    const { headers } = await asAdmin("/users/me");
    const head = await asAdmin("/users/me", { method: "HEAD" });
    expect([head.status, head.text, head.headers.get("etag")]).toEqual([200, "", headers.get("etag")]);
    for (const [path, call] of [
      ["/users/999999", {}],
      ["/users/me", { method: "PATCH", body: { alias: "Ad" } }],
      ["/users/me/calendar-address", { method: "POST", body: {} }],
    ] as const) {
      const answer = await asAdmin(path, call);
      expect([path, answer.headers.get("etag"), answer.headers.get("cache-control")]).toEqual([
        path,
        null,
        "no-store",
      ]);
    }
  });
});

describe("Idempotency-Key", () => {
  const create = (key: string, name: string, more: Call = {}) =>
    asAdmin("/users", { method: "POST", body: { name }, ...more, headers: { "idempotency-key": key } });

  it("has a call that is sent again done once, and answered alike", async () => {
    const first = await create("first", "Once");
    const second = await create("first", "Once");
    expect([first.status, first.headers.get("idempotency-replayed")]).toEqual([201, null]);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(await membersNamed("Once")).toBe(1);
  });

  it("has one of twenty at once do it", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create("crowd", "Crowd")));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await membersNamed("Crowd")).toBe(1);
  });

  it("stands for one call of one credential", async () => {
    await create("mine", "Mine");
    expect(json(await create("mine", "Other"))).toMatchObject({ error: "idempotency-key-used" });
    expect((await create("mine", "Mine", { method: "PATCH" })).status).toBe(405);
    const away = {
      method: "POST",
      headers: { "idempotency-key": "mine" },
      body: { from: day(20), until: day(21) },
    };
    const ids: unknown[] = [];
    for (const role of ["player", "coach"] as const) {
      const answer = await callApi(red.origin, "/users/me/unavailabilities", {
        ...away,
        token: red.apiToken[role],
      });
      expect([answer.status, answer.headers.get("idempotency-replayed")]).toEqual([201, null]);
      ids.push(json(answer).id);
    }
    expect(new Set(ids).size).toBe(2);
    const asCoach = await callApi(red.origin, "/presence/walk-in", {
      method: "POST",
      token: red.apiToken.coach,
      headers: { "idempotency-key": "mine" },
      body: {},
    });
    expect(json(asCoach).error).not.toMatch(/^idempotency/);
    const elsewhere = { method: "POST", headers: { "idempotency-key": "mine" }, body: { name: "Mine" } };
    expect(json(await asAdmin("/plans", elsewhere)).error).not.toMatch(/^idempotency/);
  });

  it("is free again after a refusal, and after a day", async () => {
    expect((await create("again", "")).status).toBe(422);
    expect((await create("again", "Again")).status).toBe(201);
    await server.sqlIn(
      red.tenant,
      "UPDATE idempotency_keys SET made_at = now() - interval '24 hours 1 second' WHERE key = 'again'",
    );
    expect((await create("again", "Later")).status).toBe(201);
    expect(await membersNamed("Later")).toBe(1);
  });

  it("has no credential kept: a repeat is not done, and told so", async () => {
    const address = { method: "POST", headers: { "idempotency-key": "address" }, body: {} };
    const { path } = json(await asAdmin("/users/me/calendar-address", address));
    const again = await asAdmin("/users/me/calendar-address", address);
    expect([again.status, json(again).error]).toEqual([409, "idempotency-answer-gone"]);
    const rows = await server.sqlIn(red.tenant, "SELECT k::text AS row FROM idempotency_keys k");
    expect(JSON.stringify(rows)).not.toContain(String(path).split("/").at(-1));
  });

  it("is kept for what goes on outside of a transaction, and free again if that fails", async () => {
    const email = {
      method: "POST",
      headers: { "idempotency-key": "mail" },
      body: { email: "new@red.example" },
    };
    expect((await asAdmin("/users/me/email", email)).status).toBe(202);
    const mails = () =>
      server.sql("SELECT FROM platform.rate_limits WHERE key LIKE 'change-email%' AND points = 1");
    expect([
      (await asAdmin("/users/me/email", email)).headers.get("idempotency-replayed"),
      (await mails()).length,
    ]).toEqual(["true", 1]);
    const wrong = { ...email, headers: { "idempotency-key": "wrong" }, body: { email: "no address" } };
    for (const _time of [1, 2]) expect((await asAdmin("/users/me/email", wrong)).status).toBe(422);
    await server.sqlIn(
      red.tenant,
      "UPDATE idempotency_keys SET state = 'begun', status = NULL, headers = NULL, body = NULL WHERE key = 'mail'",
    );
    expect(json(await asAdmin("/users/me/email", email)).error).toBe("idempotency-key-busy");
  });

  it.each(["", "a b", "x".repeat(256), "é"])("is refused as %j", async (key) => {
    const answer = await create(key, "Never");
    expect([answer.status, json(answer).error]).toEqual([400, "idempotency-key-invalid"]);
    expect(await membersNamed("Never")).toBe(0);
  });

  it("means nothing to a call that reads, or that anybody may make", async () => {
    const headers = { "idempotency-key": "read" };
    for (const path of ["/users/me", "/sessions"])
      expect((await asAdmin(path, { headers })).headers.get("idempotency-replayed")).toBeNull();
    const join = { method: "POST", headers, body: { email: "player@red.example" } };
    expect((await callApi(red.origin, "/access-link", join)).status).toBe(202);
  });

  it("keeps no answer that may name somebody who is erased", async () => {
    const { id } = json(await create("erased", "Soon gone"));
    const erase = { method: "DELETE", headers: { "idempotency-key": "erase" } };
    const asked = await asAdmin(`/users/${id}?delete=true`, erase);
    expect(asked.status).toBe(409);
    const gone = await asAdmin(`/users/${id}?delete=true&reviewed=${json(asked).reviewed}`, {
      method: "DELETE",
      headers: { "idempotency-key": "erase-seen" },
    });
    expect(gone.status).toBe(204);
    const rows = await server.sqlIn(red.tenant, "SELECT k::text AS row FROM idempotency_keys k");
    expect(JSON.stringify(rows)).not.toContain("Soon gone");
    expect(json(await create("erased", "Soon gone")).error).toBe("idempotency-answer-gone");
  });
});

describe("calls by scripts on other sites", () => {
  const PAGE = "https://www.club.example";
  const preflight = (origin: string) =>
    ask(`${red.origin}/api/users/me`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "GET", "access-control-request-headers": "s-auth" },
    });
  const allowed = ({ headers }: { headers: Headers }) => headers.get("access-control-allow-origin");

  it("are let through from no page by default", async () => {
    expect(allowed(await preflight(PAGE))).toBeNull();
    const answer = await asAdmin("/users/me", { headers: { origin: PAGE } });
    expect([answer.status, allowed(answer)]).toEqual([200, null]);
  });

  it("are let through from the pages that the club names, refusals too, and never with cookies", async () => {
    const set = await asAdmin("/settings", { method: "PATCH", body: { 17: [`${PAGE}/scores`] } });
    expect(json(set)).toMatchObject({ 17: [PAGE] });
    const asked = await preflight(PAGE);
    expect([asked.status, allowed(asked)]).toEqual([204, PAGE]);
    expect(asked.headers.get("access-control-allow-headers")).toMatch(/\bs-auth\b.*Idempotency-Key/);
    for (const [path, status] of [
      ["/users/me", 200],
      ["/users/999999", 404],
      ["/no/such", 404],
    ] as const) {
      const answer = await asAdmin(path, { headers: { origin: PAGE } });
      expect([answer.status, allowed(answer)]).toEqual([status, PAGE]);
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
      expect(answer.headers.get("vary")).toMatch(/\bOrigin\b/);
    }
    for (const other of ["https://evil.example", "null", "http://www.club.example", `${PAGE}.evil.example`])
      expect([other, allowed(await preflight(other))]).toEqual([other, null]);
    const page = await ask(`${red.origin}/login`, { headers: { origin: PAGE } });
    expect(allowed(page)).toBeNull();
    await asAdmin("/settings", { method: "DELETE", body: { settings: [17] } });
  });
});

it("says how many calls are left", async () => {
  const { headers } = await asAdmin("/users/me");
  expect(headers.get("ratelimit-policy")).toBe('"credential";q=1000000;w=60');
  expect(headers.get("ratelimit")).toMatch(/^"credential";r=\d+;t=\d+$/);
  const anonymous = await callApi(red.origin, "/users/me");
  expect([anonymous.status, anonymous.headers.get("ratelimit-policy")]).toEqual([
    401,
    '"network";q=5000000;w=60',
  ]);
});
