import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { TracingVariables } from "./tracing-settings.ts";

/** How long delivering the last spans may take when the process stops, in milliseconds. */
const LAST_MS = 1_500;
/** How often to report that the receiver is unreachable, in milliseconds. */
const TELL_EVERY_MS = 60_000;

/** The traces of one process. */
export interface Tracing {
  /** The trace fields for a log line that is written now. */
  mixin(): { trace_id?: string };
  /** Delivers what is left, within two seconds at most. */
  close(): Promise<void>;
}

export type TracingSettings = TracingVariables & { TRUST_PROXY: number };

/**
 * Starts tracing with OpenTelemetry if a receiver is configured; otherwise its libraries are not even loaded. `onFault`
 * is told, at most once a minute, that spans could not be delivered.
 */
export async function openTracing(
  env: TracingSettings,
  onFault: (error: unknown) => void,
): Promise<Tracing | undefined> {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/$/, "")}/v1/traces`);
  if (!url) return undefined;
  const [{ defaultTextMapGetter, ROOT_CONTEXT }, core, resources, sdk, { OTLPTraceExporter }, { watchWork }] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/core"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("./watch-work.server.ts"),
    ]);
  const tell = seldom(onFault);
  core.setGlobalErrorHandler(tell);
  const provider = new sdk.TracerProvider({
    resource: resources
      .resourceFromAttributes({ "service.name": "teamsheet" })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: buildSampler(sdk, env),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url }),
        scheduledDelayMillis: env.OTEL_BSP_SCHEDULE_DELAY,
      }),
    ],
  });
  const propagator = new core.W3CTraceContextPropagator();
  const watched = watchWork({
    tracer: provider.getTracer("teamsheet"),
    // A caller who is not trusted about the host name may not start a trace of ours either.
    parentContext: (headers: IncomingHttpHeaders) =>
      env.TRUST_PROXY > 0 ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : ROOT_CONTEXT,
  });
  return {
    mixin: watched.mixin,
    async close() {
      watched.stop();
      const late = new AbortController();
      await Promise.race([
        provider.shutdown().catch(tell),
        delay(LAST_MS, undefined, { signal: late.signal }).catch(() => {}),
      ]);
      late.abort();
    },
  };
}

function buildSampler(
  sdk: typeof import("@opentelemetry/sdk-trace"),
  { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingSettings,
) {
  const root = name.endsWith("always_off")
    ? new sdk.AlwaysOffSampler()
    : name.endsWith("traceidratio")
      ? new sdk.TraceIdRatioBasedSampler(ratio)
      : new sdk.AlwaysOnSampler();
  return name.startsWith("parentbased_") ? new sdk.ParentBasedSampler({ root }) : root;
}

function seldom(tell: (error: unknown) => void): (error: unknown) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    tell(error);
  };
}
