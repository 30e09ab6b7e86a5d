import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { type HttpServer, openHttpServer } from "./http-server.ts";

let server: HttpServer | undefined;

afterEach(() => server?.stop({ drainMs: 0, graceMs: 0 }));

it.each(["203.0.113.1", "no-such-host.invalid"])("%s, which is not this machine, is named", async (host) => {
  await expect(openHttpServer({ host, port: 0 })).rejects.toThrow(
    `HOST (${host}): this machine has no such address`,
  );
});

// By default Node looks at connections every 30 seconds: these would not end within the test's time.
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
