import PgBoss from "pg-boss";
import type { Database, Db } from "#tenants/database.ts";
import { numberedQuery } from "#tenants/numbered-query.ts";
import type { Logger } from "../logger.server.ts";
import { PLATFORM } from "./outbox.server.ts";

/** One piece of work, as its handler gets it. It may come more than once: handlers act once by a unique key. */
export interface QueuedJob {
  id: string;
  /** The club it belongs to; undefined for the platform's own work. */
  tenant: string | undefined;
  payload: Record<string, unknown>;
  /** How many times it was tried before. */
  tries: number;
}

export type JobHandler = (job: QueuedJob) => Promise<void>;

export interface Queue {
  /** Registers what does the work of a kind. Before `start`. */
  handle(kind: string, handler: JobHandler, options?: HandlerOptions): void;
  start(): Promise<void>;
  /** Looks for work at once instead of at the next poll. */
  wake(): void;
  /** Takes no more work and waits for what is being done, at most `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

const SCHEMA = "pgboss";
const POLL_MS = 1_000;
const RELAY_BATCH = 200;
/** How far what somebody waits for goes before everything else: further than any line is long. */
const AWAITED = 1_000_000_000;
/** Jobs done side by side. Mail: no more than the transport has connections, so that none runs out of time in its line. */
const PLACES: Record<Lane, number> = { mail: 4, work: 10 };
const LANES = ["mail", "work"] as const;
export type Lane = (typeof LANES)[number];

export interface HandlerOptions {
  /** What waits for a mail server goes by a lane of its own. Default: work. */
  lane?: Lane;
  /** Somebody sits and waits for it, so it goes before all else in its lane. */
  awaited?: boolean;
}

type Handlers = Map<string, { handler: JobHandler } & Required<HandlerOptions>>;

interface JobData {
  kind: string;
  tenant: string | undefined;
  payload: Record<string, unknown>;
}

interface OutboxRow {
  id: number;
  tenant_id: string;
  kind: string;
  payload: Record<string, unknown>;
}

/**
 * Opens the queue on the application's login. Any number of processes may run one: each outbox row is relayed
 * once, each job is held by one worker at a time, and a killed worker's job is taken over within a minute.
 */
export function openQueue(options: { url: string; database: Database; log: Logger }): Queue {
  const { database, log } = options;
  const handlers: Handlers = new Map();
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: "teamsheet-queue",
    schema: SCHEMA,
    max: 3,
    migrate: false,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 60,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue"));
  boss.on("warning", (warning) => log.warn(warning, "queue"));

  const loops: Loop[] = [
    createLoop(
      () => relayOutbox(database, boss, handlers),
      log,
      () => wakeLanes(),
    ),
    ...LANES.map((lane) => createLoop(worker(boss, lane, handlers, log), log)),
  ];
  const wakeLanes = () => {
    for (const lane of loops.slice(1)) lane.wake();
  };

  return {
    handle(kind, handler, { lane = "work", awaited = false } = {}) {
      if (handlers.has(kind)) throw new Error(`Two handlers for ${kind}.`);
      handlers.set(kind, { handler, lane, awaited });
    },
    async start() {
      await boss.start();
      for (const loop of loops) loop.start();
    },
    wake: () => loops[0]?.wake(),
    async stop(graceMs = 8_000) {
      const late = new Promise((resolve) => setTimeout(resolve, graceMs).unref());
      await Promise.race([Promise.all(loops.map((loop) => loop.stop())), late]);
      await boss.stop({ graceful: false });
    },
  };
}

/**
 * Moves what committed transactions left in the outbox and is due to the queue, in one transaction. Returns whether
 * there was any. Each club's first piece goes before any club's second, here and in the queue, so that no club can make
 * another wait by leaving much.
 */
async function relayOutbox(database: Database, boss: PgBoss, handlers: Handlers): Promise<boolean> {
  const moved = await database.withPlatform({}, async (db) => {
    const { rows } = await db.raw<{ rows: OutboxRow[] }>(
      `DELETE FROM dispatch.outbox WHERE id IN (
         SELECT id FROM dispatch.outbox WHERE id IN (
           SELECT id FROM (
             SELECT id, row_number() OVER (PARTITION BY tenant_id ORDER BY id) AS turn
               FROM dispatch.outbox WHERE due_at <= now()) AS due
            ORDER BY turn, id LIMIT ?)
         FOR UPDATE SKIP LOCKED
       ) RETURNING id, tenant_id, kind, payload`,
      [RELAY_BATCH],
    );
    rows.sort((a, b) => a.id - b.id);
    for (const lane of LANES) {
      const inLane = rows.filter((row) => (handlers.get(row.kind)?.lane ?? "work") === lane);
      if (inLane.length === 0) continue;
      const waiting = await waitingOf(db, lane, inLane);
      const jobs = inLane.map((row) => {
        const turn = waiting.get(row.tenant_id) ?? 0;
        waiting.set(row.tenant_id, turn + 1);
        const priority = (handlers.get(row.kind)?.awaited ? AWAITED : 0) - turn;
        return { name: lane, data: jobData(row), priority };
      });
      await boss.insert(lane, jobs, { db: bossDoor(db) });
    }
    return rows.length;
  });
  return moved > 0;
}

/** How many jobs of these rows' clubs the lane holds already. */
async function waitingOf(db: Db, lane: Lane, rows: OutboxRow[]): Promise<Map<string, number>> {
  const { rows: counted } = await db.raw<{ rows: { tenant: string; jobs: number }[] }>(
    `SELECT data ->> 'tenant' AS tenant, count(*)::int AS jobs FROM ${SCHEMA}.job
      WHERE name = ? AND state IN ('created', 'retry', 'active') AND data ->> 'tenant' = ANY (?::text[])
      GROUP BY 1`,
    [lane, [...new Set(rows.map((row) => row.tenant_id))]],
  );
  return new Map(counted.map(({ tenant, jobs }) => [tenant, jobs]));
}

function jobData({ tenant_id, kind, payload }: OutboxRow): JobData {
  return { kind, tenant: tenant_id === PLATFORM ? undefined : tenant_id, payload };
}

/** Lets the library write inside our transaction. */
function bossDoor(db: Db): PgBoss.Db {
  return { executeSql: (text, values) => numberedQuery(db, text, values) };
}

/**
 * One lane's worker, as the step of a loop: takes as many jobs as it has places free, once one is free, so that a slow
 * job holds up no other. A step answers whether there may be more; the loop's end waits for what is being done.
 */
function worker(boss: PgBoss, lane: Lane, handlers: Handlers, log: Logger): Step {
  const busy = new Set<Promise<void>>();

  async function work({ id, data, retryCount }: PgBoss.JobWithMetadata<JobData>): Promise<void> {
    const line = { job: id, kind: data.kind, club: data.tenant, tries: retryCount };
    try {
      const found = handlers.get(data.kind);
      if (!found) throw new Error(`Nothing handles ${data.kind}.`);
      await found.handler({ id, tenant: data.tenant, payload: data.payload, tries: retryCount });
      // Payloads may hold addresses and one-time keys: what is done is not kept.
      await boss.deleteJob(lane, id);
      log.info(line, "job done");
    } catch (error) {
      log.warn({ ...line, err: error }, "job failed, to be tried again");
      await boss.fail(lane, id, { message: error instanceof Error ? error.message : String(error) });
    }
  }

  const step = async () => {
    if (busy.size >= PLACES[lane]) await Promise.race(busy);
    const batchSize = PLACES[lane] - busy.size;
    const jobs = await boss.fetch<JobData>(lane, { batchSize, includeMetadata: true });
    for (const job of jobs) {
      // A job whose end can't be written down expires, and is taken over.
      const doing: Promise<void> = work(job)
        .catch((error) => log.error({ err: error, job: job.id }, "queue"))
        .finally(() => busy.delete(doing));
      busy.add(doing);
    }
    return jobs.length > 0;
  };
  return Object.assign(step, { rest: () => Promise.all(busy) });
}

interface Step {
  (): Promise<boolean>;
  /** What the step left running. */
  rest?(): Promise<unknown>;
}

interface Loop {
  start(): void;
  wake(): void;
  stop(): Promise<void>;
}

/** Repeats `step` at once while it finds work, else after a second or when woken. An error waits a second, too. */
function createLoop(step: Step, log: Logger, onWork?: () => void): Loop {
  let running: Promise<void> | undefined;
  let stopping = false;
  let woken = false;
  let interrupt = () => {};

  async function run() {
    while (!stopping) {
      woken = false;
      let worked = false;
      try {
        worked = await step();
        if (worked) onWork?.();
      } catch (error) {
        log.error({ err: error }, "queue");
      }
      if (!worked && !woken && !stopping) await pause();
    }
    await step.rest?.();
  }
  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  return {
    start() {
      running ??= run();
    },
    wake() {
      woken = true;
      interrupt();
    },
    async stop() {
      stopping = true;
      interrupt();
      await running;
    },
  };
}
