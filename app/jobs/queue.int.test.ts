import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { createLogger } from "#app/infra/logger.server.ts";
import { openMailTransport } from "#app/infra/mail/mail-transport.server.ts";
import type { QueuedJob } from "#app/infra/outbox/job.ts";
import { enqueuePlatform } from "#app/infra/outbox/outbox.server.ts";
import { run } from "#tenants/sql.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { openQueue, type Queue } from "./queue.server.ts";

const log = createLogger({ level: "silent" });
let queues: Queue[] = [];
const db = await testDatabase({ poolSize: 8 });

afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  queues = [];
});

function queue(options: { pollMs?: number } = {}): Queue {
  const opened = openQueue({ url: db.appUrl, database: db.database, log, ...options });
  queues.push(opened);
  return opened;
}

const rows = async <T extends object>(sql: string) =>
  (await db.database.platform.raw<{ rows: T[] }>(sql)).rows;
/** Waits until nothing is left to do. */
async function untilAllIsDone(): Promise<void> {
  const left = async () => [
    ...(await rows("SELECT id, kind FROM platform.outbox")),
    ...(await rows("SELECT id, name, state FROM pgboss.job")),
  ];
  await expect.poll(left).toEqual([]);
}
/** The reasons for which jobs failed that are to be tried again. */
const failed = () =>
  rows<{ why: string }>("SELECT output ->> 'message' AS why FROM pgboss.job WHERE state = 'retry'");

function add(kind: string, count: number): Promise<void> {
  return db.database.withPlatform({}, async (tx) => {
    for (let n = 1; n <= count; n++) await enqueuePlatform(tx, kind, { n });
  });
}

test("does what was committed, with the club it belongs to, and nothing that was rolled back", async () => {
  const done: QueuedJob[] = [];
  // It looks by itself only in an hour.
  const worker = queue({ pollMs: 3_600_000 });
  worker.handle("greet", async (job) => void done.push(job));
  await worker.start();
  const [tenant] = db.tenants;
  const insert = "INSERT INTO dispatch.outbox (kind, payload) VALUES ('greet', ?)";
  await db.database.withTenant(tenant, {}, async (tx) => void (await tx.raw(insert, ['{"name":"kept"}'])));
  const failing = db.database.withTenant(tenant, {}, async (tx) => {
    await tx.raw(insert, ['{"name":"gone"}']);
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  worker.wake();
  await expect.poll(() => done.length).toBeGreaterThan(0);
  // What would come of it would come before this.
  await db.database.withTenant(tenant, {}, async (tx) => void (await tx.raw(insert, ['{"name":"behind"}'])));
  worker.wake();
  await expect.poll(() => done.at(-1)?.payload).toEqual({ name: "behind" });
  const job = { id: expect.any(String), tenant, tries: 0 };
  expect(done).toEqual(["kept", "behind"].map((name) => ({ ...job, payload: { name } })));
  await untilAllIsDone();
});

test("three workers side by side do each piece of work once", async () => {
  const done: number[] = [];
  for (let n = 0; n < 3; n++) {
    const worker = queue();
    worker.handle("count", async ({ payload }) => void done.push(Number(payload.n)));
    await worker.start();
  }
  await add("count", 300);
  await untilAllIsDone();
  await Promise.all(queues.map((one) => one.stop()));
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
});

test("what fails is tried again and kept, with the reason, until it succeeds", async () => {
  const worker = queue();
  let works = false;
  let done = 0;
  worker.handle("shaky", async () => {
    if (!works) throw new Error("not today");
    done++;
  });
  await worker.start();
  await add("shaky", 1);
  await expect.poll(failed).toEqual([{ why: "not today" }]);
  works = true;
  await untilAllIsDone();
  expect(done).toBe(1);
});

test("work that only a later version knows is kept for a process of that version", async () => {
  const older = queue();
  await older.start();
  await add("new", 1);
  await expect.poll(failed).toEqual([{ why: "Nothing handles new." }]);
  await older.stop();
  // So that this test need not wait for the retry.
  await run(db.database.platform, "UPDATE pgboss.job SET start_after = now()");
  const later = queue();
  const done: unknown[] = [];
  later.handle("new", async ({ payload }) => void done.push(payload), { lane: "webhooks" });
  await later.start();
  await untilAllIsDone();
  expect(done).toEqual([{ n: 1 }]);
});

test("a slow mail holds up no other, and is waited for at the end", async () => {
  const worker = queue();
  const done: number[] = [];
  const { promise: slow, resolve: release } = Promise.withResolvers<void>();
  worker.handle(
    "notice",
    async ({ payload }) => {
      if (payload.n === 1) await slow;
      done.push(Number(payload.n));
    },
    { lane: "mail" },
  );
  await worker.start();
  await add("notice", 20);
  await expect.poll(() => done.length).toBe(19);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 19 }, (_, n) => n + 2));
  const stopped = worker.stop().then(() => done.at(-1));
  release();
  expect(await stopped).toBe(1);
});

test("what a club leaves in masses holds up no other club's, and what somebody waits for goes first", async () => {
  const [hostile, quiet] = db.tenants;
  const leave = (tenant: string | undefined, kind: string, count: number) =>
    db.database.withPlatform({}, async (tx) => {
      for (let n = 0; n < count; n++) await enqueuePlatform(tx, kind, {}, tenant);
    });
  const done: string[] = [];
  const worker = queue();
  const { promise: relayed, resolve: begin } = Promise.withResolvers<void>();
  const note = (kind: string) => async (job: QueuedJob) => {
    await relayed;
    await delay(2);
    done.push(`${kind} ${job.tenant === quiet ? "quiet" : "hostile"}`);
  };
  worker.handle("notice", note("notice"), { lane: "mail" });
  worker.handle("link", note("link"), { lane: "mail", awaited: true });
  // More than the relay takes at once; the quiet club's jobs come last.
  await leave(hostile, "notice", 450);
  await leave(quiet, "notice", 2);
  await leave(hostile, "link", 1);
  await worker.start();
  await expect.poll(() => rows("SELECT FROM platform.outbox")).toEqual([]);
  begin();
  await expect.poll(() => done.length).toBe(453);
  expect(done.filter((what) => what === "notice hostile")).toHaveLength(450);
  expect(done.lastIndexOf("notice quiet")).toBeLessThan(20);
  // A link requested after much of its club's other work overtakes that as soon as it is relayed.
  expect(done.indexOf("link hostile")).toBeLessThan(20);
});

test("what is not due yet waits", async () => {
  const done: unknown[] = [];
  const worker = queue();
  worker.handle("later", async ({ payload }) => void done.push(payload.n));
  const leave = (n: number, wait: string) =>
    db.database.platform.raw(
      "INSERT INTO platform.outbox (kind, payload, due_at) VALUES ('later', ?, now() + ?::interval)",
      [JSON.stringify({ n }), wait],
    );
  await leave(1, "1 hour");
  await leave(2, "1 hour");
  await leave(3, "-1 second");
  await worker.start();
  await expect.poll(() => done).toEqual([3]);
  await run(db.database.platform, "UPDATE platform.outbox SET due_at = now() WHERE payload ->> 'n' = '2'");
  await expect.poll(() => done).toEqual([3, 2]);
  await run(db.database.platform, "DELETE FROM platform.outbox");
});

test("mail server down, then up: nothing is lost, each recipient gets one", async () => {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      stream.resume();
      stream.on("end", () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  // In front of it, so that the port is ours while it is down.
  let isUp = false;
  const front = createServer((socket) => {
    if (isUp) smtp.server.emit("connection", socket);
    else socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(front, "listening");
  const { port } = front.address() as AddressInfo;
  const mail = openMailTransport(
    { BASE_URL: "http://localhost:3000", MAIL_FROM: "Teamsheet <no-reply@localhost>" },
    `smtp://127.0.0.1:${port}`,
  );
  const worker = queue();
  const refused = new Set<unknown>();
  worker.handle(
    "notice",
    async ({ id, payload }) => {
      const to = `member${payload.n}@demo.test`;
      await mail
        .send({ to, key: id, subject: "Moved up", text: "You are in.", html: "<p>You are in.</p>" })
        .catch((error) => {
          refused.add(payload.n);
          throw error;
        });
    },
    { lane: "mail" },
  );
  await worker.start();
  await add("notice", 20);
  await expect.poll(() => refused.size).toBe(20);
  isUp = true;
  await untilAllIsDone();
  await worker.stop();
  expect(received).toHaveLength(20);
  expect(new Set(received).size).toBe(20);
  mail.close();
  await new Promise((resolve) => front.close(resolve));
});
