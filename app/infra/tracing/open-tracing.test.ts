import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { openDice } from "#tests/support/fuzz/dice.ts";
import { jobChannel } from "./channels.ts";
import { openTracing, type TracingSettings } from "./open-tracing.server.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const settings = (endpoint: string | undefined): TracingSettings => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: undefined,
  OTEL_TRACES_SAMPLER: "parentbased_always_on",
  OTEL_TRACES_SAMPLER_ARG: 1,
  OTEL_BSP_SCHEDULE_DELAY: 10,
  TRUST_PROXY: 0,
});
const work = () => jobChannel.tracePromise(async () => {}, { kind: "x", lane: "work", tries: 0 });

it("opens nothing, and hears nothing, where no receiver is configured", async () => {
  expect(await openTracing(settings(undefined), () => {})).toBeUndefined();
  expect(jobChannel.hasSubscribers).toBe(false);
});

it("tells once that spans are not delivered", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_TIMEOUT", "50");
  const told: unknown[] = [];
  const tracing = await openTracing(settings("http://127.0.0.1:9"), (error) => told.push(error));
  for (let n = 0; n < 3; n++) {
    await work();
    await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 20_000 });
  }
  await tracing?.close();
  expect(told).toHaveLength(1);
  expect(jobChannel.hasSubscribers).toBe(false);
});

it("ends before a receiver that hangs has answered", async () => {
  // By itself the exporter waits for ten minutes.
  vi.stubEnv("OTEL_EXPORTER_OTLP_TIMEOUT", "600000");
  let open = 0;
  const hanging = createServer((request) => {
    open++;
    request.on("close", () => open--);
  }).listen(0, "127.0.0.1");
  await once(hanging, "listening");
  const { port } = hanging.address() as AddressInfo;
  const tracing = await openTracing(settings(`http://127.0.0.1:${port}`), () => {});
  await work();
  await vi.waitFor(() => expect(open).toBe(1), { timeout: 20_000 });
  await tracing?.close();
  expect(open).toBe(1);
  hanging.closeAllConnections();
  hanging.close();
});

it("takes as many as the sampler says", async () => {
  // The ids of traces, which decide, are the same in each run.
  const dice = openDice(1);
  vi.spyOn(Math, "random").mockImplementation(() => dice.below(2 ** 32) / 2 ** 32);
  const bodies: string[] = [];
  const receiver = createServer((request, response) => {
    request.setEncoding("utf8").on("data", (part: string) => bodies.push(part));
    request.on("end", () => response.end("{}"));
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo;
  const tracing = await openTracing(
    {
      ...settings(`http://127.0.0.1:${port}`),
      OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
      OTEL_TRACES_SAMPLER_ARG: 0.1,
    },
    () => {},
  );
  for (let n = 0; n < 500; n++) await work();
  const spans = () => bodies.join("").match(/"name":"job x"/g)?.length ?? 0;
  await vi.waitFor(() => expect(spans()).toBeGreaterThan(15), { timeout: 20_000 });
  await tracing?.close();
  expect(spans()).toBeLessThan(120);
  receiver.closeAllConnections();
  receiver.close();
});
