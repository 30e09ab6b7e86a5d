import { type Logger as PinoLogger, pino, stdSerializers } from "pino";

export type Logger = PinoLogger;

/** Opens the process's log: JSON lines on standard output. */
export function createLogger(options: { level: string }): Logger {
  return pino({
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutValues },
    formatters: { level: (label) => ({ level: label }) },
  });
}

/** An error for the log. Postgres quotes the values of the row at fault in `detail` and `where`: people's names and addresses. */
function withoutValues(error: Error): object {
  const { detail: _detail, where: _where, ...rest } = stdSerializers.err(error) as Record<string, unknown>;
  return rest;
}
