import { createHash, randomBytes } from "node:crypto";
import { parse } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { serveClub } from "#tests/support/served.ts";
import { openVisitor, type Visitor } from "#tests/support/visitor.ts";

const OLGA = "olga@host.example";
const { server, red } = await serveClub({ HOSTS: `Olga@Host.example, admin@red.example` });
const www = new URL(server.platform).host;
const PAGES = ["/host", "/host?q=red", "/host/log", "/host/clubs/red"];

/** A browser that is signed in on the platform. */
async function signedIn(
  email: string,
  how: { method?: string; minutesAgo?: number; language?: string } = {},
): Promise<Visitor> {
  const { method = "link", minutesAgo = 0, language = "en" } = how;
  const token = randomBytes(32).toString("base64url");
  await server.sql("INSERT INTO platform.identities (email) VALUES ($1) ON CONFLICT (email) DO NOTHING", [
    email,
  ]);
  await server.sql(
    `INSERT INTO platform.sign_ins (token_hash, identity_id, kind, method, authenticated_at, expires_at)
     SELECT $1, id, 'platform', $2, now() - make_interval(mins => $3), now() + interval '10 minutes'
       FROM platform.identities WHERE email = $4`,
    [createHash("sha256").update(token).digest(), method, minutesAgo, email],
  );
  const visitor = openVisitor(server.platform, {
    headers: { "accept-language": language, accept: "text/html" },
  });
  visitor.setCookie(www, "platform-sign-in", token);
  return visitor;
}

const words = (html: string) => parse(html).querySelector("main")?.text.replace(/\s+/g, " ") ?? "";
const noted = () =>
  server.sql<{ act: string; host: string }>("SELECT act, host FROM platform.host_log ORDER BY id");
const state = async () => {
  const [club] = await server.sql(
    "SELECT suspended_at IS NOT NULL AS suspended, trusted, welcomes_per_day AS welcomes FROM platform.organizations WHERE subdomain = 'red'",
  );
  return club;
};

describe("to whoever is no host", () => {
  const others: [string, () => Promise<Visitor>][] = [
    ["a stranger", async () => openVisitor(server.platform, { headers: { accept: "text/html" } })],
    ["a member who is signed in on the platform", () => signedIn("player@red.example")],
    ["a host by the word of a provider", () => signedIn(OLGA, { method: "provider" })],
    ["a club's admin, on the club", async () => red.as.admin],
  ];

  it.each(others)("%s, these pages are what any unknown page is", async (_who, visitorOf) => {
    const visitor = await visitorOf();
    const seen = async (path: string) => {
      const { status, location, text, headers } = await visitor.ask(path, {
        headers: { accept: "text/html" },
      });
      return {
        status,
        to: location && new URL(location).pathname,
        text,
        cookies: headers.getSetCookie().length,
      };
    };
    const unknown = await seen("/no-such-page");
    for (const path of PAGES) expect(await seen(path)).toEqual(unknown);
  });

  it.each(others)("%s, posting there does nothing", async (_who, visitorOf) => {
    const visitor = await visitorOf();
    const before = await state();
    const unknown = await visitor.post("/no-such-page", { intent: "suspend" });
    const posted = await visitor.post("/host/clubs/red", { intent: "suspend" });
    expect([posted.status, posted.text]).toEqual([unknown.status, unknown.text]);
    expect(await state()).toEqual(before);
    expect(await noted()).toEqual([]);
  });
});

describe("a host", () => {
  it("finds the clubs by name, and what is known of each", async () => {
    const olga = await signedIn(OLGA);
    expect(words((await olga.ask("/host")).text)).toContain("Red");
    expect(words((await olga.ask("/host?q=nobody")).text)).toContain("No clubs here");
    expect(words((await olga.ask("/host?state=suspended")).text)).toContain("No clubs here");
    expect(words((await olga.ask("/host?sort=size&direction=descending")).text)).toContain("Red");
    expect(words((await olga.ask("/host?state=trouble")).text)).toContain("No club is in trouble");
    const club = await olga.ask("/host/clubs/red");
    expect(club.status).toBe(200);
    expect(words(club.text)).toContain(red.tenant);
    expect((await olga.ask("/host/clubs/nobody")).status).toBe(404);
  });

  it("suspends, resumes, trusts and allows, and each act is written down", async () => {
    const olga = await signedIn(OLGA);
    const act = async (fields: Record<string, string>) => {
      const { status, location } = await olga.post("/host/clubs/red", fields);
      return [status, location && new URL(location).pathname];
    };
    const done = [303, "/host/clubs/red"];
    expect(await act({ intent: "suspend" })).toEqual(done);
    expect((await openVisitor(red.origin).ask("/login")).location).toContain("/organization-no-exist");
    const paused = await openVisitor(server.platform).ask("/organization-no-exist?name=red");
    expect([paused.status, words(paused.text)]).toEqual([
      404,
      expect.stringContaining("This club is paused"),
    ]);
    expect(words(paused.text)).not.toContain("Create this club");
    expect(await act({ intent: "resume" })).toEqual(done);
    expect((await openVisitor(red.origin).ask("/login")).status).toBe(200);
    const { trusted } = (await state()) as { trusted: boolean };
    expect(await act({ intent: trusted ? "distrust" : "trust" })).toEqual(done);
    expect(await act({ intent: "allow", welcomesPerDay: "7" })).toEqual(done);
    expect(await state()).toEqual({ suspended: false, trusted: !trusted, welcomes: 7 });
    const acts = ["suspended", "resumed", trusted ? "distrusted" : "trusted", "allowance"];
    expect(await noted()).toEqual(acts.map((one) => ({ act: one, host: OLGA })));
    const log = words((await olga.ask("/host/log")).text);
    expect(log).toContain("Red club (red) suspended");
    expect(log).toContain("may write to 7 strangers a day (was 50)");
    expect(log).toContain(OLGA);
    expect(words((await olga.ask("/host/log?q=nobody")).text)).toContain("Nothing here");
  });

  it.each(["", "-1", "100001", "many", "7.5"])("can't allow %j strangers", async (welcomesPerDay) => {
    const olga = await signedIn(OLGA);
    const before = await state();
    const answer = await olga.post("/host/clubs/red", { intent: "allow", welcomesPerDay });
    expect(answer.status).toBe(422);
    expect(parse(answer.text).querySelector('[role="alert"]')?.text).toBeTruthy();
    expect(await state()).toEqual(before);
  });

  it("acts with a fresh sign-in only", async () => {
    const olga = await signedIn(OLGA, { minutesAgo: 16 });
    expect((await olga.ask("/host")).status).toBe(200);
    const before = await state();
    const answer = await olga.post("/host/clubs/red", { intent: "suspend" });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain("Sign in again first.");
    expect(await state()).toEqual(before);
  });

  it("reads it in Spanish", async () => {
    const olga = await signedIn(OLGA, { language: "es" });
    for (const path of PAGES) {
      const { text } = await olga.ask(path);
      expect(parse(text).querySelector("html")?.getAttribute("lang")).toBe("es");
      expect(words(text)).not.toMatch(/hosting\.|\{\{/);
    }
    expect(words((await olga.ask("/host/clubs/red")).text)).toContain("Lo que puedes hacer");
  });

  it.each([
    ["without a club", OLGA],
    ["of one club", "admin@red.example"],
  ])("%s signs in by a mailed link, and is led there", async (_what, email) => {
    await server.sql("DELETE FROM platform.rate_limits");
    const visitor = openVisitor(server.platform, { headers: { "accept-language": "en" } });
    await visitor.post("/login", { intent: "send-link", email });
    const links = async () => (await server.mails(email)).flatMap((mail) => mail.links);
    const isHere = (link: string) => link.startsWith(`${server.platform}/auto-login`);
    await expect.poll(async () => (await links()).some(isHere)).toBe(true);
    const link = (await links()).find(isHere) ?? "";
    const code = new URL(link).searchParams.get("code") ?? "";
    const entered = await visitor.submit("/auto-login", { intent: "confirm", auth: "choose-club", code });
    expect(new URL(entered.url).pathname).toBe("/clubs");
    expect(parse(entered.text).querySelector('a[href="/host"]')).not.toBeNull();
  });
});
