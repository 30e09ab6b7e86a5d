import type { Env } from "#app/core/env.server.ts";
import { createLogger, type Logger, type OnTerminal } from "#app/infra/logger.server.ts";
import { openTracing, type Tracing } from "#app/infra/tracing/open-tracing.server.ts";

/**
 * Opens a process's log, for a person at a `terminal` in a file, and, if configured, its traces; each log line then names
 * the trace that it belongs to.
 */
export async function openLog(
  env: Env,
  terminal?: OnTerminal,
): Promise<{ log: Logger; tracing: Tracing | undefined }> {
  const tracing = await openTracing(env, (err) => log.warn({ err }, "traces are not delivered"));
  const log = createLogger({ level: env.LOG_LEVEL, mixin: tracing?.mixin, terminal });
  return { log, tracing };
}
