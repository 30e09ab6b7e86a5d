import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { readEnv } from "#app/core/env.server.ts";
import type { Job } from "#app/core/module-system/contract.ts";
import { resumeWork } from "#app/infra/outbox/outbox.server.ts";
import { run } from "#tenants/sql.ts";
import { dues } from "#tests/support/dues-module.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { clubJobs, runForClub } from "./club-jobs.server.ts";
import { handleModuleWork } from "./module-work.server.ts";
import { openQueue, type Queue } from "./queue.server.ts";

let queue: Queue;
/** The status that the server with the receipts answers with, and how often it was asked. */
const receipts = { status: 200, asked: 0 };
const server = createServer((_req, res) => {
  receipts.asked++;
  res.writeHead(receipts.status).end();
});

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0], dues);
// The outbox uses the database's clock.
units.now = new Date();
const [memberId = 0] = await units.addMembers(1);
server.listen(0, "127.0.0.1");
await once(server, "listening");

afterAll(async () => {
  server.close();
});
beforeEach(async () => {
  Object.assign(receipts, { status: 200, asked: 0 });
  await units.asSystem(async (uow) => {
    await uow.db("notices").delete();
    await uow.db("settings").delete();
  });
  for (const table of ["dispatch.outbox", "platform.outbox", "pgboss.job"])
    await run(base.database.platform, `DELETE FROM ${table}`);
  const { port } = server.address() as AddressInfo;
  const variables = {
    SECRET: TEST_SECRET,
    DUES_SECRET: "12345678",
    DUES_RECEIPTS: `http://127.0.0.1:${port}/`,
  };
  const env = readEnv(variables, undefined, [dues]);
  queue = openQueue({ url: base.appUrl, database: base.database, log: units.host.log });
  handleModuleWork({ ...units.host, directory: base.directory, env }, queue);
});

afterEach(() => queue.stop());

const enqueue = (payload: Record<string, unknown>, kind = "dues:record") =>
  units.asSystem((uow) => uow.enqueue(kind, payload));
const payment = (event: string) => ({ event, memberId, amount: 1_250 });
const notices = () =>
  units.asSystem((uow) => uow.db("notices").orderBy("id").select("kind", "payload", "once"));
const rows = async (sql: string) => (await base.database.platform.raw<{ rows: object[] }>(sql)).rows;
const suspend = (at: Date | null) =>
  base.database
    .platform("platform.organizations")
    .where({ tenant_id: base.tenants[0] })
    .update({ suspended_at: at });

it("is done once its act is committed: the network outside, the club's rows inside a unit of work", async () => {
  await enqueue(payment("evt-1"));
  await queue.start();
  await expect.poll(notices).toHaveLength(1);
  expect(await notices()).toEqual([
    {
      kind: "dues:paid",
      once: "dues:paid:evt-1",
      payload: { to: "/my-dues", values: { amount: { amount: 1_250, currency: "EUR", locale: "en-US" } } },
    },
  ]);
  expect(receipts.asked).toBe(1);
});

it("is tried again until it succeeds, and what does not fit its schema is never begun", async () => {
  receipts.status = 500;
  await enqueue(payment("evt-2"));
  // As an earlier version would have enqueued it.
  await units.asSystem((uow) =>
    uow.db.raw(`INSERT INTO dispatch.outbox (kind, payload) VALUES ('dues:record', '{"event":2}')`),
  );
  await queue.start();
  const failed = () =>
    rows("SELECT output ->> 'message' AS why FROM pgboss.job WHERE state = 'retry' ORDER BY 1");
  await expect
    .poll(failed)
    .toEqual([{ why: expect.stringContaining("invalid_type") }, { why: "no receipt" }]);
  receipts.status = 200;
  await expect.poll(async () => receipts.asked).toBeGreaterThan(1);
  await expect.poll(notices).toHaveLength(1);
});

it("is done while the module is off, but tells nobody", async () => {
  await enqueue(payment("evt-3"));
  await units.asSystem((uow) => uow.db("settings").insert({ id: dues.toggle.id, value: "false" }));
  await queue.start();
  await expect.poll(async () => receipts.asked).toBe(1);
  await expect.poll(() => rows("SELECT FROM pgboss.job")).toEqual([]);
  expect(await notices()).toEqual([]);
});

it("waits while its club is suspended, under the id that it has", async () => {
  await enqueue(payment("evt-4"));
  const [before] = await rows("SELECT job_id FROM dispatch.outbox");
  await suspend(units.now);
  base.directory.forget(base.tenants[0]);
  await queue.start();
  const waiting = () =>
    rows("SELECT job_id, due_at > now() + interval '59 minutes' AS later, tenant_id FROM platform.outbox");
  await expect.poll(waiting).toEqual([{ ...before, later: true, tenant_id: base.tenants[0] }]);
  await expect.poll(() => rows("SELECT FROM pgboss.job")).toEqual([]);
  await suspend(null);
  base.directory.forget(base.tenants[0]);
  await base.database.withPlatform({}, (db) => resumeWork(db, base.tenants[0]));
  queue.wake();
  await expect.poll(notices).toHaveLength(1);
});

it("of a kind that no module has is refused with the act", async () => {
  await expect(enqueue({}, "dues:none")).rejects.toThrow("dues:none");
});

it("with a payload that it can't read is refused with the act", async () => {
  await expect(enqueue({ event: 2 })).rejects.toThrow("dues:record");
});

it("runs the core's jobs for every club, and a module's for clubs that have it on", async () => {
  const ran: string[] = [];
  const job = (id: string): Job => ({
    id,
    schedule: "0 5 * * *",
    run: async (uow) => void ran.push(`${id} ${uow.organization.subdomain}`),
  });
  const registry = testUnits(base.database, base.clubs[0], { ...dues, jobs: [job("dues.charge")] }).host
    .registry;
  const jobs = clubJobs([{ jobs: [job("settle")] }], registry);
  expect(jobs.map(({ id }) => id)).toEqual(["core/settle", "dues/dues.charge"]);
  const app = { ...units.host, directory: base.directory };
  const run = async () => {
    for (const tenant of base.tenants)
      for (const { id } of jobs) await runForClub(app, jobs, { tenant, job: id });
  };
  await run();
  expect(ran.splice(0)).toEqual(["settle alder", "dues.charge alder", "settle birch", "dues.charge birch"]);
  await units.asSystem((uow) => uow.db("settings").insert({ id: dues.toggle.id, value: "false" }));
  await run();
  expect(ran).toEqual(["settle alder", "settle birch", "dues.charge birch"]);
});
