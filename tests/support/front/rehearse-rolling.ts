import { setTimeout as delay } from "node:timers/promises";
import { tenantMigrations } from "#app/main/composition.server.ts";
import { migrateTenants } from "#tenants/migrate-tenants.ts";
import type { TenantMigration } from "#tenants/migration.ts";
import { ask } from "../http.ts";
import { startServer, type TestServer } from "../server.ts";
import type { ServerProcess } from "../server-process.ts";
import { type BusyClub, busyClub } from "./busy-club.ts";
import type { Front } from "./fronts.ts";
import { failed, failedLine, openLoad, type Tried, within } from "./open-load.ts";

/** How restarts are rehearsed. */
export interface RollingPlan {
  rounds: number;
  perSecond: number;
  fronts: ((processes: readonly [number, number]) => Promise<Front>)[];
}

/** The result with one front. */
export interface RollingReport {
  front: string;
  tried: number;
  p99: number;
  acknowledged: number;
  /** For each restart: until `/readyz` reported not ready, and until the process had exited cleanly; in milliseconds. */
  stops: { notReadyMs: number; endedMs: number }[];
  faults: string[];
}

const DRAIN_SECONDS = 5;
const NOT_READY_LIMIT_MS = 1_000;
const ENDED_LIMIT_MS = 10_000;
/** How long the front gets to notice that a process is back before the other one is stopped. */
const BACK_MS = 6_000;
/** The other one is stopped once this many answers in a row were this fast: a cold process must not make requests fail. */
const CALM = { answers: 20, ms: 1_000, limitMs: 60_000 };

/** What a later version adds, and the one after it drops, while processes of the version before still serve. */
const expand: TenantMigration = {
  id: "2999-01-01-01-trial",
  up: () =>
    "ALTER TABLE members ADD COLUMN trial text; ALTER TABLE occasions ADD COLUMN trial text DEFAULT 'none'",
};
const contract: TenantMigration = {
  id: "2999-01-02-01-trial-gone",
  up: () => "ALTER TABLE members DROP COLUMN trial; ALTER TABLE occasions DROP COLUMN trial",
};

/** Restarts two processes in turns under load, behind each front, with migrations in between. */
export async function rehearseRolling(postgresUrl: string, plan: RollingPlan): Promise<RollingReport[]> {
  const server = await startServer(postgresUrl, {
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  });
  const pair: ServerProcess[] = [];
  try {
    for (let number = 0; number < 2; number++) pair.push(await server.another({ script: "serve.ts" }));
    const reports: RollingReport[] = [];
    for (const [at, open] of plan.fronts.entries())
      reports.push(await restartBehind(server, pair, { ...plan, open, club: `busy-${at}` }));
    return reports;
  } finally {
    for (const process of pair) await process.end();
    await server.stop();
  }
}

async function restartBehind(
  server: TestServer,
  pair: readonly ServerProcess[],
  plan: Pick<RollingPlan, "rounds" | "perSecond"> & { open: RollingPlan["fronts"][number]; club: string },
): Promise<RollingReport> {
  const club = await busyClub(server, plan.club);
  const [one = 0, two = 0] = pair.map(({ address }) => Number(new URL(address).port));
  const front = await plan.open([one, two]);
  const send = front.to(club.subdomain);
  const load = openLoad(plan.perSecond, (n) => club.act(n, send));
  const stops: RollingReport["stops"] = [];
  try {
    await calm(load.tried);
    for (let round = 0; round < plan.rounds; round++) {
      if (round === Math.floor(plan.rounds / 3)) await migrate(server, [expand]);
      if (round === Math.floor((plan.rounds * 2) / 3)) await migrate(server, [expand, contract]);
      for (const process of pair) {
        stops.push(await restart(process));
        await calm(load.tried);
      }
    }
  } finally {
    await load.stop();
    await front.stop();
  }
  return { ...(await judge(club, load.tried, stops)), front: front.name, stops };
}

async function calm(tried: readonly Tried[]): Promise<void> {
  const until = performance.now() + CALM.limitMs;
  await delay(BACK_MS);
  while (performance.now() < until) {
    const last = tried.slice(-CALM.answers);
    if (last.length === CALM.answers && last.every(({ ms }) => ms < CALM.ms)) return;
    await delay(100);
  }
}

/** Asks a process to stop as a deploy does, and starts it again. */
async function restart(process: ServerProcess): Promise<RollingReport["stops"][number]> {
  const begun = performance.now();
  const ending = process.end();
  const ended = ending.then((code) => ({ code, ms: performance.now() - begun }));
  let notReadyMs = Number.NaN;
  while (Number.isNaN(notReadyMs)) {
    const status = await ask(`${process.address}/readyz`, { timeoutMs: 2_000 }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 200) notReadyMs = performance.now() - begun;
  }
  const { code, ms } = await ended;
  if (code !== 0) throw new Error(`The process exited with ${String(code)}:\n${process.output()}`);
  await process.start();
  return { notReadyMs, endedMs: ms };
}

async function migrate(server: TestServer, more: TenantMigration[]): Promise<void> {
  const { failed } = await migrateTenants({
    ownerUrl: server.ownerUrl,
    migrations: [...tenantMigrations, ...more],
  });
  const [first] = failed;
  if (first) throw new Error(`${first.tenant}: ${first.error}`);
}

async function judge(
  club: BusyClub,
  tried: readonly Tried[],
  stops: RollingReport["stops"],
): Promise<Omit<RollingReport, "front" | "stops">> {
  const late = stops.flatMap(({ notReadyMs, endedMs }) => [
    ...(notReadyMs > NOT_READY_LIMIT_MS
      ? [`/readyz answered 503 only after ${Math.round(notReadyMs)} ms`]
      : []),
    ...(endedMs > ENDED_LIMIT_MS ? [`a process took ${Math.round(endedMs)} ms to exit`] : []),
  ]);
  return {
    tried: tried.length,
    p99: within(tried, 0.99),
    acknowledged: club.acknowledged(),
    faults: [...failed(tried).map(failedLine), ...(await club.lost()), ...late],
  };
}
