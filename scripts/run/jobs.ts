import { ConfigurationError } from "#app/core/env.server.ts";
import { configuration } from "./configuration.ts";
import { exitCodeOf, explainError } from "./explain-error.ts";
import { openLog } from "./open-log.ts";
import { addressesToServe, openProcess } from "./open-process.ts";
import { onStopSignal } from "./stop-signals.ts";

// The queue and the clock alone, for installations whose serving processes run with JOBS=off.
async function main() {
  const { env: asked, warnings } = configuration();
  const env = { ...asked, JOBS: "inline" as const };
  if (!env.DATABASE_URL) throw new ConfigurationError("Configuration: DATABASE_URL is needed");
  if (!env.SMTP_URL) throw new ConfigurationError("Configuration: SMTP_URL is needed");
  const { log, tracing } = await openLog(env);
  for (const words of warnings) log.warn(words);
  const addresses = await addressesToServe(env, env.DATABASE_URL, log);
  const running = await openProcess(env, { ...addresses, log, tracing });
  await running.startJobs();
  onStopSignal(20_000, () => running.close());
  log.info("working");
}

main().catch((error: unknown) => {
  console.error(explainError(error, { databaseUrl: process.env.DATABASE_URL, port: 0 }) ?? error);
  process.exit(exitCodeOf(error));
});
