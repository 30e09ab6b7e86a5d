import PgBoss from "pg-boss";
import type { Logger } from "#app/infra/logger.server.ts";
import { MAIL_CONNECTIONS } from "#app/infra/mail/mail-connections.ts";
import { type Metrics, noMetrics } from "#app/infra/metrics/metrics.ts";
import {
  type HandlerOptions,
  type Handlers,
  type JobData,
  type JobHandler,
  LANES,
  type Lane,
  QUEUE_SCHEMA,
} from "#app/infra/outbox/job.ts";
import { allOutboxes } from "#app/infra/outbox/outbox.server.ts";
import { jobChannel, type TracedJob, traceFields } from "#app/infra/tracing/channels.ts";
import type { Database } from "#tenants/database.ts";
import { createLoop, type Step } from "./loop.ts";
import { relay } from "./relay.server.ts";

export interface Queue {
  /** Registers the handler of a kind of work. Call it before `start`. */
  handle(kind: string, handler: JobHandler, options?: HandlerOptions): void;
  start(): Promise<void>;
  /** Looks for work now instead of at the next poll. */
  wake(): void;
  /** Takes no more work, and waits for running jobs for at most `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/** How many jobs run at once, per lane. */
const PLACES: Record<Lane, number> = {
  mail: MAIL_CONNECTIONS,
  push: 4,
  webhooks: 8,
  "slow-webhooks": 4,
  work: 10,
};

/**
 * Opens the queue with the application's database login. Any number of processes may run one: each outbox row becomes
 * one job, each job is done by one worker at a time, and a killed worker's job is taken over within a minute.
 */
export function openQueue(options: {
  url: string;
  database: Database;
  log: Logger;
  metrics?: Metrics;
  /** How often to look for work unless woken, in milliseconds. */
  pollMs?: number;
}): Queue {
  const { database, log, metrics = noMetrics, pollMs } = options;
  const handlers: Handlers = new Map();
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: "teamsheet-queue",
    schema: QUEUE_SCHEMA,
    max: 3,
    migrate: false,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 60,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue"));
  boss.on("warning", (warning) => log.warn(warning, "queue"));

  const lanes = LANES.map((lane) =>
    createLoop(worker(boss, lane, handlers, { log, metrics }), log, { pollMs }),
  );
  const wakeLanes = () => {
    for (const lane of lanes) lane.wake();
  };
  // One loop each, so that a database that is down does not hold up the work of the others.
  const relays = allOutboxes(database).map((outbox) =>
    createLoop(() => relay(outbox, boss, handlers), log, { onWork: wakeLanes, pollMs }),
  );
  const loops = [...relays, ...lanes];

  return {
    handle(kind, handler, { lane = "work", awaited = false } = {}) {
      if (handlers.has(kind)) throw new Error(`Two handlers for ${kind}.`);
      handlers.set(kind, { handler, lane, awaited });
    },
    async start() {
      await boss.start();
      for (const loop of loops) loop.start();
    },
    wake() {
      for (const one of relays) one.wake();
    },
    async stop(graceMs = 8_000) {
      const late = new Promise((resolve) => setTimeout(resolve, graceMs).unref());
      await Promise.race([Promise.all(loops.map((loop) => loop.stop())), late]);
      await boss.stop({ graceful: false });
    },
  };
}

/** The clock's id of a scheduled job. */
const scheduledJobId = ({ kind, payload }: JobData) => (kind === "job.run" ? String(payload.job) : undefined);

/**
 * One lane's worker, as the step of a loop: waits for a free slot, then takes as many jobs as there are free slots, so
 * that a slow job does not hold up others. Resolves to whether there may be more; stopping the loop waits for running
 * jobs.
 */
function worker(
  boss: PgBoss,
  lane: Lane,
  handlers: Handlers,
  { log, metrics }: { log: Logger; metrics: Metrics },
): Step {
  const busy = new Set<Promise<void>>();

  async function work({ id, data, retryCount }: PgBoss.JobWithMetadata<JobData>): Promise<void> {
    const began = performance.now();
    const line = { job: id, kind: data.kind, club: data.tenant, tries: retryCount };
    const traced: TracedJob = { lane, kind: data.kind, tries: retryCount, scheduled: scheduledJobId(data) };
    try {
      const found = handlers.get(data.kind);
      if (!found) throw new Error(`Nothing handles ${data.kind}.`);
      const job = { id, tenant: data.tenant, payload: data.payload, tries: retryCount };
      await jobChannel.tracePromise(() => found.handler(job), traced);
      // Payloads may contain addresses and one-time secrets, so finished jobs are not kept.
      await boss.deleteJob(lane, id);
      metrics.job(lane, "done", performance.now() - began);
      log.debug({ ...line, ...traceFields(traced) }, "job done");
    } catch (error) {
      metrics.job(lane, "failed", performance.now() - began);
      log.warn({ ...line, ...traceFields(traced), err: error }, "job failed, to be tried again");
      await boss.fail(lane, id, { message: error instanceof Error ? error.message : String(error) });
    }
  }

  const step = async () => {
    if (busy.size >= PLACES[lane]) await Promise.race(busy);
    const batchSize = PLACES[lane] - busy.size;
    const jobs = await boss.fetch<JobData>(lane, { batchSize, includeMetadata: true });
    for (const job of jobs) {
      // A job whose end can't be recorded expires, and is taken over.
      const doing: Promise<void> = work(job)
        .catch((error) => log.error({ err: error, job: job.id }, "queue"))
        .finally(() => busy.delete(doing));
      busy.add(doing);
    }
    return jobs.length > 0;
  };
  return Object.assign(step, { rest: () => Promise.all(busy) });
}
