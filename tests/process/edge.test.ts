import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureBuilt } from "#scripts/toolchain.mjs";
import { freePort } from "../support/free-port.ts";
import { ask } from "../support/http.ts";
import { written } from "../support/written.ts";
import { type Launched, launch } from "./launch.ts";

let dataDir: string;
let port: number;
let product: Launched;
let platform: string;

beforeAll(async () => {
  await ensureBuilt();
  dataDir = mkdtempSync(join(tmpdir(), "teamsheet-edge-"));
  port = await freePort();
  platform = `http://localhost:${port}`;
  product = launch({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "info" });
  await product.ready();
});
afterAll(async () => {
  product.signal("SIGTERM");
  await product.ended();
  rmSync(dataDir, { recursive: true, force: true });
});

const sameOrigin = { "Sec-Fetch-Site": "same-origin" };
const MEGABYTE = Buffer.alloc(1_000_000, "x");

describe("every answer", () => {
  test.each(["/", "/healthz", "/assets/none.js", "/%zz", "/api/none", "/none"])(
    "%s carries the security headers",
    async (path) => {
      const { headers } = await ask(platform + path);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/script-src 'nonce-[\w-]{22}' 'strict-dynamic';/);
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(rule);
      expect(policy).toContain(`form-action 'self' ${platform} http://*.localhost:${port}`);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("same-origin");
      expect(headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
      expect(headers.get("x-powered-by")).toBeNull();
      // On plain http a browser must not be told to insist on https.
      expect(headers.get("strict-transport-security")).toBeNull();
    },
  );

  test("pages are not kept, built files are kept for good", async () => {
    const page = await ask(`${platform}/`);
    expect(page.headers.get("cache-control")).toContain("no-store");
    const asset = /\/assets\/[\w.-]+\.js/.exec(page.text)?.[0] ?? "";
    const { status, headers } = await ask(platform + asset, { headers: { "Accept-Encoding": "gzip" } });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("content-encoding")).toBe("gzip");
  });

  test("the nonce is fresh and stands on the page's scripts", async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const page = await ask(`${platform}/`);
        const nonce =
          /'nonce-([\w-]+)'/.exec(page.headers.get("content-security-policy") ?? "")?.[1] ?? "none";
        expect(page.text).toContain(`nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});

describe("what is refused before the application sees it", () => {
  const posts: [string, Record<string, string>][] = [
    ["says nothing about where it comes from", {}],
    ["comes from a sibling club", { "Sec-Fetch-Site": "same-site", Origin: "http://red.localhost" }],
    ["comes from another site", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }],
    ["comes from another port", { Origin: "http://localhost:1" }],
    ["hides its origin", { Origin: "null" }],
  ];
  test.each(posts)("a form that %s", async (_name, headers) => {
    expect((await ask(`${platform}/login`, { method: "POST", headers, body: "" })).status).toBe(403);
  });

  test.each([sameOrigin, { Origin: "OWN" }])("but not our own form %#", async (headers) => {
    const given = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value === "OWN" ? platform : value]),
    );
    const form = { "Content-Type": "application/x-www-form-urlencoded", ...given };
    expect((await ask(`${platform}/login`, { method: "POST", headers: form, body: "a=1" })).status).not.toBe(
      403,
    );
  });

  test("the API is asked by any site, without cookies", async () => {
    const { status } = await ask(`http://demo.localhost:${port}/api/none`, { method: "POST", body: "{}" });
    expect(status).toBe(404);
  });

  test.each([["/%zz"], ["/%ff"], ["/a%00b"], ["/?q=%00"]])("%s is 400 in words", async (path) => {
    const { status, text } = await ask(platform + path);
    expect(status).toBe(400);
    expect(text).toContain("<h1>This address can't be read</h1>");
    const spanish = await ask(platform + path, { headers: { "Accept-Language": "es-ES,es;q=0.9" } });
    expect(spanish.text).toContain('<html lang="es">');
  });

  test.each([
    ["a form over 64 kB", () => `${platform}/login`, 64_000],
    ["a call over 256 kB", () => `http://demo.localhost:${port}/api/access-link`, 256_000],
  ])("%s, announced", async (_what, to, limit) => {
    const post = (bytes: number) =>
      ask(to(), { method: "POST", headers: sameOrigin, body: Buffer.alloc(bytes) });
    expect((await post(limit + 1)).status).toBe(413);
    // Many clients are still sending, and each gets the answer.
    const all = await Promise.all(Array.from({ length: 40 }, () => post(4_000_000)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([413]));
    expect((await post(limit)).status).toBe(400);
  });

  test("the same, unannounced", async () => {
    expect(await postChunks("/login", 8)).toBe(413);
    expect(await postChunks("/api/access-link", 8, `demo.localhost:${port}`)).toBe(413);
    expect(await written(product)).not.toContain('"level":"error"');
  });

  test("a long body that nobody reads holds up no later request of its connection", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const Host = `demo.localhost:${port}`;
    const send = (path: string, body?: Buffer) =>
      new Promise<number | undefined>((resolve, reject) => {
        const method = body ? "POST" : "GET";
        const options = { agent, port, host: "127.0.0.1", path, method, headers: { Host, ...sameOrigin } };
        request(options, (answer) => answer.resume().on("end", () => resolve(answer.statusCode)))
          .on("error", reject)
          .end(body);
      });
    // The settings take pictures, but not from a stranger, who is redirected to sign in.
    const all = await Promise.all([send("/settings", Buffer.alloc(1_200_000)), send("/healthz")]);
    expect(all).toEqual([302, 200]);
    agent.destroy();
  });

  test("methods that no page has", async () => {
    expect((await ask(`${platform}/`, { method: "TRACE" })).status).toBe(405);
    expect((await ask(`${platform}/`, { method: "PROPFIND" })).status).toBe(405);
  });

  test("what is no HTTP at all", async () => {
    expect(await raw("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nBad Header\r\n\r\n")).toMatch(/^HTTP\/1.1 400/);
    expect(await raw("\u0000\u0001\r\n\r\n")).toMatch(/^HTTP\/1.1 400/);
    expect((await ask(`${platform}/healthz`)).status).toBe(200);
  });
});

describe("hosts", () => {
  test("a name that is not ours leads to the platform, with its path", async () => {
    const { status, location } = await ask(`${platform}/x?y=1`, { headers: { Host: "127.0.0.1" } });
    expect([status, location]).toEqual([302, `${platform}/x?y=1`]);
    const posted = await ask(`${platform}/login`, {
      method: "POST",
      headers: { Host: "evil.example", ...sameOrigin },
      body: "",
    });
    expect(posted.status).toBe(421);
  });

  test("a forwarded host counts for nothing without a configured proxy", async () => {
    const headers = { "X-Forwarded-Host": `demo.localhost:${port}`, "X-Forwarded-Proto": "https" };
    const [plain, forwarded] = await Promise.all([
      ask(`${platform}/login`),
      ask(`${platform}/login`, { headers }),
    ]);
    expect(forwarded.text.replaceAll(/nonce="[^"]*"|[\w-]{22}/g, "")).toBe(
      plain.text.replaceAll(/nonce="[^"]*"|[\w-]{22}/g, ""),
    );
  });
});

test("one line for each request, without keys, cookies or headers", async () => {
  const headers = { Cookie: "sign-in=c00kie-value", Authorization: "Bearer t0ken-value" };
  await ask(`http://demo.localhost:${port}/auto-login?auth=magic-link&code=s3cret-value`, { headers });
  const lines = () =>
    product
      .output()
      .split("\n")
      .filter((line) => line.includes("/auto-login"));
  await expect.poll(lines).toHaveLength(1);
  expect(JSON.parse(lines()[0] ?? "")).toMatchObject({
    method: "GET",
    path: "/auto-login?auth=…&code=…",
    club: "demo",
    ms: expect.any(Number),
  });
  expect(product.output()).not.toMatch(/s3cret-value|c00kie-value|t0ken-value/);
});

/** Posts megabytes without saying how many. Resolves with the status. */
function postChunks(
  path: string,
  megabytes: number,
  host = `localhost:${port}`,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      port,
      host: "127.0.0.1",
      path,
      method: "POST",
      headers: { Host: host, "Content-Type": "application/x-www-form-urlencoded", ...sameOrigin },
    });
    outgoing.once("response", (response) => {
      resolve(response.statusCode);
      outgoing.destroy();
    });
    outgoing.once("error", reject);
    for (let n = 0; n < megabytes; n++) outgoing.write(MEGABYTE);
    outgoing.end();
  });
}

function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(text));
    let answer = "";
    socket.setEncoding("utf8").on("data", (part) => {
      answer += part;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}
