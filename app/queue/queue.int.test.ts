import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { testDatabase } from "#tests/support/postgres.ts";
import { createLogger } from "../logger.server.ts";
import { openMailTransport } from "../mail/mail-transport.server.ts";
import type { QueuedJob } from "./job.ts";
import { enqueuePlatform } from "./outbox.server.ts";
import { openQueue, type Queue } from "./queue.server.ts";

const log = createLogger({ level: "silent" });
let queues: Queue[] = [];
const db = await testDatabase({ poolSize: 8 });

afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  queues = [];
});

function queue(): Queue {
  const opened = openQueue({ url: db.appUrl, database: db.database, log });
  queues.push(opened);
  return opened;
}

async function until(isSo: () => boolean | Promise<boolean>, limitMs = 20_000): Promise<void> {
  const late = Date.now() + limitMs;
  while (!(await isSo())) {
    if (Date.now() > late) throw new Error("It did not happen in time.");
    await delay(20);
  }
}

function add(kind: string, count: number): Promise<void> {
  return db.database.withPlatform({}, async (tx) => {
    for (let n = 1; n <= count; n++) await enqueuePlatform(tx, kind, { n });
  });
}

test("does what was committed, with the club it belongs to, and nothing that was rolled back", async () => {
  const done: QueuedJob[] = [];
  const worker = queue();
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
  const woken = Date.now();
  worker.wake();
  await until(() => done.length > 0);
  expect(Date.now() - woken).toBeLessThan(900);
  await delay(1_200);
  expect(done).toEqual([{ id: expect.any(String), tenant, payload: { name: "kept" }, tries: 0 }]);
  const { rows } = await db.database.platform.raw("SELECT FROM pgboss.job");
  expect(rows).toHaveLength(0);
});

test("three workers side by side do each piece of work once", async () => {
  const done: number[] = [];
  for (let n = 0; n < 3; n++) {
    const worker = queue();
    worker.handle("count", async ({ payload }) => void done.push(Number(payload.n)));
    await worker.start();
  }
  await add("count", 300);
  await until(() => done.length >= 300);
  await delay(1_200);
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
  const kept = async () => {
    const { rows } = await db.database.platform.raw<{ rows: { why: string }[] }>(
      "SELECT output ->> 'message' AS why FROM pgboss.job WHERE state = 'retry'",
    );
    return rows;
  };
  await until(async () => (await kept()).length === 1);
  expect(await kept()).toEqual([{ why: "not today" }]);
  works = true;
  await until(() => done === 1, 15_000);
  await until(async () => (await kept()).length === 0);
});

test("work that only a later version knows is kept for a process of that version", async () => {
  const older = queue();
  await older.start();
  await add("new", 1);
  const kept = async () => {
    const { rows } = await db.database.platform.raw<{ rows: { why: string }[] }>(
      "SELECT output ->> 'message' AS why FROM pgboss.job WHERE state = 'retry'",
    );
    return rows;
  };
  await until(async () => (await kept()).length === 1);
  expect(await kept()).toEqual([{ why: "Nothing handles new." }]);
  await older.stop();
  // So that this test need not wait for the retry.
  await db.database.platform.raw("UPDATE pgboss.job SET start_after = now()");
  const later = queue();
  const done = Promise.withResolvers<QueuedJob>();
  later.handle("new", async (job) => done.resolve(job), { lane: "webhooks" });
  await later.start();
  expect((await done.promise).payload).toEqual({ n: 1 });
  await until(async () => (await kept()).length === 0);
});

test("a slow mail holds up no other, and is waited for at the end", async () => {
  const worker = queue();
  const done: number[] = [];
  let release = () => {};
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
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
  await until(() => done.length >= 19, 5_000);
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
  const note = (kind: string) => async (job: QueuedJob) => {
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
  await until(() => done.length >= 453);
  const turn = (what: string) => done.indexOf(what);
  expect(done.filter((what) => what === "notice hostile")).toHaveLength(450);
  expect(done.lastIndexOf("notice quiet")).toBeLessThan(20);
  // A link requested after much of its club's other work overtakes that as soon as it is relayed.
  expect(turn("link hostile")).toBeLessThan(400);
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
  await leave(2, "2 seconds");
  await leave(3, "-1 second");
  await worker.start();
  await until(() => done.length === 1);
  expect(done).toEqual([3]);
  await until(() => done.length === 2);
  expect(done).toEqual([3, 2]);
  await db.database.platform.raw("DELETE FROM platform.outbox");
});

test("mail server down, then up: nothing is lost, each recipient gets one", async () => {
  const port = await freePort();
  const mail = openMailTransport(
    { BASE_URL: "http://localhost:3000", MAIL_FROM: "Teamsheet <no-reply@localhost>" },
    `smtp://127.0.0.1:${port}`,
  );
  const worker = queue();
  let refused = 0;
  worker.handle(
    "notice",
    async ({ id, payload }) => {
      const to = `member${payload.n}@demo.test`;
      await mail
        .send({ to, key: id, subject: "Moved up", text: "You are in.", html: "<p>You are in.</p>" })
        .catch((error) => {
          refused++;
          throw error;
        });
    },
    { lane: "mail" },
  );
  await worker.start();
  await add("notice", 20);
  await until(() => refused >= 20);

  const received: string[] = [];
  const server = new SMTPServer({
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
  server.listen(port, "127.0.0.1");
  await until(() => received.length >= 20, 25_000);
  await delay(1_500);
  expect(received).toHaveLength(20);
  expect(new Set(received).size).toBe(20);
  mail.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (!address || typeof address === "string") throw new Error("no port");
  return address.port;
}
