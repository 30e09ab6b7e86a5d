import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { type HttpServer, openHttpServer } from "./http-server.ts";

let server: HttpServer | undefined;

afterEach(() => server?.stop({ drainMs: 0, graceMs: 0 }));

it.each(["203.0.113.1", "no-such-host.invalid"])("%s, which is not this machine, is named", async (host) => {
  await expect(openHttpServer({ host, port: 0 })).rejects.toThrow(
    `HOST (${host}): this machine has no such address`,
  );
});

// By default Node checks connections every 30 seconds, so these would not end within the test's time.
it.each([
  ["headers", "GET / HTTP/1.1\r\nHost: localhost\r\n"],
  ["a body", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf"],
])(
  "whoever sends %s too slowly is cut off near the limit",
  async (_what, sent) => {
    server = await openHttpServer({ host: "127.0.0.1", port: 0, headersMs: 200, requestMs: 400 });
    server.use(() => {});
    const client = connect(server.port, "127.0.0.1");
    let answer = "";
    client.setEncoding("utf8").on("data", (text) => {
      answer += text;
    });
    client.write(sent);
    await once(client, "close");
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  },
  20_000,
);

it("lets a slow reader have the whole answer before it stops", async () => {
  server = await openHttpServer({ host: "127.0.0.1", port: 0 });
  const bytes = 30_000_000;
  server.use((_req, res) => void res.end(Buffer.alloc(bytes)));
  const client = connect(server.port, "127.0.0.1");
  let read = 0;
  client.on("data", (part: Buffer) => {
    read += part.length;
    if (read < bytes / 10) client.pause();
  });
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(client, "data");
  const sweeps = vi.spyOn(server.raw, "closeIdleConnections");
  const stopped = server.stop({ drainMs: 0, graceMs: 60_000 });
  // It has looked several times for connections to close.
  await vi.waitFor(() => expect(sweeps.mock.calls.length).toBeGreaterThan(3), { timeout: 20_000 });
  client.resume();
  client.on("pause", () => client.resume());
  await once(client, "close");
  await stopped;
  expect(read).toBeGreaterThan(bytes);
});

it("answers what has come in by the moment in which it takes no more", async () => {
  server = await openHttpServer({ host: "127.0.0.1", port: 0 });
  server.use((_req, res) => void res.end("done"));
  const clients = Array.from({ length: 5 }, () => connect(server?.port ?? 0, "127.0.0.1"));
  await Promise.all(clients.map((client) => once(client, "connect")));
  const answers = clients.map(async (client) => {
    let answer = "";
    client.setEncoding("utf8").on("data", (text) => {
      answer += text;
    });
    client.on("error", () => {});
    await once(client, "close");
    return answer;
  });
  const accepted = () =>
    new Promise((resolve) => server?.raw.getConnections((_error, count) => resolve(count)));
  await expect.poll(accepted).toBe(clients.length);
  // Immediates run after incoming data was read and before timers, so these requests are unread when the server is about to close.
  await setImmediate();
  const due = performance.now() + 300;
  const stopped = server.stop({ drainMs: 300, graceMs: 60_000 });
  for (const client of clients) client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  while (performance.now() < due + 20);
  await stopped;
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/done$/);
});
