import { z } from "zod";

const address = z.url({ protocol: /^https?$/, error: "must be an address like http://127.0.0.1:4318" });

/**
 * The standard OpenTelemetry variables that we read. Its exporter and resource read others by themselves:
 * OTEL_EXPORTER_OTLP_HEADERS, _TIMEOUT, _COMPRESSION, _CERTIFICATE; OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES.
 */
export const tracingSettings = {
  /** Where to send traces, as OTLP over HTTP; /v1/traces is appended. Absent: there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  /** The full address for traces, if it is a different one. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  /** Which requests and jobs are traced; with `parentbased_…`, a trace that a proxy has begun follows the proxy's decision. */
  OTEL_TRACES_SAMPLER: z
    .enum(
      [
        ...(["always_on", "always_off", "traceidratio"] as const),
        ...(["parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio"] as const),
      ],
      "must be one of OpenTelemetry's, like parentbased_traceidratio",
    )
    .default("parentbased_always_on"),
  /** The fraction of them for `traceidratio`. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number("must be from 0 to 1")
    .min(0, "must be from 0 to 1")
    .max(1, "must be from 0 to 1")
    .default(1),
  /** How long spans are collected before they are sent, in milliseconds. */
  OTEL_BSP_SCHEDULE_DELAY: z.coerce
    .number("must be a whole number")
    .int("must be a whole number")
    .min(10, "must be 10 or more")
    .default(5_000),
};

const schema = z.object(tracingSettings);
export type TracingVariables = z.output<typeof schema>;
