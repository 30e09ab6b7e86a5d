import {
  type DestinationStream,
  type LoggerOptions,
  type Logger as PinoLogger,
  pino,
  stdSerializers,
} from "pino";

export type Logger = PinoLogger;

const STANDARD_OUTPUT = 1;
/** How late a line may be written, in milliseconds; lines still held at exit are written then. */
export const LATEST_LINE = 50;
/** From how many bytes on lines are not held back. */
const ENOUGH = 8_192;

/**
 * Opens the process's log: JSON lines on standard output. Lines of the same moment are written together, since a write
 * for each request costs a tenth of home's time. Only a process that is killed loses its last moment. `mixin` gives what
 * each line has besides.
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
  // A closed terminal takes no more lines; the process still finishes its work.
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
 * An error for the log, without `detail` and `where`: there Postgres quotes values of the row, people's names and
 * addresses.
 */
function withoutValues(error: Error): object {
  const { detail: _detail, where: _where, ...rest } = stdSerializers.err(error) as Record<string, unknown>;
  return rest;
}
