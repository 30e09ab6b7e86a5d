import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectedBy } from "#scripts/run/open-process.ts";
import { projectNode } from "#scripts/toolchain.mjs";
import { prepareDatabase } from "#tenants/prepare-database.ts";
import { startTestServer } from "../support/postgres-server.ts";
import { withDatabase } from "../support/postgres-setup.ts";
import { TEST_SECRET } from "../support/secret.ts";

const DATABASE = `worker_${process.pid}`;

let server: Awaited<ReturnType<typeof startTestServer>>;
let appUrl: string;
let admin: pg.Client;
let owner: pg.Client;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${DATABASE}`);
  const ownerUrl = withDatabase(server.url, DATABASE);
  ({ appUrl } = await prepareDatabase(ownerUrl, expectedBy({ SECRET: TEST_SECRET })));
  owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(
    "CREATE TABLE platform.effects (key text PRIMARY KEY); CREATE TABLE platform.tries (key text)",
  );
});
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await owner.end();
  await admin.query(`DROP DATABASE ${DATABASE} WITH (FORCE)`);
  await admin.end();
  await server.stop();
});

function work(mode: "hang" | "finish"): ChildProcess {
  const worker = spawn(projectNode(), [join(import.meta.dirname, "slow-worker.ts"), appUrl, mode], {
    stdio: "inherit",
  });
  workers.push(worker);
  return worker;
}

async function count(table: "effects" | "tries"): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM platform.${table}`);
  return rows[0]?.n ?? 0;
}

test("a killed worker's job is taken over by another, and its effect stands once", async () => {
  // With this it is within a minute. The test does not wait that long, but all else is the same.
  const limits = await owner.query("SELECT DISTINCT expire_seconds AS seconds FROM pgboss.queue");
  expect(limits.rows).toEqual([{ seconds: 30 }]);
  await owner.query("UPDATE pgboss.queue SET expire_seconds = 1");
  await owner.query("INSERT INTO platform.outbox (kind) VALUES ('effect')");
  const hanging = work("hang");
  await expect.poll(() => count("tries")).toBe(1);
  const ended = once(hanging, "exit");
  hanging.kill("SIGKILL");
  await ended;

  const killedAt = performance.now();
  work("finish");
  await expect.poll(() => count("tries")).toBe(2);
  console.info(
    `taken over ${Math.round(performance.now() - killedAt)} ms after the kill, 1 s of which is the limit`,
  );
  expect(await count("effects")).toBe(1);
  await expect.poll(async () => (await owner.query("SELECT FROM pgboss.job")).rowCount).toBe(0);
});
