import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ensureBuilt } from "#scripts/toolchain.mjs";
import { asClient } from "#tenants/installation.ts";
import { freePort } from "../support/free-port.ts";
import { ask } from "../support/http.ts";
import { startTestServer, type TestServer } from "../support/postgres-server.ts";
import { TEST_SECRET } from "../support/secret.ts";
import { type Launched, launch } from "./launch.ts";

/** Starting takes long on a machine with other work. */
const START_MS = 110_000;

let postgres: TestServer;
let product: Launched;
let port: number;

beforeAll(async () => {
  await ensureBuilt();
  postgres = await startTestServer();
  port = await freePort();
  const env = {
    PORT: String(port),
    DATABASE_URL: postgres.url,
    SECRET: TEST_SECRET,
    LOG_LEVEL: "info",
    SMTP_URL: "smtp://127.0.0.1:9",
  };
  const prepared = launch(env, "hosting/migrate.ts");
  expect(await prepared.ended(), prepared.output()).toBe(0);
  product = launch({ ...env, PROCESSES: "2" }, "serve.ts");
  await vi.waitFor(async () => expect((await ask(`http://localhost:${port}/readyz`)).status).toBe(200), {
    timeout: START_MS,
  });
});
afterAll(async () => {
  product.killAll();
  await postgres.stop();
});

/** The ids of the processes that serve. */
function serving(): number[] {
  const pid = product.child.pid;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

test("the one that has the jobs is woken by the others", async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "waking.ts")], { stdio: "pipe" });
  const output = text(child.stdout);
  await once(child, "exit");
  expect(await output).toBe("woken\n");
});

test("each says on the platform that it runs, which one has the jobs, and which databases it knows", async () => {
  const told = () =>
    asClient(postgres.url, (client) =>
      client
        .query("SELECT cells, has_jobs FROM platform.processes ORDER BY has_jobs")
        .then(({ rows }) => rows),
    );
  await vi.waitFor(async () => expect(await told()).toHaveLength(2), { timeout: START_MS });
  expect(await told()).toEqual([
    { cells: ["main"], has_jobs: false },
    { cells: ["main"], has_jobs: true },
  ]);
});

test("several processes serve one port; one that is killed is replaced, and all stop together", async () => {
  await vi.waitFor(() => expect(product.output().match(/"serving"/g)).toHaveLength(2), { timeout: START_MS });
  const [first, second] = serving() as [number, number];
  process.kill(second, "SIGKILL");
  const statuses: (number | undefined)[] = [];
  await vi.waitFor(
    async () => {
      // A connection to the killed process may break; the starting process gets none before it can serve.
      statuses.push((await ask(`http://localhost:${port}/readyz`).catch(() => undefined))?.status);
      expect(product.output().match(/"serving"/g)).toHaveLength(3);
    },
    { timeout: START_MS },
  );
  expect(statuses.filter((status) => status !== undefined && status !== 200)).toEqual([]);
  expect(statuses).toContain(200);
  expect(serving()).toContain(first);
  expect(serving()).toHaveLength(2);
  product.signal("SIGTERM");
  expect(await product.ended(), product.output().slice(-500)).toBe(0);
  const { rows } = await asClient(postgres.url, (client) =>
    client.query("SELECT count(*)::int AS left FROM platform.processes"),
  );
  // The one that was killed could not say so.
  expect(rows).toEqual([{ left: 1 }]);
});
