import { AsyncLocalStorage } from "node:async_hooks";
import type { ChannelListener, TracingChannel } from "node:diagnostics_channel";
import type { IncomingHttpHeaders } from "node:http";
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { statementChannel, transactionChannel } from "#tenants/connection/work-channels.ts";
import { jobChannel, outboundChannel, requestChannel, traceFields } from "./channels.ts";
import { statementName } from "./statement-name.ts";

/** What the process does, recorded as spans. */
export interface WatchedWork {
  /** The trace fields for a log line that is written now. */
  mixin(): { trace_id?: string };
  stop(): void;
}

interface Options {
  tracer: Tracer;
  /** The trace that a request belongs to, according to its headers. */
  parentContext(headers: IncomingHttpHeaders): Context;
}

/**
 * Makes a span for each request and job, and below it one for each transaction, statement and request to another
 * server. Anything else, such as the queue polling for work, has none. No span contains a value, an address, a club or
 * a person.
 */
export function watchWork({ tracer, parentContext }: Options): WatchedWork {
  const current = new AsyncLocalStorage<Span>();
  const open: OpenSpans = new WeakMap();
  const below = (
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    parent = current.getStore(),
  ): Span | undefined => {
    if (!parent?.isRecording()) return undefined;
    return tracer.startSpan(name, { kind, attributes }, trace.setSpan(ROOT_CONTEXT, parent));
  };
  const watch = <Seen extends object>(channel: TracingChannel<unknown, Seen>, how: How<Seen>) =>
    follow(channel, how, { current, open });
  const watches = [
    watch(requestChannel, {
      begin(seen) {
        const span = tracer.startSpan(
          "request",
          { kind: SpanKind.SERVER, attributes: { "teamsheet.request_id": seen.requestId } },
          parentContext(seen.headers),
        );
        seen.traceId = span.spanContext().traceId;
        return span;
      },
      end(span, { over }) {
        if (!over) return;
        const { route, method, status, cell, isAborted } = over;
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          "http.request.method": method,
          "http.route": route,
          "http.response.status_code": status,
          "teamsheet.cell": cell,
          ...(isAborted && { "teamsheet.aborted": true }),
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      },
    }),
    watch(jobChannel, {
      begin(seen) {
        const { kind, lane, tries, scheduled } = seen;
        const attributes = {
          "messaging.destination.name": lane,
          "teamsheet.job.tries": tries,
          ...(scheduled && { "teamsheet.job.scheduled": scheduled }),
        };
        const span = tracer.startSpan(
          `job ${scheduled ?? kind}`,
          { kind: SpanKind.CONSUMER, attributes },
          ROOT_CONTEXT,
        );
        seen.traceId = span.spanContext().traceId;
        return span;
      },
      end: noteFailure,
    }),
    watch(transactionChannel, {
      begin: ({ cell, of, isReadOnly }) =>
        below(`${of} ${isReadOnly ? "read" : "write"}`, SpanKind.INTERNAL, { "teamsheet.cell": cell }),
      end(span, { error }) {
        // Usually a refusal; a statement that failed has its own error.
        if (error !== undefined) span.setAttribute("teamsheet.rolled_back", true);
      },
    }),
    watch(statementChannel, {
      begin({ sql, within }) {
        // A page's loaders share one unit of work, which one of them has opened.
        const parent = (within && open.get(within)) ?? current.getStore();
        if (!parent?.isRecording()) return undefined;
        const { operation, table } = statementName(sql);
        const attributes = {
          "db.system.name": "postgresql",
          "db.operation.name": operation,
          ...(table && { "db.collection.name": table }),
        };
        return below(table ? `${operation} ${table}` : operation, SpanKind.CLIENT, attributes, parent);
      },
      end: noteFailure,
    }),
    watch(outboundChannel, {
      begin: ({ method }) => below(method, SpanKind.CLIENT, { "http.request.method": method }),
      end(span, seen) {
        if (seen.status) span.setAttribute("http.response.status_code", seen.status);
        noteFailure(span, seen);
      },
    }),
  ];
  return {
    mixin: () => traceFields({ traceId: current.getStore()?.spanContext().traceId }),
    stop() {
      for (const end of watches) end();
    },
  };
}

/** Only the kind of error: its message may quote values. */
function noteFailure(span: Span, { error }: { error?: unknown }): void {
  if (error === undefined) return;
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", errorType(error));
}

function errorType(error: unknown): string {
  if (!(error instanceof Error)) return "other";
  if ("code" in error && typeof error.code === "string") return error.code;
  if ("failure" in error && typeof error.failure === "string") return error.failure;
  return error.name;
}

/** The spans in progress, by the object that the channel passed at their start. */
type OpenSpans = WeakMap<object, Span>;

interface How<Seen> {
  begin(seen: Seen): Span | undefined;
  end(span: Span, seen: Seen & { error?: unknown }): void;
}

/** Subscribes to a channel; returns the function that unsubscribes. Nothing here may throw: it would crash the process. */
function follow<Seen extends object>(
  channel: TracingChannel<unknown, Seen>,
  { begin, end }: How<Seen>,
  { current, open }: { current: AsyncLocalStorage<Span>; open: OpenSpans },
): () => void {
  const over = (seen: Seen & { error?: unknown }) => {
    const span = open.get(seen);
    if (!span) return;
    open.delete(seen);
    end(span, seen);
    span.end();
  };
  // Work that throws synchronously gets no other end event.
  const thrown = (seen: Seen & { error?: unknown }) => seen.error !== undefined && over(seen);
  channel.start.bindStore(current, (seen) => {
    const span = begin(seen as Seen);
    if (span) open.set(seen as Seen, span);
    return span ?? current.getStore();
  });
  channel.end.subscribe(thrown as ChannelListener);
  channel.asyncEnd.subscribe(over as ChannelListener);
  return () => {
    channel.start.unbindStore(current);
    channel.end.unsubscribe(thrown as ChannelListener);
    channel.asyncEnd.unsubscribe(over as ChannelListener);
  };
}
