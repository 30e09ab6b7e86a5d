import type { Logger } from "./logger.server.ts";

const SILENCE_MS = 60_000;
/** Any further kinds share one log line: what callers send must not fill the memory either. */
const MAX_KINDS = 50;
const OTHERS = "others";

/** A request that only its caller can have got wrong, as the log describes it. */
interface Fault {
  requestId: string;
  method: string;
  /** With secrets removed, so that it can be logged. */
  path: string;
}

/** Records one request of a kind. */
export type CallerFaults = (kind: string, fault: Fault) => void;

/**
 * Logs callers' faults: one line a minute for each kind, with the number left out since the previous line. Anybody can
 * send such requests, so they must not fill the log or raise alarms.
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
