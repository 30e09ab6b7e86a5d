import {
  type DestinationStream,
  type LoggerOptions,
  type Logger as PinoLogger,
  pino,
  stdSerializers,
} from "pino";

export type Logger = PinoLogger;

const STANDARD_OUTPUT = 1;
/** How long a line may be held back, in milliseconds; lines still held at exit are written then. */
export const LATEST_LINE = 50;
/** As soon as this many bytes are held, lines are written. */
const ENOUGH = 8_192;

/**
 * Opens the process's log: JSON lines on standard output. Lines logged at about the same time are written together,
 * since a write per request takes a tenth of the home page's time. Only a process that is killed loses its last lines.
 * `mixin` returns extra fields for each line.
 */
export function createLogger(options: { level: string; mixin?: (() => object) | undefined }): Logger {
  const settings: LoggerOptions = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutValues },
    formatters: { level: (label) => ({ level: label }) },
    ...(options.mixin && { mixin: options.mixin }),
  };
  return pino(settings, openOutput());
}

function openOutput(): DestinationStream {
  const output = pino.destination({ dest: STANDARD_OUTPUT, sync: false, minLength: ENOUGH });
  // A closed terminal accepts no more lines; the process still finishes its work.
  output.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EIO") throw error;
  });
  let due = false;
  const flush = () => {
    due = false;
    output.flush();
  };
  return {
    write(line) {
      output.write(line);
      if (!due) setTimeout(flush, LATEST_LINE).unref();
      due = true;
    },
  };
}

/**
 * An error for the log, without `detail` and `where`: in them Postgres quotes values of the row, such as people's names
 * and addresses.
 */
function withoutValues(error: Error): object {
  const { detail: _detail, where: _where, ...rest } = stdSerializers.err(error) as Record<string, unknown>;
  return rest;
}
