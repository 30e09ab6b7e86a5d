import cron from "node-cron";
import type { Logger } from "#app/infra/logger.server.ts";
import type { Database } from "#tenants/database.ts";
import { run } from "#tenants/sql.ts";
import { lastSlot, type Schedule } from "./due-slot.ts";

/** A scheduled job. `perClub`: once per slot for each active club; otherwise once per slot. */
export interface ClockJob {
  /** Unique; also the queue's payload. */
  id: string;
  /** A cron expression of five fields, in UTC. */
  schedule: string;
  perClub: boolean;
}

export interface Clock {
  start(): Promise<void>;
  /** Checks for due slots once; `start` does so at once and then every minute. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

const TICKS_KEPT = "40 days";

/**
 * Opens the clock. Every minute, each process tries to insert the latest due slot of every job into Postgres; the one
 * that succeeds enqueues the work in the same transaction. So each slot runs once, however many processes there are. If
 * slots were missed while no process was running, only the latest is made up for at the start.
 */
export function openClock(options: {
  database: Database;
  jobs: readonly ClockJob[];
  log: Logger;
  now: () => Date;
  wakeQueue: () => void;
}): Clock {
  const { database, log, now, wakeQueue } = options;
  const jobs = options.jobs.map((job) => ({
    ...job,
    matcher: parseCronExpression(job.schedule),
    known: undefined as Date | undefined,
  }));

  async function take(job: ClockJob, slot: Date): Promise<void> {
    const taken = await database.withPlatform({}, async (db) => {
      const ticks = await run(
        db,
        "INSERT INTO platform.clock_ticks (job, slot) VALUES (:job, :slot) ON CONFLICT DO NOTHING",
        { job: job.id, slot },
      );
      if (ticks === 0) return false;
      await run(
        db,
        "DELETE FROM platform.clock_ticks WHERE job = :job AND slot < :slot::timestamptz - :kept::interval",
        {
          job: job.id,
          slot,
          kept: TICKS_KEPT,
        },
      );
      const payload = JSON.stringify({ job: job.id, slot: slot.toISOString() });
      await run(
        db,
        job.perClub
          ? `INSERT INTO outbox (tenant_id, kind, payload)
             SELECT tenant_id, 'job.run', :payload::jsonb FROM organizations WHERE suspended_at IS NULL AND closes_at IS NULL ORDER BY tenant_id`
          : "INSERT INTO outbox (kind, payload) VALUES ('job.run', :payload::jsonb)",
        { payload },
      );
      return true;
    });
    if (taken) {
      log.debug({ job: job.id, slot }, "tick");
      wakeQueue();
    }
  }

  async function tick(): Promise<void> {
    for (const job of jobs) {
      try {
        const slot = lastSlot(job.matcher, now(), job.known);
        if (!slot) continue;
        await take(job, slot);
        job.known = slot;
      } catch (error) {
        // The slot stays due, and is retried in a minute.
        log.error({ err: error, job: job.id }, "clock");
      }
    }
  }

  const minutely = cron.createTask("* * * * *", tick, {
    timezone: "UTC",
    noOverlap: true,
    suppressMissedWarning: true,
  });
  return {
    async start() {
      await tick();
      await minutely.start();
    },
    tick,
    async stop() {
      await minutely.stop();
      await minutely.destroy();
    },
  };
}

function parseCronExpression(expression: string): Schedule {
  if (expression.trim().split(/\s+/).length !== 5 || !cron.validate(expression)) {
    throw new Error(`Not a cron expression of five fields: ${expression}`);
  }
  return cron.createTask(expression, () => {}, { timezone: "UTC" });
}
