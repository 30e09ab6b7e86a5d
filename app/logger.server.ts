import { type Logger as PinoLogger, pino } from "pino";

export type Logger = PinoLogger;

/** Opens the process's log: JSON lines on standard output. */
export function createLogger(options: { level: string }): Logger {
  return pino({
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}
