import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type OutboundLimits, safeFetch } from "./safe-fetch.server.ts";

let server: Server;
let port: number;
let hits: number;
let connections: number;
let handle: RequestListener;

beforeEach(async () => {
  hits = 0;
  connections = 0;
  handle = (_req, res) => void res.end("trap");
  server = createServer((req, res) => {
    hits += 1;
    handle(req, res);
  });
  server.on("connection", () => {
    connections += 1;
  });
  server.listen(0);
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const limits: OutboundLimits = { reach: "loopback", timeoutMs: 25_000, maxBytes: 1_000 };
const fetched = (path = "/", more: Partial<OutboundLimits> = {}) =>
  safeFetch(`http://127.0.0.1:${port}${path}`, {}, { ...limits, ...more });

describe("from the public side", () => {
  it.each([
    "http://127.0.0.1:PORT/",
    "https://127.0.0.1:PORT/",
    "https://127.1:PORT/",
    "https://0x7f000001:PORT/",
    "https://2130706433:PORT/",
    "https://[::1]:PORT/",
    "https://[::ffff:127.0.0.1]:PORT/",
    "https://localhost:PORT/",
    "https://0.0.0.0:PORT/",
    "https://169.254.169.254/latest/meta-data",
    "http://example.com/",
    "https://user:password@example.com/",
    "https://example.com:8443/",
    "ftp://example.com/",
    "file:///etc/passwd",
  ])("%s is not asked", async (address) => {
    const asked = safeFetch(address.replace("PORT", String(port)), {}, { ...limits, reach: "public", port });
    await expect(asked).rejects.toMatchObject({ failure: "forbidden" });
    expect(connections).toBe(0);
  });
});

describe("an answer", () => {
  it("comes back with status, headers and body; what was sent arrived", async () => {
    let body = "";
    handle = async (req, res) => {
      for await (const chunk of req) body += String(chunk);
      res.writeHead(418, { "x-told": req.headers["x-asked"] }).end("short and stout");
    };
    const answer = await safeFetch(
      `http://localhost:${port}/pot`,
      { method: "POST", headers: { "x-asked": "tea" }, body: "ñ=1" },
      limits,
    );
    expect([answer.status, answer.headers.get("x-told"), await answer.text(), body]).toEqual([
      418,
      "tea",
      "short and stout",
      "ñ=1",
    ]);
  });

  it("that leads elsewhere is not followed", async () => {
    handle = (_req, res) => void res.writeHead(302, { location: "/other" }).end();
    expect((await fetched()).status).toBe(302);
    expect(hits).toBe(1);
  });

  it("that is too long is cut off", async () => {
    handle = (_req, res) => {
      const write = () => {
        while (res.write("x".repeat(500)));
        res.once("drain", write);
      };
      write();
    };
    await expect(fetched()).rejects.toMatchObject({ failure: "too-large" });
  });

  it.each<[string, RequestListener, string]>([
    ["never comes", () => {}, "timeout"],
    ["drips", (_req, res) => void setInterval(() => res.write("."), 50).unref(), "timeout"],
    ["breaks before its first byte", (req) => void req.socket.destroy(), "unreachable"],
    ["breaks in its head", (req) => void req.socket.end("HTTP/1.1 200 OK\r\nContent-"), "broken"],
    [
      "breaks in its body",
      (req) => void req.socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"),
      "broken",
    ],
  ])("that %s", async (_what, handler, failure) => {
    handle = handler;
    const limit = failure === "timeout" ? { timeoutMs: 400 } : {};
    await expect(fetched("/", limit)).rejects.toMatchObject({ failure });
  });

  it("from a machine that is not there", async () => {
    await expect(safeFetch("http://127.0.0.1:1/", {}, limits)).rejects.toMatchObject({
      failure: "unreachable",
    });
    await expect(
      safeFetch("https://no-such-name.invalid/", {}, { ...limits, reach: "public" }),
    ).rejects.toMatchObject({
      failure: "unreachable",
    });
  });
});
