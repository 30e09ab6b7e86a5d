import type { Logger } from "../logger.server.ts";

const SILENCE_MS = 60_000;
/** More kinds than this share one line: what callers send must not fill the memory either. */
const MAX_KINDS = 50;
const OTHERS = "others";

/** A request that only its caller can have made wrong, as a line of the log tells of it. */
interface Fault {
  requestId: string;
  method: string;
  /** Safe for a log. */
  path: string;
}

/** Notes one request of a kind. */
export type CallerFaults = (kind: string, fault: Fault) => void;

/**
 * Logs what callers do wrong: one line a minute for each kind, with the number left out since the line before. Anybody
 * can send such requests, so they must not fill the log or raise alarms.
 */
export function openCallerFaults(log: Pick<Logger, "warn">, now: () => number = Date.now): CallerFaults {
  const kinds = new Map<string, { silentUntil: number; leftOut: number }>();
  return (asked, fault) => {
    const kind = kinds.has(asked) || kinds.size < MAX_KINDS ? asked : OTHERS;
    const known = kinds.get(kind);
    if (known && now() < known.silentUntil) {
      known.leftOut++;
      return;
    }
    kinds.set(kind, { silentUntil: now() + SILENCE_MS, leftOut: 0 });
    log.warn({ kind, ...fault, ...(known?.leftOut && { leftOut: known.leftOut }) }, "request refused");
  };
}
