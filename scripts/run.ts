import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DEMO_ACCOUNTS } from "#app/core/accounts/demo/demo-accounts.ts";
import { ConfigurationError, type Env, withPort } from "#app/core/env.server.ts";
import { clubOrigin, platformOrigin } from "#app/kernel/host.ts";
import { tenantMigrations } from "#app/main/composition.server.ts";
import { makeDataFolder } from "#app/main/data-folder.server.ts";
import type { OwnerUrls } from "#tenants/cells/cell-urls.ts";
import { migrateTenants } from "#tenants/migrate-tenants.ts";
import { prepareDatabase } from "#tenants/prepare-database.ts";
import { startPostgres } from "./embedded-postgres.ts";
import { DEMO_PASSWORD, startDemoIdentity } from "./lab/identity/demo-identity.ts";
import { type DemoStripe, startDemoStripe } from "./lab/stripe-double/demo-stripe.ts";
import { configuration } from "./run/configuration.ts";
import { explainError } from "./run/explain-error.ts";
import { openHttpServer } from "./run/http-server.ts";
import { openLog } from "./run/open-log.ts";
import { expectedBy } from "./run/open-process.ts";
import { builtPages, hotPages } from "./run/pages.ts";
import { seedDemo } from "./seed.ts";

// `npm start` and `npm run dev`, in the project's own Node: runs everything on one machine, from nothing to a demo club.
const flag = { type: "boolean", default: false } as const;
const { values: flags } = parseArgs({
  options: { dev: flag, "with-idp": flag, "with-stripe-double": flag },
});
const started = performance.now();
const configured: Parameters<typeof explainError>[1] = {
  databaseUrl: process.env.DATABASE_URL,
  port: Number(process.env.PORT ?? 3000),
};

async function main() {
  const { env: asked, warnings: strange } = configuration({ local: true });
  for (const words of strange) warn(words);
  if (asked.DATABASE_URL && !/(^|\.)localhost$/.test(new URL(asked.BASE_URL).hostname))
    throw new ConfigurationError(
      `npm start is for trying out, and BASE_URL is ${asked.BASE_URL}: npm run migrate, then npm run serve`,
    );
  if (!asked.DATABASE_URL) makeDataFolder(asked.DATA_DIR);
  const server = await openHttpServer({ host: asked.HOST, port: asked.PORT });
  const served = withPort(asked, server.port);
  const stripe = flags["with-stripe-double"]
    ? await startDemoStripe(platformOrigin(served.BASE_URL))
    : undefined;
  const ready = stripe
    ? withPort(configuration({ local: true, extra: stripe.variables }).env, server.port)
    : served;
  const identity = flags["with-idp"] ? await startDemoIdentity(ready) : undefined;
  const env = identity?.env ?? ready;
  const terminal = process.stdout.isTTY ? { file: logFile(env), show: warn } : undefined;
  const { log, tracing } = await openLog(env, terminal);

  const [postgres, pages] = await Promise.all([
    env.DATABASE_URL ? undefined : startPostgres({ dataDir: join(env.DATA_DIR, "postgres"), log: say }),
    flags.dev ? hotPages(server) : builtPages(),
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

  const running = await pages.openProcess(env, { ...addresses, log, tracing });
  if (env.DEMO) await seedDemo(running.app, say);
  await running.startJobs();
  pages.servePages(env, {
    server,
    process: running,
    pages,
    afterStop: async () => void (await Promise.all([postgres?.stop(), identity?.close(), stripe?.close()])),
  });
  welcome(env, { identityProvider: identity?.issuer, stripe, log: terminal?.file });
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
    identityProvider,
    stripe,
    log,
  }: { identityProvider: string | undefined; stripe: DemoStripe | undefined; log: string | undefined },
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
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\nTeamsheet is ready (${seconds} s)\n`);
  for (const [name = "", text] of lines) console.log(`  ${name.padEnd(10)} ${text}`);
  console.log("");
}

main().catch((error: unknown) => {
  const line = explainError(error, configured);
  console.error(line ? `Teamsheet can't start. ${line}` : error);
  process.exit(1);
});
