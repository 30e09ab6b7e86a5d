import { userInfo } from "node:os";
import { join } from "node:path";
import type { App } from "#app/core/app.server.ts";
import type { Env } from "#app/core/env.server.ts";
import type { Host as ActingHost } from "#app/flows/hosting/hosting.ts";
import { createLogger } from "#app/infra/logger.server.ts";
import { makeDataFolder } from "#app/main/data-folder.server.ts";
import { openApp } from "#app/main/open-app.server.ts";
import type { OwnerUrls } from "#tenants/cells/cell-urls.ts";
import type { Club } from "#tenants/directory.ts";
import { openInstallation } from "#tenants/installation.ts";
import { prepareDatabase } from "#tenants/prepare-database.ts";
import { hasData, startPostgres } from "../embedded-postgres.ts";
import { configuration } from "../run/configuration.ts";
import { expectedBy } from "../run/open-process.ts";
import { UsageError } from "./command.ts";

/** The application without pages, mail and clock, for commands at the terminal. */
export interface Host {
  app: App;
  env: Env;
  /** The owner's connection strings for the platform and all cells. */
  owners: OwnerUrls;
  warnings: string[];
  /** Cells that could not be prepared. */
  failedCells: { cell: string; error: string }[];
}

/**
 * Runs `work` on this installation's database as it is: the one in DATABASE_URL, otherwise the embedded one, which is started
 * for as long as `work` takes unless it already runs. Throws InstallationError, before anything is changed, if the database
 * is not prepared or does not fit this SECRET and version. With `prepare`, it is made to fit first; with `allowsNewer`, it may
 * be one that the next version has migrated.
 */
export async function onHost<T>(
  work: (host: Host) => Promise<T>,
  {
    prepare,
    allowsNewer = false,
  }: {
    prepare?: Pick<Parameters<typeof prepareDatabase>[1], "newSecret">;
    allowsNewer?: boolean;
  } = {},
): Promise<T> {
  return onDatabases(
    async (env, owners) => {
      // Past a pooler, which may be away, or not know a login that was made just now.
      const expected = { ...expectedBy(env), poolers: {} };
      const opened = prepare
        ? await prepareDatabase(owners.ownerUrl, { ...expected, ...prepare, cells: env.CELLS })
        : { ...(await openInstallation(owners, { ...expected, allowsNewer })), warnings: [] };
      const { warnings, failedCells: failed, ...addresses } = opened;
      const app = openApp(env, { ...addresses, log: createLogger({ level: "warn" }) });
      const failedCells = failed.map(({ cell, error }) => ({ cell, error: String(error) }));
      try {
        return await work({ app, env, owners, warnings, failedCells });
      } finally {
        await app.close();
      }
    },
    { makes: prepare !== undefined },
  );
}

/**
 * Runs `work` with the owner's connection strings of this installation's databases, which nothing has looked at yet. The
 * embedded one is started for as long as `work` takes unless it already runs; with `makes`, also if it does not exist yet.
 */
export async function onDatabases<T>(
  work: (env: Env, owners: OwnerUrls) => Promise<T>,
  { makes }: { makes: boolean },
): Promise<T> {
  const { env, warnings: strange } = configuration({ local: true });
  for (const words of strange) console.error(`Warning: ${words}`);
  if (!env.DATABASE_URL) {
    if (!makes && !(await hasData(join(env.DATA_DIR, "postgres"))))
      throw new UsageError(
        "DATABASE_URL is not set, and there is no embedded database: npm run migrate makes one.",
      );
    makeDataFolder(env.DATA_DIR);
  }
  const postgres = env.DATABASE_URL
    ? undefined
    : await startPostgres({ dataDir: join(env.DATA_DIR, "postgres") });
  try {
    return await work(env, { ownerUrl: env.DATABASE_URL ?? postgres?.url ?? "", cells: env.CELLS });
  } finally {
    await postgres?.stop();
  }
}

/** The club behind a present or former subdomain. Throws if there is none. */
export async function clubNamed(app: App, subdomain: string): Promise<Club> {
  const found = await app.directory.bySubdomain(subdomain);
  if (!found) throw new UsageError(`There is no club ${JSON.stringify(subdomain)}.`);
  return "movedTo" in found ? clubNamed(app, found.movedTo) : found;
}

/** The person who runs this command, as the host log names them. */
export function atTerminal(): ActingHost {
  return { name: accountName(), source: "terminal" };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number without a name.
    return String(process.getuid?.() ?? "terminal");
  }
}
