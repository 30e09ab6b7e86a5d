import { ConfigurationError, type Env } from "#app/core/env.server.ts";
import { databaseState } from "#app/flows/hosting/current-state.server.ts";
import type { Logger } from "#app/infra/logger.server.ts";
import { type Metrics, noMetrics } from "#app/infra/metrics/metrics.ts";
import { type MetricsServer, openMetricsServer } from "#app/infra/metrics/metrics-server.server.ts";
import { openMetrics } from "#app/infra/metrics/open-metrics.server.ts";
import type { Database } from "#tenants/database.ts";
import { openMachine } from "./machine-state.ts";

/** The metrics of one process. */
interface ServedMetrics {
  metrics: Metrics;
  /** Takes the databases by the kind of work that they serve. The state of the database is read through the first. */
  answerWith(databases: Record<string, Database>): void;
  close(): Promise<void>;
}

const NOTHING: ServedMetrics = { metrics: noMetrics, answerWith() {}, async close() {} };

/** Serves /metrics if a port is configured; otherwise loads and counts nothing. */
export async function serveMetrics(
  env: Pick<Env, "METRICS_PORT" | "METRICS_TOKEN" | "HOST" | "DATA_DIR" | "BASE_URL">,
  log: Logger,
): Promise<ServedMetrics> {
  const { METRICS_PORT: port, METRICS_TOKEN: token } = env;
  if (port === undefined) return NOTHING;
  const metrics = await openMetrics();
  const machine = openMachine(env);
  let databases: Record<string, Database> = {};
  const host = token === undefined ? "127.0.0.1" : env.HOST;
  const warnOf = (cell: string, err: unknown) => log.warn({ err, cell }, "a cell tells no metrics");
  const server = await listen({ host, port, token, log }, async () => {
    const [first] = Object.values(databases);
    const state = await (first && databaseState(first, warnOf))?.catch((err) => {
      log.warn({ err }, "the database tells no metrics");
      return undefined;
    });
    const pools = Object.entries(databases).map(([work, database]) => ({ work, uses: database.pools() }));
    return {
      contentType: metrics.contentType,
      text: await metrics.text({ pools, state, machine: await machine() }),
    };
  });
  log.info({ port: server.port, host }, "metrics");
  return {
    metrics,
    answerWith(given) {
      databases = given;
    },
    close: server.close,
  };
}

async function listen(...given: Parameters<typeof openMetricsServer>): Promise<MetricsServer> {
  try {
    return await openMetricsServer(...given);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
      throw new ConfigurationError(`METRICS_PORT (${given[0].port}) is taken`);
    throw error;
  }
}
