import type { Env } from "#app/env.server.ts";
import { createLogger, type Logger } from "#app/logger.server.ts";
import { openTracing, type Tracing } from "#app/tracing/open-tracing.server.ts";

/** The log of a process and, where they are configured, its traces, of which each line then says to which it belongs. */
export async function openLog(env: Env): Promise<{ log: Logger; tracing: Tracing | undefined }> {
  const tracing = await openTracing(env, (err) => log.warn({ err }, "traces are not delivered"));
  const log = createLogger({ level: env.LOG_LEVEL, mixin: tracing?.mixin });
  return { log, tracing };
}
