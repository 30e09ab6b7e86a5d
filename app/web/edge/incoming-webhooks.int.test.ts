import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readEnv } from "#app/core/env.server.ts";
import { createRegistry } from "#app/core/module-system/registry.ts";
import { databaseMigrations } from "#app/main/composition.server.ts";
import { openApp } from "#app/main/open-app.server.ts";
import { createLoadContext } from "#app/web/http/request/load-context.server.ts";
import { expectedBy } from "#scripts/run/open-process.ts";
import { prepareDatabase } from "#tenants/prepare-database.ts";
import { run } from "#tenants/sql.ts";
import { dues, signed } from "#tests/support/dues-module.ts";
import { ask } from "#tests/support/http.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { createEdge } from "./create-edge.server.ts";

const SECRET = "webhook-secret";

const log: string[] = [];

const base = await testDatabase();
const platform = [...databaseMigrations.platform, ...(dues.platformMigrations ?? [])];
await prepareDatabase(base.ownerUrl, {
  ...expectedBy({ SECRET: TEST_SECRET }),
  migrations: { ...databaseMigrations, platform },
});
const server = createServer().listen(0, "127.0.0.1");
await once(server, "listening");
const port = (server.address() as AddressInfo).port;
const registry = createRegistry([dues]);
const variables = { SECRET: TEST_SECRET, DUES_SECRET: SECRET, BASE_URL: `http://localhost:${port}` };
const app = openApp(readEnv(variables, undefined, registry.modules), {
  ...base,
  registry,
  log: pino({ level: "error" }, { write: (line) => void log.push(line) }),
});
server.on(
  "request",
  createEdge({
    app,
    ready: () => true,
    createLoadContext,
    build: () => Promise.reject(new Error("No webhook gets as far as Remix.")),
    assets: { kind: "built", directory: "public" },
  }),
);

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await app.close();
});
beforeEach(async () => {
  log.length = 0;
  for (const table of ["platform.dues_events", "platform.outbox", "platform.rate_limits"])
    await run(base.database.platform, `DELETE FROM ${table}`);
});

const address = (path = "dues/payments", host = `localhost:${port}`) => `http://${host}/webhooks/${path}`;
const event = (id = "evt-1") =>
  JSON.stringify({ event: id, tenant: base.tenants[0], memberId: 1, amount: 1_250 });
const post = (body: string, headers: Record<string, string> = {}, to = address()) =>
  ask(to, { method: "POST", body, headers: { "X-Signature": signed(body, SECRET), ...headers } });
const queued = async () =>
  (await base.database.platform("platform.outbox").select("tenant_id", "kind", "payload")) as object[];

describe("a webhook", () => {
  it("gets what was posted as it came, and leaves a club its work, once for each event", async () => {
    const { status, text, headers } = await post(event());
    expect([status, text]).toEqual([200, "ok"]);
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    const work = {
      tenant_id: base.tenants[0],
      kind: "dues:record",
      payload: { event: "evt-1", memberId: 1, amount: 1_250 },
    };
    expect(await queued()).toEqual([work]);
    expect((await post(event())).status).toBe(200);
    expect(await queued()).toEqual([work]);
  });

  it("is written down with its work or not at all", async () => {
    const unknown = event().replace(base.tenants[0], "t_nobody");
    expect((await post(unknown)).status).toBe(500);
    expect(await queued()).toEqual([]);
  });

  it("answers a wrong signature as the module does, and no body at all", async () => {
    expect(await post(event(), { "X-Signature": "0".repeat(64) })).toMatchObject({
      status: 400,
      text: "bad signature",
    });
    const none = await ask(address(), { method: "POST" });
    expect([none.status, none.text]).toEqual([400, "bad signature"]);
    expect(await queued()).toEqual([]);
  });

  it("reads and sets no cookie, and is posted to from any site", async () => {
    const { status, text, headers } = await post(event(), {
      Cookie: "sign-in=secret",
      Origin: "https://payments.example",
      "Sec-Fetch-Site": "cross-site",
    });
    expect([status, text]).toEqual([200, "ok"]);
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  it("says nothing of what went wrong, except in the log", async () => {
    const { status, text } = await post("not json");
    expect([status, text]).toEqual([500, "failed"]);
    expect(log.join()).toContain("is not valid JSON");
  });

  it.each([
    ["announced", 1_001],
    ["announced as far more", 50_000_000],
  ])("refuses a body that is too long, %s", async (_how, length) => {
    expect(await postBytes({ "Content-Length": length }, 0)).toBe(413);
  });

  it("refuses one whose length was not announced", async () => {
    expect(await postBytes({ "Transfer-Encoding": "chunked" }, 8_000_000)).toBe(413);
    expect(await queued()).toEqual([]);
    expect(log).toEqual([]);
  });

  it.each([
    "dues/none",
    "none/payments",
    "dues",
    "dues/payments/more",
    "dues:payments",
    "__proto__/payments",
  ])("is not there under %s", async (path) => {
    expect(await post(event(), {}, address(path))).toMatchObject({ status: 404, text: "not found" });
  });

  it("is not there on a club's host", async () => {
    const club = address("dues/payments", `alder.localhost:${port}`);
    expect((await post(event(), {}, club)).status).toBe(404);
    expect(await queued()).toEqual([]);
  });

  it.each(["GET", "PUT", "DELETE", "HEAD"])("takes no %s", async (method) => {
    const { status, headers } = await ask(address(), { method });
    expect([status, headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("is posted to so often from one network address", async () => {
    expect((await post(event())).status).toBe(200);
    await run(
      base.database.platform,
      "UPDATE platform.rate_limits SET points = 1200 WHERE key LIKE 'webhook-ip%'",
    );
    const { status, headers } = await post(event("evt-2"));
    expect([status, headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await queued()).toHaveLength(1);
  });
});

/** Posts this many bytes, and resolves with the status. */
function postBytes(headers: Record<string, string | number>, bytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const options = { port, host: "127.0.0.1", path: "/webhooks/dues/payments", method: "POST" };
    const outgoing = request({ ...options, headers: { Host: `localhost:${port}`, ...headers } });
    outgoing.once("response", (response) => {
      resolve(response.statusCode);
      outgoing.destroy();
    });
    outgoing.once("error", reject);
    if (bytes > 0) outgoing.write(Buffer.alloc(bytes, "x"));
    else outgoing.flushHeaders();
  });
}
