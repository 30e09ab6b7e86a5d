import { describe, expect, it } from "vitest";
import { type Answer, callApi } from "#tests/support/http.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import { openVisitor } from "#tests/support/visitor.ts";

const { server, red } = await serveTwoClubs();

/** The headers that protect a reader, without the parts that differ from answer to answer. */
function protection({ headers }: Answer): Record<string, string> {
  const names = [...headers.keys()].filter((name) =>
    /security|policy|options|cache-control|agent-cluster/.test(name),
  );
  return Object.fromEntries(
    names.map((name) => [
      name,
      (headers.get(name) ?? "").replace(/nonce-[\w-]+/g, "nonce-N").replace(/:\d{4,5}\b/g, ":PORT"),
    ]),
  );
}

const EVERYWHERE = {
  "content-security-policy": expect.stringMatching(
    /default-src 'self';script-src 'nonce-N' 'strict-dynamic';.*object-src 'none';base-uri 'none';frame-ancestors 'none'/,
  ),
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "permissions-policy": expect.stringContaining("camera=()"),
};

describe("every answer protects its reader", () => {
  const cases: [what: string, ask: () => Promise<Answer>, status: number][] = [
    ["a private page", () => red.as.player.ask("/"), 200],
    ["a redirect", () => openVisitor(red.origin).ask("/"), 302],
    ["the landing page", () => openVisitor(server.platform).ask("/"), 200],
    ["an unknown club", () => openVisitor(server.platform).ask("/organization-no-exist?name=x"), 404],
    ["a file that is not there", () => openVisitor(server.platform).ask("/assets/none.js"), 404],
    ["a broken address", () => red.as.player.ask("/%E0%A4%A"), 400],
    ["a foreign post", () => red.as.player.ask("/", { method: "POST", body: "" }), 403],
    ["a refused form", () => red.as.admin.post("/sessions/new", { intent: "create" }), 422],
    ["the API", () => callApi(red.origin, "/", { token: red.apiToken.player }), 200],
    ["an API refusal", () => callApi(red.origin, "/users/me"), 401],
    ["an unknown API path", () => callApi(red.origin, "/no/such"), 404],
    ["the data of a page, which is not to be had", () => red.as.player.ask("/_root.data"), 302],
    [
      "a redirect for a script",
      () => openVisitor(red.origin).ask("/", { headers: { "x-enhanced": "1" } }),
      204,
    ],
    ["a page that this role may not open", () => red.as.player.ask("/audit"), 302],
    ["a page that is not there", () => red.as.admin.ask("/organization/999999"), 404],
    ["a verb that nothing takes", () => red.as.player.ask("/", { method: "PROPFIND" }), 405],
    ["a verb that a page does not take", () => red.as.player.ask("/events", { method: "OPTIONS" }), 405],
    ["only the headers", () => red.as.player.ask("/", { method: "HEAD" }), 200],
    ["the API's list", () => callApi(red.origin, "/audit-log", { token: red.apiToken.admin }), 200],
    [
      "a value that the API refuses",
      () => callApi(red.origin, "/audit-log?kind=A", { token: red.apiToken.admin }),
      422,
    ],
    ["the API's description", () => callApi(red.origin, "/openapi.json"), 200],
    ["a method that the API does not take", () => callApi(red.origin, "/", { method: "PUT", body: {} }), 405],
    ["the sign of life", () => openVisitor(server.platform).ask("/healthz"), 200],
    ["a picture", () => red.as.admin.ask("/invitation.svg"), 200],
  ];

  /** What a program may cache if it revalidates each time. */
  const revalidated = ["the API", "the API's list"];

  it.each(cases)("%s", async (what, ask, status) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(protection(answer)).toMatchObject(EVERYWHERE);
    expect(answer.headers.get("x-powered-by")).toBeNull();
    const kept = revalidated.includes(what) ? /^private, no-cache$/ : /no-store/;
    expect(answer.headers.get("cache-control")).toMatch(kept);
  });

  it("what carries a hash in its name may be kept for good", async () => {
    const page = await openVisitor(server.platform).open("/");
    const sheet = /href="(\/assets\/[^"]+\.css)"/.exec(page.text)?.[1] ?? "";
    const answer = await openVisitor(server.platform).ask(sheet);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(protection(answer)).toMatchObject(EVERYWHERE);
    // So are the fonts and pictures that it names.
    const named = [...answer.text.matchAll(/url\((?!"?data:)"?([^)"]+)/g)].map(([, address = ""]) => address);
    expect(named.length).toBeGreaterThan(0);
    for (const address of named) expect(address).toMatch(/^\/assets\/[\w.-]+$/);
  });

  it("the icon is there that browsers ask for on pages that name none", async () => {
    for (const origin of [server.platform, red.origin]) {
      const icon = await openVisitor(origin).ask("/favicon.ico");
      expect(icon).toMatchObject({ status: 200 });
      expect(icon.headers.get("content-type")).toMatch(/^image\//);
    }
  });

  it("the sign-in cookie is out of reach of scripts and of other hosts", async () => {
    const answer = await red.as.admin.post("/logout", { intent: "logout" });
    const [cookie = ""] = answer.headers.getSetCookie().filter((line) => line.startsWith("sign-in="));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
    expect(cookie).not.toMatch(/Domain=/i);
  });
});

describe("a first visit", () => {
  it("is small: page and style sheet, compressed, at most 30 kB", async () => {
    const visitor = openVisitor(red.origin, { headers: { "accept-encoding": "gzip" } });
    for (const [name, value] of Object.entries(red.as.player.cookies(new URL(red.origin).host))) {
      visitor.setCookie(new URL(red.origin).host, name, value);
    }
    const page = await red.as.player.open("/");
    const sheets = [...page.text.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)].map(
      (match) => match[1] ?? "",
    );
    expect(sheets.length).toBeGreaterThan(0);
    let bytes = 0;
    for (const path of ["/", ...sheets]) bytes += (await visitor.ask(path)).bytes;
    expect(bytes).toBeLessThanOrEqual(30_000);
  });

  it("loads fonts of at most 30 kB for its usual letters, and preloads that of texts alone", async () => {
    const visitor = openVisitor(server.platform);
    const page = await visitor.open("/login");
    const preloaded = [...page.text.matchAll(/<link rel="preload" as="font"[^>]+href="([^"]+)"/g)];
    const [, sheet = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.text) ?? [];
    const { text } = await visitor.ask(sheet);
    const usual = [...text.matchAll(/url\(([^)]+)\)[^}]*unicode-range:U\+20-7E/g)].map(
      ([, path = ""]) => path,
    );
    const sizes = usual.map(async (path) => (await visitor.ask(path)).bytes);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect([usual.length, bytes < 30_000]).toEqual([2, true]);
    expect(preloaded.map(([, path]) => path)).toEqual([usual[0]]);
  });
});
