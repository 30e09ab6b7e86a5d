import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { archiving } from "#tests/support/monitoring/archiving.ts";
import { type Cause, causesIn, openStandIn, type Scene } from "#tests/support/monitoring/causes.ts";
import { ruleNames, type Watching, watch } from "#tests/support/monitoring/prometheus.ts";
import { SERVER_SECRET, startServer } from "#tests/support/server.ts";
import { serverProcess } from "#tests/support/server-process.ts";
import { makeTwoClubs } from "#tests/support/two-clubs.ts";
import { startPostgres } from "../../embedded-postgres.ts";
import { ensureBuilt, ROOT } from "../../toolchain.mjs";
import { programOf } from "./packages.ts";
import { defineRehearsal, type Stage } from "./rehearsal.ts";

const OPTIONS = { seconds: { default: 150, unit: "seconds that a rule may take to fire, and to stop" } };
/** No server listens there. */
const NOBODY = "smtp://127.0.0.1:9";

export const rehearsal = defineRehearsal({
  summary: "each alert rule is made to fire by its cause",
  help: `Serves the built product with two processes (one does the jobs) and two PostgreSQL servers, watched by a real Prometheus with the
rules of ops/prometheus/alerts.yaml sped up 60 times: minutes become seconds. Then everything goes wrong for which there is a rule:
mails are refused, tables locked, processes killed, the database stopped … (that a disk is nearly full and a certificate ends
is only said, by a stand-in.) A fault is a rule that does not fire when its cause
occurs, or does not stop when the cause is gone.`,
  packages: ["prometheus"],
  options: OPTIONS,
  async run(stage) {
    await ensureBuilt((line: string) => stage.say(`  ${line}`));
    const dataDir = await mkdtemp(join(tmpdir(), "teamsheet-monitoring-"));
    const postgres = await ownPostgres(join(dataDir, "postgres"));
    const east = await ownPostgres(join(dataDir, "east"));
    try {
      await archiving(postgres.url);
      await postgres.stop();
      await postgres.start();
      await rehearse(stage, postgres.url, { dataDir, postgres, east });
    } finally {
      await postgres.stop();
      await east.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
});

/** Starts a PostgreSQL for this rehearsal, which can be stopped and started again on the same port. */
async function ownPostgres(dataDir: string): Promise<Scene["east"] & { url: string }> {
  const own = { dataDir, port: await freePort(), durable: false };
  let running = await startPostgres(own);
  return {
    url: running.url,
    stop: () => running.stop(),
    async start() {
      running = await startPostgres(own);
    },
  };
}

async function rehearse(
  stage: Stage<typeof OPTIONS>,
  url: string,
  parts: Pick<Scene, "dataDir" | "postgres"> & { east: { url: string } & Scene["east"] },
): Promise<void> {
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
  const [ofServer, ofJobs, jobsPort, prometheusPort] = ports;
  const common = {
    SMTP_URL: NOBODY,
    RETRY_SECONDS: "2",
    WEBHOOKS_LOCAL: "1",
    LOG_LEVEL: "silent",
    CELLS: JSON.stringify({ east: parts.east.url }),
  };
  const server = await startServer(url, { ...common, JOBS: "off", METRICS_PORT: String(ofServer) });
  const jobs = serverProcess({
    root: ROOT,
    address: `http://localhost:${jobsPort}`,
    env: {
      ...common,
      NODE_ENV: "production",
      DEMO: "0",
      SECRET: SERVER_SECRET,
      DATABASE_URL: server.ownerUrl,
      PORT: String(jobsPort),
      BASE_URL: server.platform,
      DATA_DIR: join(parts.dataDir, "jobs"),
      JOBS: "inline",
      METRICS_PORT: String(ofJobs),
    },
  });
  await jobs.start();
  // No club gets to the other cell: the statements that make things go wrong look for clubs in `main`.
  await server.sql("UPDATE platform.cells SET state = 'closed' WHERE name = 'east'");
  const { red, blue } = await makeTwoClubs(server);
  const standIn = await openStandIn();
  const watching = await watch(programOf("prometheus"), {
    port: prometheusPort,
    targets: [ofServer, ofJobs, standIn.port],
  });
  try {
    await delay(10_000);
    stage.say(`at rest · ${(await watching.firing()).join(", ") || "nothing fires"}`);
    const causes = causesIn({ server, jobs, red, blue, standIn, ...parts });
    const untried = new Set(await ruleNames());
    for (const cause of causes) {
      for (const name of cause.alerts) untried.delete(name);
      await tryOut(stage, watching, cause);
    }
    for (const name of untried) stage.fault(`${name}: its cause is not rehearsed`);
  } finally {
    await watching.stop();
    await standIn.stop();
    await jobs.end();
    // It may have lost its connection to the database when a cause stopped that.
    await server.stop().catch(() => {});
  }
}

async function tryOut(
  { options, say, fault }: Stage<typeof OPTIONS>,
  watching: Watching,
  { words, alerts, begin }: Cause,
): Promise<void> {
  const began = performance.now();
  const end = await begin();
  const limit = options.seconds * 1_000;
  const fired = await until(limit, async () => {
    const firing = await watching.firing();
    return alerts.every((name) => firing.includes(name));
  });
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  if (!fired)
    fault(
      `${words}: after ${seconds} s these alerts fire: ${(await watching.firing()).join(", ") || "none"}`,
    );
  await end();
  const stopped = performance.now();
  const calm = await until(limit, async () => {
    const firing = await watching.firing();
    return alerts.every((name) => !firing.includes(name));
  });
  const after = ((performance.now() - stopped) / 1_000).toFixed(0);
  if (!calm) fault(`${words}: still firing ${after} s after the cause was gone`);
  if (fired)
    say(`${words} · ${alerts.join(", ")} after ${seconds} s · stopped ${after} s after the cause was gone`);
}

async function until(limitMs: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    if (await isSo()) return true;
    await delay(500);
  }
  return false;
}
