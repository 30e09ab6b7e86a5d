import { tracingChannel } from "node:diagnostics_channel";
import type { IncomingHttpHeaders } from "node:http";

/** What whoever listens says back: the trace that this belongs to. */
interface Traced {
  traceId?: string;
}

/** A request from its coming in to the end of its answer. Nothing in it tells of a person, nor of one club. */
export interface TracedRequest extends Traced {
  requestId: string;
  headers: IncomingHttpHeaders;
  /** Known at its end, as the metrics have it. */
  over?: { route: string; method: string; status: number; cell: string; isAborted: boolean };
}

/** A queued job that is tried. */
export interface TracedJob extends Traced {
  kind: string;
  lane: string;
  tries: number;
  /** The scheduled job that it is, by the clock's name for it. */
  scheduled?: string | undefined;
}

/** A request to a server of strangers. Its address is theirs, and may name a club. */
export interface TracedOutbound {
  method: string;
  status?: number;
}

/**
 * Where whoever watches the process hears of what it does, besides the database's work (`work-channels.ts`). Channels of
 * Node have one meaning in the whole process, Remix's build included, and while nobody listens nothing is done for them.
 */
export const requestChannel = tracingChannel<unknown, TracedRequest>("teamsheet:request");
export const jobChannel = tracingChannel<unknown, TracedJob>("teamsheet:job");
export const outboundChannel = tracingChannel<unknown, TracedOutbound>("teamsheet:outbound");

/** What a log line says of the trace that it belongs to. */
export function traceOf({ traceId }: Traced): { trace_id?: string } {
  return traceId ? { trace_id: traceId } : {};
}
