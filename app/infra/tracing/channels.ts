import { tracingChannel } from "node:diagnostics_channel";
import type { IncomingHttpHeaders } from "node:http";

/** What a listener reports back: the trace that this belongs to. */
interface Traced {
  traceId?: string;
}

/** A request, from its arrival to the end of its answer. Nothing in it identifies a person or a club. */
export interface TracedRequest extends Traced {
  requestId: string;
  headers: IncomingHttpHeaders;
  /** Known at its end, with the same values as in the metrics. */
  over?: { route: string; method: string; status: number; cell: string; isAborted: boolean };
}

/** A try of a queued job. */
export interface TracedJob extends Traced {
  kind: string;
  lane: string;
  tries: number;
  /** The scheduled job that it runs, by the clock's id. */
  scheduled?: string | undefined;
}

/** A request to a server that is not ours. Its address is left out, since it is the other party's, and may name a club. */
export interface TracedOutbound {
  method: string;
  status?: number;
}

/**
 * Where monitoring learns what the process does, besides the database's work (`work-channels.ts`). Node's diagnostics
 * channels are the same in the whole process, including Remix's build, and cost nothing while nobody listens.
 */
export const requestChannel = tracingChannel<unknown, TracedRequest>("teamsheet:request");
export const jobChannel = tracingChannel<unknown, TracedJob>("teamsheet:job");
export const outboundChannel = tracingChannel<unknown, TracedOutbound>("teamsheet:outbound");

/** The fields that link a log line to its trace. */
export function traceFields({ traceId }: Traced): { trace_id?: string } {
  return traceId ? { trace_id: traceId } : {};
}
