import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { readEnv } from "#app/core/env.server.ts";
import { databaseState } from "#app/flows/hosting/current-state.server.ts";
import { createLogger } from "#app/infra/logger.server.ts";
import { counted } from "#app/infra/metrics/deliveries.ts";
import { openMetrics } from "#app/infra/metrics/open-metrics.server.ts";
import { DeliveryError } from "#app/infra/outbound/delivery-error.ts";
import { registry } from "#app/main/composition.server.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { openMachine } from "./machine-state.ts";
import { serveMetrics } from "./serve-metrics.ts";

const TOKEN = "the-token-of-the-watcher";
const log = createLogger({ level: "silent" });
const base = await testDatabase();
const directory = await mkdtemp(join(tmpdir(), "teamsheet-metrics-"));
const env = readEnv(
  { SECRET: TEST_SECRET, DATA_DIR: directory, METRICS_PORT: "0", METRICS_TOKEN: TOKEN },
  undefined,
  registry.modules,
);

afterAll(() => rm(directory, { recursive: true, force: true }));

const metrics = await openMetrics();
const text = async () => metrics.text({ pools: [], state: await databaseState(base.database), machine: {} });
const platform = (sql: string, values: string[] = []) => base.database.platform.raw(sql, values);

it("tells what waits, and how long the oldest has waited", async () => {
  await platform(
    `INSERT INTO pgboss.job (name, data, created_on) VALUES ('mail', '{}', now() - interval '1 hour'), ('mail', '{}', now())`,
  );
  await platform("INSERT INTO platform.outbox (kind, due_at) VALUES ('x', now() - interval '2 hours')");
  const told = await text();
  expect(told).toContain('teamsheet_queue_jobs{lane="mail",state="created"} 2');
  expect(told).toMatch(/teamsheet_queue_oldest_seconds\{lane="mail"\} 36\d\d/);
  expect(told).toContain('teamsheet_queue_jobs{lane="push",state="created"} 0');
  expect(told).toMatch(/teamsheet_outbox_oldest_seconds\{outbox="platform"\} 72\d\d/);
  expect(told).toContain('teamsheet_outbox_jobs{outbox="main"} 0');
  expect(told).toContain('teamsheet_cell_up{cell="main"} 1');
});

it("tells of a cell that is away, and of all else as before", async () => {
  const database = { ...base.database, withCell: () => Promise.reject(new Error("away")) };
  const told = await metrics.text({ pools: [], state: await databaseState(database), machine: {} });
  expect(told).toContain('teamsheet_cell_up{cell="main"} 0');
  expect(told).toContain("teamsheet_database_up 1");
  expect(told).not.toContain('teamsheet_outbox_jobs{outbox="main"}');
});

it("tells of clubs by state, and of migrations that failed", async () => {
  expect(await text()).toContain('teamsheet_clubs{cell="main",state="failed"} 0');
  const owner = new pg.Client({ connectionString: base.ownerUrl });
  await owner.connect();
  await owner.query("UPDATE control.schemas SET last_error = 'no' WHERE id = $1", [base.tenants[0]]);
  await owner.end();
  await platform("UPDATE platform.organizations SET suspended_at = now() WHERE tenant_id = ?", [
    base.tenants[1],
  ]);
  const told = await text();
  expect(told).toContain('teamsheet_clubs{cell="main",state="failed"} 1');
  expect(told).toContain('teamsheet_clubs{cell="main",state="suspended"} 1');
  expect(told).toContain('teamsheet_clubs{cell="main",state="active"} 1');
});

it("tells how old the last backup is, or the installation if it never took one and archives no log", async () => {
  const age = async () => /^teamsheet_backup_seconds (\S+)$/m.exec(await text())?.[1];
  await platform("UPDATE platform.organizations SET created_at = now() - interval '3 hours'");
  expect(await age()).toMatch(/^108\d\d/);
  await platform(
    "INSERT INTO platform.backups VALUES (now() - interval '30 days', '/old', 1, 1), (now() - interval '1 hour', '/new', 1, 1)",
  );
  expect(await age()).toMatch(/^36\d\d/);
  const state = await databaseState(base.database);
  const archivers = state.archivers.map((one) => ({ ...one, on: true }));
  const told = await metrics.text({
    pools: [],
    state: { ...state, backup: undefined, archivers },
    machine: {},
  });
  expect(told).not.toMatch(/^teamsheet_backup_seconds /m);
});

it("tells how full the disk is, and when the certificate ends once it was seen", async () => {
  const seen: string[] = [];
  const until = async (address: string) => {
    seen.push(address);
    return new Date(1_000_000);
  };
  let now = 900_000;
  const machine = openMachine({ ...env, BASE_URL: "https://clubs.example" }, { now: () => now, until });
  await machine();
  const told = await metrics.text({ pools: [], state: undefined, machine: await machine() });
  expect(told).toMatch(/^teamsheet_disk_free_bytes [1-9]/m);
  expect(told).toMatch(/^teamsheet_disk_size_bytes [1-9]/m);
  expect(told).toContain("teamsheet_certificate_seconds 100\n");
  now += 3_600_001;
  await machine();
  expect(seen).toEqual(["https://clubs.example", "https://clubs.example"]);
  const bare = await metrics.text({ pools: [], state: undefined, machine: {} });
  expect(bare).not.toMatch(/^teamsheet_(disk|certificate)_\w+ /m);
});

it("shows nothing of before once the database is away", async () => {
  const told = await metrics.text({ pools: [], state: undefined, machine: {} });
  expect(told).toContain("teamsheet_database_up 0");
  expect(told).not.toMatch(/^teamsheet_(queue|clubs|outbox)\w*\{/m);
});

it("counts requests by route and by cell, and no method that a caller made up", async () => {
  const seen = { route: "/sessions/:id", outcome: "2xx", cell: "main", milliseconds: 30 };
  metrics.request({ ...seen, method: "GET" });
  metrics.request({ ...seen, method: "BREW" });
  const told = await text();
  const of = (labels: string) => `teamsheet_request_seconds_count{${labels}} 1`;
  expect(told).toContain(of('route="/sessions/:id",method="GET",outcome="2xx"'));
  expect(told).toContain(of('route="/sessions/:id",method="other",outcome="2xx"'));
  expect(told).toContain('teamsheet_cell_request_seconds_count{cell="main",outcome="2xx"} 2');
});

it("counts mails by what became of them", async () => {
  const outcomes = ["sent", new DeliveryError("refused", "550 no"), new Error("a fault of ours")];
  const send = counted(metrics, "mail", async (outcome: string | Error) => {
    if (typeof outcome !== "string") throw outcome;
    return outcome;
  });
  for (const outcome of outcomes) await send(outcome).catch((error) => expect(error).toBe(outcome));
  const told = await text();
  for (const outcome of ["delivered", "refused", "failed"])
    expect(told).toContain(`teamsheet_deliveries_total{to="mail",outcome="${outcome}"} 1`);
});

it("is read with the token alone, and nothing else is there", async () => {
  const told: string[] = [];
  const served = await serveMetrics(env, {
    ...log,
    info: (line: object) => told.push(JSON.stringify(line)),
  } as never);
  served.answerWith({ requests: base.database });
  try {
    const { port } = JSON.parse(told[0] ?? "{}");
    const ask = async (path: string, authorization?: string) => {
      const headers = authorization ? { authorization } : undefined;
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      return { status: response.status, text: await response.text() };
    };
    expect(await ask("/metrics")).toMatchObject({ status: 401 });
    expect(await ask("/metrics", "Bearer something-else")).toMatchObject({ status: 401 });
    const bearer = `Bearer ${TOKEN}`;
    expect(await ask("/", bearer)).toMatchObject({ status: 404 });
    const { status, text: read } = await ask("/metrics", bearer);
    expect(status).toBe(200);
    expect(read).toContain("teamsheet_database_up 1");
    expect(read).toMatch(
      /teamsheet_pool_connections\{cell="main",of="clubs",work="requests",state="most"\} \d/,
    );
    expect(read).toContain("nodejs_eventloop_lag_p99_seconds");
    expect(read).toContain("process_resident_memory_bytes");
  } finally {
    await served.close();
  }
});

it("counts nothing, and listens nowhere, unless a port is configured", async () => {
  const served = await serveMetrics({ ...env, METRICS_PORT: undefined }, log);
  expect(served.metrics.watch).toBeUndefined();
});
