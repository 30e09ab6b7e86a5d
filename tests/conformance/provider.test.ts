import { randomUUID } from "node:crypto";
import { parse } from "node-html-parser";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import en from "#app/core/accounts/locales/en/errors.ts";
import es from "#app/core/accounts/locales/es/errors.ts";
import { PROVIDER_PROBLEMS } from "#app/core/accounts/provider/provider-problems.ts";
import { type Answer, ask } from "#tests/support/http.ts";
import { startProviderDouble, tokens } from "#tests/support/provider-double.ts";
import { serveClub } from "#tests/support/served.ts";
import { formsOf, openVisitor, type Visitor } from "#tests/support/visitor.ts";
import { written } from "../support/written.ts";

const double = await startProviderDouble();
const { issuer, clientId } = double;
const providers = [{ id: "double", name: "Double & Co", issuer, clientId, scopes: "openid email" }];
const { server, red } = await serveClub({
  IDENTITY_PROVIDERS: JSON.stringify(providers),
  LOG_LEVEL: "info",
});

afterAll(async () => {
  await double.close();
});
beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

/** Where a page redirects by its meta refresh. */
function refreshOf(page: Answer): string {
  const content = parse(page.text).querySelector('meta[http-equiv="refresh"]')?.getAttribute("content");
  return content?.replace(/^0;url=/, "") ?? "";
}

/** Goes from the club's sign-in page to the provider; returns the parameters of the request to it. */
async function depart(visitor: Visitor, more: Record<string, string> = {}): Promise<URLSearchParams> {
  const posted = await visitor.post(`${red.origin}/login`, {
    intent: "provider",
    provider: "double",
    ...more,
  });
  expect(posted.status).toBe(303);
  const page = await visitor.ask(posted.location ?? "");
  expect(page.status).toBe(200);
  return new URL(refreshOf(page)).searchParams;
}

const memberAs = (email: string) => ({ sub: `sub of ${email}`, email, email_verified: true });

async function comeBack(visitor: Visitor, asked: URLSearchParams, claims: Record<string, unknown>) {
  const idToken = await double.idToken({ nonce: asked.get("nonce") ?? "", ...claims });
  double.answerTokens(() => tokens(idToken));
  const code = randomUUID();
  const query = new URLSearchParams({ code, state: asked.get("state") ?? "" });
  return { code, idToken, answer: await visitor.ask(`${server.platform}/callback?${query}`) };
}

async function signIn(visitor: Visitor, to = "/my-sessions") {
  const back = await comeBack(visitor, await depart(visitor, { to }), memberAs("player@red.example"));
  const landing = await visitor.ask(back.answer.location ?? "");
  const form = formsOf(landing).find(({ fields }) => fields.intent?.includes("confirm"));
  if (!form) throw new Error(`No hand-over: ${landing.status} ${landing.url}`);
  return { ...back, landing, entered: await visitor.post(form.action, form.fields) };
}

describe("in the browser", () => {
  it("a member goes to the provider and back, and is where they wanted to go", async () => {
    const visitor = openVisitor(red.origin);
    expect((await visitor.open("/login")).text).toContain("Continue with Double &amp; Co");
    const { entered, landing, answer } = await signIn(visitor);
    expect(answer.location).toMatch(`${red.origin}/auto-login?auth=hand-over&code=`);
    expect(landing.text).toContain("player@red.example");
    expect([entered.status, entered.location]).toEqual([303, `${red.origin}/my-sessions`]);
    const cookie = entered.headers.getSetCookie().find((line) => line.startsWith("sign-in="));
    expect(cookie).toMatch(/Max-Age=86400; .*HttpOnly/i);
    expect((await visitor.ask("/my-sessions")).status).toBe(200);
  });

  it("nothing of it can be read in the log", async () => {
    const visitor = openVisitor(red.origin);
    const asked = await depart(visitor);
    const { code, idToken, answer } = await comeBack(visitor, asked, memberAs("player@red.example"));
    const handOver = new URL(answer.location ?? "").searchParams.get("code") ?? "";
    await visitor.ask(answer.location ?? "");
    const log = await written(server);
    expect(log).toContain("/callback");
    for (const secret of [code, idToken, handOver, asked.get("state") ?? "", asked.get("nonce") ?? ""])
      expect(secret !== "" && log.includes(secret)).toBe(false);
  });

  it.each([
    ["https://evil.example/", "/"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/events?x=1", "/events?x=1"],
  ])("the target %s leads to %s", async (to, expected) => {
    const { entered } = await signIn(openVisitor(red.origin), to);
    expect(entered.location).toBe(red.origin + expected);
  });

  it("on the platform, in a window of its own, it ends among the person's clubs", async () => {
    const visitor = openVisitor(server.platform);
    const posted = await visitor.post("/login", { intent: "provider", provider: "double", mode: "popup" });
    const asked = new URL(refreshOf(await visitor.ask(posted.location ?? ""))).searchParams;
    const { answer } = await comeBack(visitor, asked, memberAs("player@red.example"));
    expect([answer.status, answer.text.includes(`${server.platform}/clubs`)]).toEqual([200, true]);
    expect((await visitor.open("/clubs")).text).toContain("player@red.example");
    // Somebody else's turn: the provider forgets this person, too.
    const leaving = await visitor.submit("/clubs", { intent: "leave" });
    const end = new URL(refreshOf(leaving));
    expect(end.origin).toBe(double.issuer);
    const back = await visitor.open(
      `${end.searchParams.get("post_logout_redirect_uri")}?state=${end.searchParams.get("state") ?? ""}`,
    );
    expect(back.url).toBe(`${server.platform}/login?signed-out=1`);
  });

  it("another browser's callback is an invalid state, told on the platform's page", async () => {
    const asked = await depart(openVisitor(red.origin));
    const stranger = openVisitor(server.platform);
    const { answer } = await comeBack(stranger, asked, memberAs("player@red.example"));
    expect(answer.location).toBe(`${server.platform}/login?problem=provider-invalid-state`);
    expect((await stranger.open(answer.location ?? "")).text).toContain("Invalid state");
    expect(double.tokenRequests).toHaveLength(0);
  });

  it("what the provider writes is not repeated", async () => {
    const visitor = openVisitor(red.origin);
    const asked = await depart(visitor);
    const error = "<script>alert(1)</script>";
    const query = new URLSearchParams({ error, error_description: error, state: asked.get("state") ?? "" });
    const answer = await visitor.open(`${server.platform}/callback?${query}`);
    expect(new URL(answer.url).origin).toBe(red.origin);
    expect(answer.text).toContain("didn’t answer as it should");
    expect(answer.text).not.toContain("alert(1)");
  });

  it("the callback without parameters, a used ticket and no ticket lead to the sign-in", async () => {
    const visitor = openVisitor(red.origin);
    const at = async (path: string) => (await visitor.ask(`${server.platform}${path}`)).location;
    expect(await at("/callback")).toBe(`${server.platform}/login?problem=provider-no-parameters`);
    expect(await at("/sign-in-with/double")).toBe(`${server.platform}/login`);
    expect(await at("/sign-in-with/double?token=x")).toBe(
      `${server.platform}/login?problem=provider-invalid-state`,
    );
    expect(await at(`/callback?state=${"x".repeat(5_000)}&code=%FF`)).toBeUndefined();
  });

  it.each(PROVIDER_PROBLEMS)("%s is told on both sign-in pages, in both languages", async (problem) => {
    for (const [language, words] of [
      ["en", en],
      ["es", es],
    ] as const) {
      for (const origin of [red.origin, server.platform]) {
        const visitor = openVisitor(origin, { headers: { "accept-language": language } });
        const page = await visitor.open(`/login?problem=${problem}`);
        expect(parse(page.text).querySelector(".banner")?.text).toContain(words[problem]);
      }
    }
  });

  it("no other word in the address becomes a message", async () => {
    for (const problem of ["role-denied", "<b>x</b>", "__proto__"]) {
      const page = await openVisitor(red.origin).open(`/login?${new URLSearchParams({ problem })}`);
      expect(parse(page.text).querySelector("[role=alert]")).toBeNull();
    }
  });

  it("an unknown provider, a wrong mode and too many tries are refused at the form", async () => {
    const visitor = openVisitor(red.origin);
    const post = (fields: Record<string, string>) =>
      visitor.post("/login", { intent: "provider", ...fields });
    const unknown = await post({ provider: "other" });
    expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining(en["provider-unknown"])]);
    expect((await post({})).status).toBe(422);
    expect((await post({ provider: "double", mode: "silent" })).status).toBe(422);
    for (let tries = 0; tries < 10; tries++)
      await Promise.all(Array.from({ length: 30 }, () => post({ provider: "other" })));
    expect((await post({ provider: "double" })).status).toBe(429);
  });

  it("signing out goes by the provider and ends at the club", async () => {
    const visitor = openVisitor(red.origin);
    const { idToken } = await signIn(visitor);
    const leaving = await visitor.submit("/logout", { intent: "logout" });
    expect(leaving.url).toMatch(/\/logout\?token=[\w-]{43}$/);
    const end = new URL(refreshOf(leaving));
    expect(end.origin).toBe(double.issuer);
    expect(end.searchParams.get("id_token_hint")).toBe(idToken);
    expect(visitor.cookies(new URL(red.origin).host)["sign-in"]).toBeUndefined();
    const back = await visitor.open(`${end.searchParams.get("post_logout_redirect_uri")}?state=red`);
    expect(back.url).toBe(`${red.origin}/login?signed-out=1`);
    expect(back.text).toContain("You’re signed out.");
    for (const again of [leaving.url, `/logout?token=${"A".repeat(43)}`, "/logout?token=x"])
      expect((await visitor.ask(again)).location).toBe(`${red.origin}/login`);
  });

  it("a page's script renews, and is told what to do", async () => {
    const visitor = openVisitor(red.origin);
    await signIn(visitor);
    const renew = async () => JSON.parse((await visitor.post("/renew-sign-in", { intent: "renew" })).text);
    expect(await renew()).toEqual({ intent: "renew", done: { state: "live" } });
    await server.sql("UPDATE platform.provider_sessions SET expires_at = now()");
    double.answerTokens(() => ({ status: 400, body: { error: "invalid_grant" } }));
    expect(await renew()).toEqual({
      intent: "renew",
      done: { state: "frame", url: expect.stringMatching(`${server.platform}/sign-in-with/double\\?token=`) },
    });

    // The provider has forgotten the person: the sign-in is over, and the browser forgets it, too.
    const other = openVisitor(red.origin);
    await signIn(other);
    await server.sql("UPDATE platform.provider_sessions SET expires_at = now()");
    double.answerTokens(() => ({ status: 400, body: { error: "login_required" } }));
    const ended = await other.post("/renew-sign-in", { intent: "renew" });
    expect(JSON.parse(ended.text)).toEqual({ intent: "renew", done: { state: "ended" } });
    expect(other.cookies(new URL(red.origin).host)["sign-in"]).toBeUndefined();
  });
});

it("what only a script could renew is refused without one, in the reader's language", async () => {
  for (const [language, words] of [
    ["en", en],
    ["es", es],
  ] as const) {
    const headers = { "accept-language": language, "sec-fetch-dest": "document" };
    const visitor = openVisitor(red.origin, { headers });
    await signIn(visitor);
    await server.sql("UPDATE platform.provider_sessions SET expires_at = now()");
    double.answerTokens(() => ({ status: 400, body: { error: "invalid_grant" } }));
    const { text } = await visitor.post("/renew-sign-in", { intent: "renew" });
    expect(JSON.stringify(JSON.parse(text))).toContain(words["provider-missing-refresh-token"]);
  }
});

describe("the API's POST /login", () => {
  const login = (body: object) =>
    ask(`${red.origin}/api/login`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });

  it("exchanges an ID token for a credential, once", async () => {
    const token = await double.idToken(memberAs("coach@red.example"));
    const answer = await login({ token });
    const credential = answer.headers.get("s-auth") ?? "";
    expect([answer.status, answer.headers.get("s-org")]).toEqual([200, "red"]);
    const me = await ask(`${red.origin}/api/users/me`, { headers: { "s-auth": credential } });
    expect(JSON.parse(me.text)).toMatchObject({ email: "coach@red.example", role: "coach" });
    expect((await login({ token })).status).toBe(401);
  });

  it.each<[object, number, string]>([
    [{}, 422, "required"],
    [{ token: 7 }, 422, "provider-invalid-token"],
    [{ token: "one.two" }, 422, "provider-invalid-token"],
    [{ token: "a.b.c" }, 401, "provider-invalid-token"],
    [{ token: "a.b.c", nonce: "x" }, 422, "unknown-field"],
    [{ token: `a.b.${"c".repeat(30_000)}` }, 422, "too-long"],
  ])("%j is refused with %i", async (body, status, error) => {
    const answer = await login(body);
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([status, error]);
  });

  it("tells nobody in who is no member", async () => {
    const answer = await login({ token: await double.idToken(memberAs("nobody@red.example")) });
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([422, "email-unknown"]);
  });
});
