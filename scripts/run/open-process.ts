import { createHmac } from "node:crypto";
import type { App } from "#app/core/app.server.ts";
import type { Env } from "#app/core/env.server.ts";
import { announceProcess } from "#app/flows/hosting/running-processes.server.ts";
import type { Logger } from "#app/infra/logger.server.ts";
import { type MailTransport, openMailTransport } from "#app/infra/mail/mail-transport.server.ts";
import { counted } from "#app/infra/metrics/deliveries.ts";
import type { Tracing } from "#app/infra/tracing/open-tracing.server.ts";
import { openClock } from "#app/jobs/clock.server.ts";
import { clockJobs, registerHandlers } from "#app/jobs/job-handlers.server.ts";
import { openQueue } from "#app/jobs/queue.server.ts";
import { databaseMigrations, nouns } from "#app/main/composition.server.ts";
import { type AppOptions, openApp } from "#app/main/open-app.server.ts";
import { VERSION } from "#app/main/version.server.ts";
import { openDirectoryMemory } from "#tenants/directory.ts";
import { type Addresses, type Expected, openInstallation } from "#tenants/installation.ts";
import { openSink } from "./open-sink.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { onWake, wakeElsewhere } from "./wake.ts";

/** Connections for jobs. The clock starts them for all clubs in the same second, and no page should have to wait for that. */
const JOB_CONNECTIONS = 3;
/** How long a request waits at most for a statement, or for a connection. Jobs may wait longer. */
const REQUEST_STATEMENTS_MS = 5_000;

export interface OpenProcess {
  app: App;
  /** Starts the queue and the clock, if this process runs them. */
  startJobs(): Promise<void>;
  close(): Promise<void>;
}

/** The password of the login that serves. It is derived from the secret, so that there is one thing less to configure. */
export function appPassword(env: Pick<Env, "SECRET">): string {
  return createHmac("sha256", env.SECRET).update("database login of the application").digest("base64url");
}

/** What the databases of an installation have to fit, to be prepared or opened by this version with this secret. */
export function expectedBy(env: Pick<Env, "SECRET"> & Partial<Pick<Env, "DATABASE_POOLER">>): Expected {
  const poolers = env.DATABASE_POOLER ?? {};
  return { appPassword: appPassword(env), migrations: databaseMigrations, version: VERSION, poolers };
}

/**
 * A process's connection strings for the platform's database and the configured cells, opened to be served. Cells out of reach
 * are logged. Throws InstallationError and WrongCellError.
 */
export async function addressesToServe(
  env: Pick<Env, "SECRET" | "CELLS" | "DATABASE_POOLER">,
  ownerUrl: string,
  log: Logger,
): Promise<Addresses> {
  const owners = { ownerUrl, cells: env.CELLS };
  const { failedCells, ...addresses } = await openInstallation(owners, {
    ...expectedBy(env),
    allowsNewer: true,
  });
  for (const { cell, error } of failedCells) log.error({ cell, err: error }, "a cell is not served");
  return addresses;
}

/** Opens what one process holds: the application, mail, and (if `JOBS=inline`) the queue and the clock. */
export async function openProcess(
  env: Env,
  options: Pick<AppOptions, "appUrl" | "ownerUrl" | "cells" | "unfit" | "log" | "registry"> & {
    /** Closed after everything else. */
    tracing?: Tracing | undefined;
  },
): Promise<OpenProcess> {
  const sink = env.SMTP_URL ? undefined : await openSink(env);
  const seen = await serveMetrics(env, options.log);
  const transport = openMailTransport(env, env.SMTP_URL ?? sink?.url ?? "");
  const mail = { ...transport, send: counted(seen.metrics, "mail", transport.send) };
  let wake = wakeElsewhere;
  // Pages and jobs have separate connections but share one directory cache: a club reopened here is open for its jobs at once.
  const directoryMemory = openDirectoryMemory();
  const { metrics } = seen;
  const parts = { ...options, metrics, mailbox: sink, wakeQueue: () => wake(), directoryMemory };
  const app = openApp(env, { ...parts, statementTimeoutMs: REQUEST_STATEMENTS_MS });
  const jobs =
    env.JOBS === "inline"
      ? openJobs(openApp({ ...env, DATABASE_POOL: JOB_CONNECTIONS }, { ...parts, work: "jobs" }), {
          url: options.appUrl,
          mail,
        })
      : undefined;
  seen.answerWith({ requests: app.database, ...(jobs && { jobs: jobs.database }) });
  if (jobs) {
    wake = jobs.wake;
    onWake(wake);
  }
  const { database, log, version } = app;
  const announced = await announceProcess(database, log, {
    version,
    cells: [...database.cells],
    hasJobs: Boolean(jobs),
  });
  return {
    app,
    startJobs: async () => jobs?.start(),
    async close() {
      await announced.close();
      await seen.close();
      await jobs?.close();
      mail.close();
      await sink?.close();
      await app.close();
      await options.tracing?.close();
    },
  };
}

/** Opens the queue and the clock on an application of their own, which is closed with them. */
function openJobs(app: App, { url, mail }: { url: string; mail: MailTransport }) {
  const { database, log, metrics, now } = app;
  const queue = openQueue({ url, database, log, metrics });
  const clock = openClock({ database, jobs: clockJobs(app, nouns), log, now, wakeQueue: queue.wake });
  registerHandlers(app, nouns, queue, mail);
  return {
    database,
    wake: queue.wake,
    async start() {
      await queue.start();
      await clock.start();
    },
    async close() {
      await clock.stop();
      await queue.stop();
      await app.close();
    },
  };
}
