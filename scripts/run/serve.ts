import cluster from "node:cluster";
import { ConfigurationError, withPort } from "#app/core/env.server.ts";
import { createLogger } from "#app/infra/logger.server.ts";
import { configuration } from "./configuration.ts";
import { exitCodeOf, explainError } from "./explain-error.ts";
import { openHttpServer } from "./http-server.ts";
import { openLog } from "./open-log.ts";
import { addressesToServe, openProcess } from "./open-process.ts";
import { builtPages } from "./pages.ts";
import { superviseProcesses } from "./processes.ts";
import { servePages } from "./serve-pages.ts";

// Serves a database that `npm run migrate` has prepared. This is what the image runs.
async function main() {
  const { env: asked, warnings } = configuration();
  if (!asked.DATABASE_URL) throw new ConfigurationError("Configuration: DATABASE_URL is needed");
  if (asked.PROCESSES > 1 && cluster.isPrimary)
    return superviseProcesses(asked, createLogger({ level: asked.LOG_LEVEL }));
  const listen = () => openHttpServer({ host: asked.HOST, port: asked.PORT });
  // A process that serves alone listens first, to find out at once if the port is taken. One of several listens last: it gets
  // requests from then on, and the port is already held by the primary process.
  const early = cluster.isPrimary ? await listen() : undefined;
  const env = early ? withPort(asked, early.port) : asked;
  const { log, tracing } = await openLog(env);
  for (const words of warnings) log.warn(words);
  const addresses = await addressesToServe(env, asked.DATABASE_URL, log);
  const pages = await builtPages();
  const running = await openProcess(env, { ...addresses, log, tracing });
  await running.startJobs();
  const server = early ?? (await listen());
  // Otherwise Node would exit this process as soon as its supervisor is gone, in the middle of requests.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  servePages(env, { server, process: running, pages });
  log.info({ port: env.PORT, base: env.BASE_URL, jobs: env.JOBS }, "serving");
}

main().catch((error: unknown) => {
  const port = Number(process.env.PORT ?? 3000);
  console.error(explainError(error, { databaseUrl: process.env.DATABASE_URL, port }) ?? error);
  process.exit(exitCodeOf(error));
});
