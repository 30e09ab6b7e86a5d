import { afterAll, expect, test } from "vitest";
import { ensureBuilt } from "#scripts/toolchain.mjs";
import { ask } from "../support/http.ts";
import { layGround } from "../support/moving/ground.ts";
import { killAndMove } from "../support/moving/rehearse.ts";
import { startTestServer } from "../support/postgres-server.ts";

await ensureBuilt();
const postgres = await startTestServer();
const ground = await layGround(postgres.url);
const { server, second, red, blue } = ground;
afterAll(async () => {
  await ground.end();
  await postgres.stop();
});

const homeOf = async (club: typeof red) => {
  const { status, headers, text } = await club.as.player.ask("/");
  return { status, text, retry: headers.get("retry-after") };
};

// A short version of `npm run rehearse -- move`.
test("a move that is killed is taken up again, and no act is lost or done twice", async () => {
  const report = await killAndMove(ground, [red.origin], { writers: 2, readers: 1 }, 0, () => 0.5);
  expect(report).toMatchObject({ lost: 0, doubled: 0, faults: [], to: "east" });
  expect(report.kept).toBeGreaterThan(0);
});

test("a cell that is down costs its clubs 503, and nobody else anything", async () => {
  expect((await homeOf(red)).status).toBe(200);
  await second.halt();
  await homeOf(red);
  const down = await homeOf(red);
  expect(down).toMatchObject({ status: 503, retry: "5" });
  expect(down.text).toContain("Back in a moment");
  expect((await homeOf(blue)).status).toBe(200);
  expect((await ask(`${server.platform}/readyz`)).status).toBe(200);

  // Work of the other clubs is done, and that of this one once its cell is back.
  await server.sql(
    "INSERT INTO platform.outbox (tenant_id, kind, payload) SELECT unnest($1::text[]), 'job.run', $2",
    [[blue.tenant, red.tenant, red.tenant], { job: "core/settle" }],
  );
  const due = () =>
    server.sql("SELECT tenant_id, payload FROM platform.outbox WHERE kind = 'job.run' AND due_at <= now()");
  await expect.poll(due).toEqual([]);
  const left = () =>
    server.sql<{ tenant: string }>(
      "SELECT data ->> 'tenant' AS tenant FROM pgboss.job WHERE data ->> 'kind' = 'job.run' AND data -> 'payload' ->> 'job' = 'core/settle' AND state < 'completed'",
    );
  await expect.poll(left).toEqual([]);
  // Its job is put off, and there is only one, however often the clock ticks.
  const waiting = await server.sql(
    "SELECT tenant_id FROM platform.outbox WHERE kind = 'job.run' AND payload ->> 'job' = 'core/settle'",
  );
  expect(waiting).toEqual([{ tenant_id: red.tenant }]);

  await second.start();
  await expect.poll(async () => (await homeOf(red)).status).toBe(200);
  // Jobs have a circuit breaker of their own, which may put it off once more.
  const undone = async () => {
    await server.sql("UPDATE platform.outbox SET due_at = now() WHERE due_at > now()");
    return [
      ...(await server.sql("SELECT tenant_id, payload FROM platform.outbox WHERE kind = 'job.run'")),
      ...(await server.sql(
        "SELECT data, state FROM pgboss.job WHERE data ->> 'kind' = 'job.run' AND state < 'completed'",
      )),
    ];
  };
  await expect.poll(undone).toEqual([]);
});

test("a process starts beside a cell that is down, and serves the other clubs", async () => {
  await second.halt();
  const other = await server.another();
  const { port } = new URL(other.address);
  const at = (club: typeof red) => ask(Object.assign(new URL(`${club.origin}/login`), { port }).href);
  expect((await at(blue)).status).toBe(200);
  expect((await at(red)).status).toBe(503);
  await second.start();
  expect(await other.end()).toBe(0);
});
