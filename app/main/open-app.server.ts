import { join } from "node:path";
import { openProviders } from "#app/core/accounts/provider/providers.server.ts";
import type { App } from "#app/core/app.server.ts";
import { openCallLimits } from "#app/core/call-limits.server.ts";
import { openClubArchives } from "#app/core/club/archives.server.ts";
import type { Env } from "#app/core/env.server.ts";
import { openMemberFileReader } from "#app/core/members/file/reading/open-reader.server.ts";
import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import { openRateLimits } from "#app/core/rate-limits.server.ts";
import { openBotCheck } from "#app/infra/bot-check/bot-check.server.ts";
import { openCallerFaults } from "#app/infra/caller-faults.ts";
import { openSheetMaker } from "#app/infra/documents/sheets/open-maker.server.ts";
import type { Logger } from "#app/infra/logger.server.ts";
import type { Mailbox } from "#app/infra/mail/mailbox.server.ts";
import { type Metrics, noMetrics } from "#app/infra/metrics/metrics.ts";
import { openPictureDrawer } from "#app/infra/pictures/picture-drawer.server.ts";
import { pushKeys } from "#app/infra/push/push-keys.ts";
import { openThreads } from "#app/infra/threads/threads.server.ts";
import { openTurns, placesFor } from "#app/infra/turns/turns.ts";
import { platformOrigin } from "#app/kernel/host.ts";
import { openDatabase } from "#tenants/database.ts";
import { type DirectoryMemory, openDirectory } from "#tenants/directory.ts";
import type { Addresses } from "#tenants/installation.ts";
import { openProvisioner } from "#tenants/provision-tenant.ts";
import { registry as builtIn, operationsWith, tenantMigrationsWith } from "./composition.server.ts";
import { VERSION } from "./version.server.ts";

export interface AppOptions {
  /** Connection string of the login that serves requests; it owns nothing. */
  appUrl: string;
  /** Connection string of the owner, which creates clubs' schemas. */
  ownerUrl: string;
  /** The cells besides the platform's database, with connection strings of the same two logins. */
  cells?: Addresses["cells"];
  /** Those of them that are not served, since their databases do not fit. */
  unfit?: Addresses["unfit"];
  log: Logger;
  mailbox?: Mailbox;
  wakeQueue?: () => void;
  /** Where metrics are counted; no metrics if absent. `work` labels the waits for database connections. */
  metrics?: Metrics;
  work?: "requests" | "jobs";
  /** The process's directory cache, if several applications in it are to share one. */
  directoryMemory?: DirectoryMemory;
  /** Time limit for any statement, and for waiting for a connection, in milliseconds. */
  statementTimeoutMs?: number;
  now?: () => Date;
  /** The modules. Default: those of this build. Pages only work with these: they read texts and switches from Remix's build. */
  registry?: ModuleRegistry;
}

/** Composes the application over a prepared database. Throws if `env` was read without the modules' variables. */
export function openApp(env: Env, options: AppOptions): App {
  const { now = () => new Date(), registry = builtIn, metrics = noMetrics, work = "requests" } = options;
  for (const { id, environment } of registry.modules)
    if (environment && !(id in env.modules)) throw new Error(`The variables of ${id} were not read.`);
  const urls = Object.entries(options.cells ?? {});
  const owners = {
    ownerUrl: options.ownerUrl,
    cells: Object.fromEntries(urls.map(([cell, { ownerUrl }]) => [cell, ownerUrl])),
  };
  const database = openDatabase({
    url: options.appUrl,
    cells: Object.fromEntries(urls.map(([cell, { appUrl }]) => [cell, appUrl])),
    unfit: options.unfit,
    poolSize: env.DATABASE_POOL,
    statementTimeoutMs: options.statementTimeoutMs,
    watch: metrics.watch?.(work),
    onDeadlock: (err) => options.log.warn({ err }, "deadlock on the platform; doing the work once more"),
  });
  const directory = openDirectory(database, options.directoryMemory);
  const patience = env.COMPUTING_PATIENCE;
  const memberFiles = openMemberFileReader(options.log, { patience });
  const sheets = openSheetMaker(options.log, { patience });
  const threads = openThreads(options.log, {
    folder: join(import.meta.dirname, "../../modules"),
    threads: env.COMPUTING_THREADS,
    patience,
  });
  const archives = openClubArchives(owners, options.log);
  const provisioner = openProvisioner({
    ...owners,
    migrations: tenantMigrationsWith(registry.modules),
    onCellError: (cell, err) => options.log.error({ err, cell }, "something of a cell was passed by"),
  });
  return {
    env,
    version: VERSION.number,
    log: options.log,
    metrics,
    callerFaults: openCallerFaults(options.log),
    database,
    directory,
    provisioner,
    registry,
    operations: operationsWith(registry),
    limits: openRateLimits(database),
    callLimits: openCallLimits(env.API_CALLS),
    providers: openProviders(env.IDENTITY_PROVIDERS ?? [], {
      redirectUri: `${platformOrigin(env.BASE_URL)}/callback`,
      log: options.log,
      now,
    }),
    botCheck: openBotCheck(env, { database, log: options.log, now }),
    pictures: openPictureDrawer(patience),
    memberFiles,
    sheets,
    turns: openTurns({ atOnce: placesFor(env.DATABASE_POOL) }),
    threads,
    archives,
    pushKey: pushKeys(env.SECRET).publicKey,
    mailbox: options.mailbox,
    now,
    wakeQueue: options.wakeQueue ?? (() => {}),
    async close() {
      const parts = [database, provisioner, memberFiles, sheets, threads, archives];
      await Promise.all(parts.map((part) => part.close()));
    },
  };
}
