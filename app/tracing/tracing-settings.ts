import { z } from "zod";

const address = z.url({ protocol: /^https?$/, error: "must be an address like http://127.0.0.1:4318" });

/**
 * OpenTelemetry's own variables, as far as we read them. Its exporter and its resource read others by themselves:
 * OTEL_EXPORTER_OTLP_HEADERS, _TIMEOUT, _COMPRESSION, _CERTIFICATE; OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES.
 */
export const tracingSettings = {
  /** Where traces go, as OTLP by http; /v1/traces is added. Absent: none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  /** The whole address for traces, where it is another one. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  /** Which requests and jobs have a trace; `parentbased_…`: of what a proxy has begun, what it says. */
  OTEL_TRACES_SAMPLER: z
    .enum(
      [
        ...(["always_on", "always_off", "traceidratio"] as const),
        ...(["parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio"] as const),
      ],
      "must be one of OpenTelemetry's, like parentbased_traceidratio",
    )
    .default("parentbased_always_on"),
  /** The share of them for `traceidratio`. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number("must be from 0 to 1")
    .min(0, "must be from 0 to 1")
    .max(1, "must be from 0 to 1")
    .default(1),
  /** How long spans are gathered before they are sent, in milliseconds. */
  OTEL_BSP_SCHEDULE_DELAY: z.coerce
    .number("must be a whole number")
    .int("must be a whole number")
    .min(10, "must be 10 or more")
    .default(5_000),
};
