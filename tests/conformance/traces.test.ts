import { expect, it } from "vitest";
import { callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { type ReceivedSpan, traceReceiver } from "#tests/support/trace-receiver.ts";
import { webhookReceiver } from "#tests/support/webhook-receiver.ts";

const OF_PROXY = { trace: "4bf92f3577b34da6a3ce929d0e0e4736", span: "00f067aa0ba902b7" };
const traceparent = `00-${OF_PROXY.trace}-${OF_PROXY.span}-01`;
const receiver = await traceReceiver();
const hook = await webhookReceiver();
const variables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
  OTEL_BSP_SCHEDULE_DELAY: "100",
  OTEL_SERVICE_NAME: "clubs-of-the-host",
  LOG_LEVEL: "debug",
};
const { server, red } = await serveClub({ ...variables, TRUST_PROXY: "1", WEBHOOKS_LOCAL: "1" });

/** The lines of the log that belong to a trace, by what they say. */
const linesOf = (output: string, trace: string) =>
  output
    .split("\n")
    .filter((line) => line.includes(`"trace_id":"${trace}"`))
    .map((line): { msg: string; id?: string; kind?: string } => JSON.parse(line));
const below = (spans: ReceivedSpan[], parent: ReceivedSpan) =>
  spans.filter(({ traceId, parentSpanId }) => traceId === parent.traceId && parentSpanId === parent.spanId);
/** The last root span with this name. */
const rootNamed = (name: string) =>
  receiver.until((spans) => spans.findLast((span) => span.name === name && !span.parentSpanId));

it("a request is a span by its route, with the units of work and statements below it", async () => {
  const answer = await red.as.player.ask("/attendance/1?code=secret", { headers: { traceparent } });
  const root = await receiver.until((spans) =>
    spans.find(({ name, traceId }) => traceId === OF_PROXY.trace && name.startsWith("GET ")),
  );
  expect(root).toMatchObject({ name: "GET /attendance/:id", parentSpanId: OF_PROXY.span, failed: false });
  expect(root.attributes).toEqual({
    "http.request.method": "GET",
    "http.route": "/attendance/:id",
    "http.response.status_code": 200,
    "teamsheet.cell": "main",
    "teamsheet.request_id": answer.headers.get("x-request-id"),
  });
  const units = below(receiver.spans(), root);
  const unit = units.find(({ name }) => name === "club read");
  if (!unit) throw new Error(`There is no unit of work: ${units.map(({ name }) => name)}`);
  expect(unit.attributes).toEqual({ "teamsheet.cell": "main" });
  const statements = below(receiver.spans(), unit);
  expect(statements.length).toBeGreaterThan(2);
  expect(statements.at(-1)?.name).toBe("COMMIT");
  for (const { name, attributes } of statements.slice(0, -1)) {
    expect(name).toMatch(/^(SELECT|WITH)( [a-z_]+)?$/);
    expect(attributes).toMatchObject({ "db.system.name": "postgresql" });
  }
  // All spans of the trace are connected.
  const ids = new Set(receiver.spans().map(({ spanId }) => spanId));
  const ofTrace = receiver.spans().filter(({ traceId }) => traceId === root.traceId);
  for (const { spanId, parentSpanId } of ofTrace)
    if (spanId !== root.spanId) expect(ids).toContain(parentSpanId);
  await expect
    .poll(() => linesOf(server.output(), root.traceId))
    .toMatchObject([{ msg: "request", id: answer.headers.get("x-request-id") }]);
});

it("home and its frame ask the database few times", async () => {
  const page = await red.as.player.ask("/");
  expect(page.text).toContain('href="mailto:admin@red.example"');
  const root = await receiver.until((spans) =>
    spans.find(({ attributes }) => attributes["teamsheet.request_id"] === page.headers.get("x-request-id")),
  );
  const [unit, ...others] = below(receiver.spans(), root).filter(({ name }) => name === "club read");
  expect(others).toEqual([]);
  const statements = unit ? below(receiver.spans(), unit).map(({ name }) => name) : [];
  // The club with its member, the occasions, and one for each of two modules.
  expect(statements.filter((name) => name !== "COMMIT")).toHaveLength(4);
});

it("a job is a trace of its own, down to what it asks of other servers", async () => {
  const { status } = await callApi(red.origin, "/webhooks", {
    token: red.apiToken.admin,
    method: "POST",
    body: { address: hook.address, kinds: ["member.updated"] },
  });
  expect(status).toBe(201);
  await callApi(red.origin, `/users/${red.ids.member}`, {
    token: red.apiToken.admin,
    method: "PATCH",
    body: { name: "Rosa Secreta" },
  });
  const job = await rootNamed("job webhook.send");
  expect(job.attributes).toEqual({ "messaging.destination.name": "webhooks", "teamsheet.job.tries": 0 });
  const spans = receiver.spans();
  const [sent] = below(spans, job).filter(({ name }) => name === "POST");
  expect(sent?.attributes).toEqual({ "http.request.method": "POST", "http.response.status_code": 204 });
  expect(below(spans, job).map(({ name }) => name)).toContain("club write");
  await expect
    .poll(() => linesOf(server.output(), job.traceId))
    .toContainEqual(expect.objectContaining({ msg: "job done", kind: "webhook.send" }));
});

it("what fails is named by its kind alone", async () => {
  await server.sql(`ALTER TABLE ${red.tenant}.occasions RENAME TO gone`);
  await red.as.player.ask("/?q=Rosa");
  await server.sql(`ALTER TABLE ${red.tenant}.gone RENAME TO occasions`);
  const failed = await receiver.until((spans) => spans.find(({ attributes }) => attributes["error.type"]));
  expect(failed.attributes).toEqual({
    "db.system.name": "postgresql",
    "db.operation.name": "SELECT",
    "error.type": "42P01",
    "db.collection.name": expect.any(String),
  });
  const request = await receiver.until((spans) =>
    spans.find(
      ({ traceId, name, failed: isFailed }) =>
        traceId === failed.traceId && isFailed && name.startsWith("GET"),
    ),
  );
  expect(request.attributes["http.response.status_code"]).toBe(500);
});

it("tell neither of a club nor of a person, and nothing that opens anything", async () => {
  await red.as.admin.ask("/members?search=Rosa");
  await callApi(red.origin, "/access-link", { method: "POST", body: { email: "player@red.example" } });
  await rootNamed("job access-link.send");
  await rootNamed("POST /api/access-link");
  const told = receiver.bodies.join("\n");
  expect(told).toContain("clubs-of-the-host");
  const secrets = Object.values(red.as).flatMap((visitor) =>
    Object.values(visitor.cookies(new URL(red.origin).host)),
  );
  const names = ["red", red.tenant, red.publicId, "Rosa", "secret", "Secreta", hook.address, "red.example"];
  for (const name of [...names, ...secrets, ...Object.values(red.apiToken)])
    expect(told.match(new RegExp(`.{0,60}\\b${name.replace(/[^\w]/g, "\\$&")}\\b.{0,20}`, "i"))).toBeNull();
});

it("are nothing that a client can begin, and a receiver that hangs keeps nobody waiting", async () => {
  const away = await traceReceiver();
  away.hang();
  const alone = await server.another({
    env: {
      ...variables,
      OTEL_EXPORTER_OTLP_ENDPOINT: away.endpoint,
      // Whatever waited for the receiver would wait longer than a test may take.
      OTEL_EXPORTER_OTLP_TIMEOUT: "3600000",
      TRUST_PROXY: "0",
      JOBS: "off",
    },
  });
  for (let n = 0; n < 30; n++)
    expect((await callApi(alone.address, "/nothing", { headers: { traceparent } })).status).toBe(404);
  await expect.poll(() => alone.output()).toMatch(/"trace_id":"[0-9a-f]{32}"/);
  expect(linesOf(alone.output(), OF_PROXY.trace)).toEqual([]);
  expect(await alone.end()).toBe(0);
});
