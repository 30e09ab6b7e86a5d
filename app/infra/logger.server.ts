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

/** For a person who starts us on a terminal: where the lines go instead, and how a warning is shown to them. */
export interface OnTerminal {
  file: string;
  show(text: string): void;
}

/**
 * Opens the process's log: JSON lines on standard output or, on a terminal, in a file, where each warning is also shown. Lines
 * logged at about the same time are written together, since a write per request takes a tenth of the home page's time.
 * Only a process that is killed loses its last lines. `mixin` returns extra fields for each line.
 */
export function createLogger(options: {
  level: string;
  mixin?: (() => object) | undefined;
  terminal?: OnTerminal | undefined;
}): Logger {
  const settings: LoggerOptions = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutValues },
    formatters: { level: (label) => ({ level: label }) },
    ...(options.mixin && { mixin: options.mixin }),
  };
  return pino(settings, openOutput(options.terminal));
}

function openOutput(terminal: OnTerminal | undefined): DestinationStream {
  const dest = terminal?.file ?? STANDARD_OUTPUT;
  const output = pino.destination({
    dest,
    sync: false,
    minLength: ENOUGH,
    append: true,
    mkdir: true,
    mode: 0o600,
  });
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
      const warning = terminal && warningIn(line);
      if (warning) terminal.show(warning);
      if (!due) setTimeout(flush, LATEST_LINE).unref();
      due = true;
    },
  };
}

/** What a line warns of, in words; undefined if it is no warning. */
function warningIn(line: string): string | undefined {
  if (!/^\{"level":"(warn|error|fatal)"/.test(line)) return undefined;
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
  return [msg, err?.message].filter(Boolean).join(": ");
}

/**
 * An error for the log, without `detail` and `where`: in them Postgres quotes values of the row, such as people's names
 * and addresses.
 */
function withoutValues(error: Error): object {
  const { detail: _detail, where: _where, ...rest } = stdSerializers.err(error) as Record<string, unknown>;
  return rest;
}
