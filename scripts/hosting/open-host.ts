import { join } from "node:path";
import type { App } from "#app/app.server.ts";
import { databaseMigrations, registry } from "#app/composition.server.ts";
import { makeDataFolder } from "#app/data-folder.server.ts";
import { type Env, readEnv } from "#app/env.server.ts";
import { createLogger } from "#app/logger.server.ts";
import { openApp } from "#app/open-app.server.ts";
import type { Club } from "#tenants/directory.ts";
import { prepareDatabase } from "#tenants/prepare-database.ts";
import { startPostgres } from "../embedded-postgres.ts";
import { localSecret } from "../run/local-secret.ts";
import { appPassword } from "../run/open-process.ts";
import { UsageError } from "./command.ts";

/** The application without pages, mail and clock, for commands at the terminal. */
export interface Host {
  app: App;
  env: Env;
  ownerUrl: string;
  warnings: string[];
}

const ROOT = join(import.meta.dirname, "../..");

/**
 * Runs `work` on the database of this installation: the one of DATABASE_URL, else the embedded one, which is started
 * for as long as `work` takes, unless it already runs.
 */
export async function onHost<T>(work: (host: Host) => Promise<T>): Promise<T> {
  const env = readEnv(process.env, { dataDir: join(ROOT, ".data"), secret: localSecret }, registry.modules);
  if (!env.DATABASE_URL) makeDataFolder(env.DATA_DIR);
  const postgres = env.DATABASE_URL
    ? undefined
    : await startPostgres({ dataDir: join(env.DATA_DIR, "postgres") });
  const ownerUrl = env.DATABASE_URL ?? postgres?.url ?? "";
  try {
    const prepared = await prepareDatabase(ownerUrl, {
      appPassword: appPassword(env),
      migrations: databaseMigrations,
    });
    const app = openApp(env, { appUrl: prepared.appUrl, ownerUrl, log: createLogger({ level: "warn" }) });
    try {
      return await work({ app, env, ownerUrl, warnings: prepared.warnings });
    } finally {
      await app.close();
    }
  } finally {
    await postgres?.stop();
  }
}

/** The club behind a subdomain, present or former. Throws when there is none. */
export async function clubNamed(app: App, subdomain: string): Promise<Club> {
  const found = await app.directory.bySubdomain(subdomain);
  if (!found) throw new UsageError(`There is no club ${JSON.stringify(subdomain)}.`);
  return "movedTo" in found ? clubNamed(app, found.movedTo) : found;
}
