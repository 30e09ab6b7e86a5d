import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { DEMO_ACCOUNTS } from "#app/core/accounts/demo/demo-accounts.ts";
import { ConfigurationError, type Env, withPort } from "#app/core/env.server.ts";
import { clubOrigin, platformOrigin } from "#app/kernel/host.ts";
import { tenantMigrations } from "#app/main/composition.server.ts";
import { makeDataFolder } from "#app/main/data-folder.server.ts";
import type { OwnerUrls } from "#tenants/cells/cell-urls.ts";
import { migrateTenants } from "#tenants/migrate-tenants.ts";
import { prepareDatabase } from "#tenants/prepare-database.ts";
import { startPostgres } from "../embedded-postgres.ts";
import { DEMO_PASSWORD, startDemoIdentity } from "../lab/identity/demo-identity.ts";
import { type DemoStripe, startDemoStripe } from "../lab/stripe-double/demo-stripe.ts";
import { seedDemo } from "../seed.ts";
import { configuration } from "./configuration.ts";
import { explainError } from "./explain-error.ts";
import { type HttpServer, openHttpServer } from "./http-server.ts";
import { openLog } from "./open-log.ts";
import { expectedBy, openProcess } from "./open-process.ts";
import { builtPages } from "./pages.ts";
import { type Pages, servePages } from "./serve-pages.ts";

export interface StartOptions {
  /** When the process began to load it, in milliseconds of `performance.now()`. */
  began: number;
  /** The pages in development; absent = those that were built. */
  hotPages?: ((server: HttpServer) => Pages) | undefined;
  /** Whether to run an identity provider, and a stand-in for Stripe, beside it. */
  withIdentityProvider: boolean;
  withStripe: boolean;
}

const configured: Parameters<typeof explainError>[1] = {
  databaseUrl: process.env.DATABASE_URL,
  port: Number(process.env.PORT ?? 3000),
};

/** Runs everything on one machine, from nothing to a demo club. If it can't, it says why, and ends the process. */
export async function startHere(options: StartOptions): Promise<void> {
  try {
    await start(options);
  } catch (error) {
    const line = explainError(error, configured);
    console.error(line ? `Teamsheet can't start. ${line}` : error);
    process.exit(1);
  }
}

async function start({ began, hotPages, withIdentityProvider, withStripe }: StartOptions): Promise<void> {
  const { env: asked, warnings: strange } = configuration({ local: true });
  for (const words of strange) warn(words);
  if (asked.DATABASE_URL && !/(^|\.)localhost$/.test(new URL(asked.BASE_URL).hostname))
    throw new ConfigurationError(
      `npm start is for trying out, and BASE_URL is ${asked.BASE_URL}: npm run migrate, then npm run serve`,
    );
  if (!asked.DATABASE_URL) makeDataFolder(asked.DATA_DIR);
  const server = await openHttpServer({ host: asked.HOST, port: asked.PORT });
  const served = withPort(asked, server.port);
  const stripe = withStripe ? await startDemoStripe(platformOrigin(served.BASE_URL)) : undefined;
  const ready = stripe
    ? withPort(configuration({ local: true, extra: stripe.variables }).env, server.port)
    : served;
  const identity = withIdentityProvider ? await startDemoIdentity(ready) : undefined;
  const env = identity?.env ?? ready;
  const terminal = process.stdout.isTTY ? { file: logFile(env), show: warn } : undefined;
  const { log, tracing } = await openLog(env, terminal);

  const [postgres, pages] = await Promise.all([
    env.DATABASE_URL ? undefined : startPostgres({ dataDir: join(env.DATA_DIR, "postgres"), log: say }),
    hotPages?.(server) ?? builtPages(),
  ]);
  configured.dataFolder = postgres?.folder;
  const ownerUrl = env.DATABASE_URL ?? postgres?.url ?? "";
  const {
    warnings,
    failedCells: _migratedLater,
    ...addresses
  } = await prepareDatabase(ownerUrl, {
    ...expectedBy(env),
    cells: env.CELLS,
  });
  for (const warning of warnings) say(warning);
  await migrateClubs({ ownerUrl, cells: env.CELLS });

  const running = await openProcess(env, { ...addresses, log, tracing });
  if (env.DEMO) await seedDemo(running.app, say);
  await running.startJobs();
  servePages(env, {
    server,
    process: running,
    pages,
    afterStop: async () => void (await Promise.all([postgres?.stop(), identity?.close(), stripe?.close()])),
  });
  welcome(env, { began, identityProvider: identity?.issuer, stripe, log: terminal?.file });
}

async function migrateClubs(owners: OwnerUrls): Promise<void> {
  const report = await migrateTenants({ ...owners, migrations: tenantMigrations });
  const { migrated, failed, failedCells, moving } = report;
  if (migrated > 0) say(`Migrated ${migrated} clubs`);
  for (const { tenant, error } of failed) say(`The schema ${tenant} could not be migrated: ${error}`);
  for (const { cell, error } of failedCells) say(`The cell ${cell} is passed by: ${error}`);
  for (const tenant of moving) say(`The schema ${tenant} is moving, and is migrated at the next start`);
}

function say(line: string): void {
  console.log(`  ${line}`);
}

function warn(text: string): void {
  say(`Warning: ${text}`);
}

/** The file of this start's log; the one of the start before is kept beside it. */
function logFile({ DATA_DIR }: Env): string {
  const file = join(DATA_DIR, "teamsheet.log");
  mkdirSync(DATA_DIR, { recursive: true });
  if (existsSync(file)) renameSync(file, join(DATA_DIR, "teamsheet.previous.log"));
  return file;
}

function welcome(
  env: Env,
  {
    began,
    identityProvider,
    stripe,
    log,
  }: {
    began: number;
    identityProvider: string | undefined;
    stripe: DemoStripe | undefined;
    log: string | undefined;
  },
): void {
  const platform = platformOrigin(env.BASE_URL);
  const lines = [
    ["Platform", platform],
    ...(env.DEMO
      ? [
          ["Demo club", clubOrigin(env.BASE_URL, "demo")],
          ["No modules", clubOrigin(env.BASE_URL, "park")],
          ["Accounts", Object.values(DEMO_ACCOUNTS).join("  ")],
        ]
      : []),
    ...(identityProvider ? [["Identity", `${identityProvider}  password: ${DEMO_PASSWORD}`]] : []),
    ...(stripe
      ? [
          ["Stripe", `${stripe.url}  a stand-in: no money moves`],
          ["", stripe.forCommands],
        ]
      : []),
    ...(env.SMTP_URL ? [] : [["Mailbox", `${platform}/dev/mailbox`]]),
    ...(log ? [["Log", log]] : []),
    ["Stop", "Ctrl-C"],
  ];
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`\nTeamsheet is ready (${seconds} s)\n`);
  for (const [name = "", text] of lines) console.log(`  ${name.padEnd(10)} ${text}`);
  console.log("");
}
