import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPostgres } from "#scripts/embedded-postgres.ts";
import { ensureBuilt } from "#scripts/toolchain.mjs";
import { freePort } from "../support/free-port.ts";
import { ask } from "../support/http.ts";
import { type Launched, launch } from "./launch.ts";

let dataDir: string;
let port: string;
const running: Launched[] = [];

beforeAll(async () => {
  await ensureBuilt();
  dataDir = mkdtempSync(join(tmpdir(), "teamsheet-start-"));
  port = String(await freePort());
});
afterAll(async () => {
  for (const each of running) {
    if (each.child.exitCode !== null || each.child.signalCode !== null) continue;
    each.signal("SIGTERM");
    await each.ended();
  }
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}): Launched {
  const launched = launch({ PORT: port, DATA_DIR: dataDir, LOG_LEVEL: "info", ...env });
  running.push(launched);
  return launched;
}

async function startAgain(): Promise<void> {
  console.info(`ready after ${Math.round(await start().ready())} ms`);
}

function current(): Launched | undefined {
  return running.findLast(({ child }) => child.exitCode === null && child.signalCode === null);
}

// Starting takes long on a machine with other work.
describe("from nothing to a demo club, and back", () => {
  test("the first start makes everything and says where", async () => {
    const product = start();
    await product.ready();
    expect(product.output()).toContain(`http://demo.localhost:${port}`);
    expect(product.output()).toContain("admin@demo.test");
    const demo = await ask(`http://demo.localhost:${port}/`);
    expect(demo.status).toBeLessThan(400);
  });

  test("a second one on the same port says so in one line", async () => {
    const product = start({ DATA_DIR: join(dataDir, "other") });
    expect(await product.ended()).toBe(1);
    expect(product.output().trim()).toBe(
      `Teamsheet can't start. Port ${port} is taken. Choose another one: PORT=${Number(port) + 1} npm start`,
    );
  });

  test("a data folder of an earlier version is told so in one line", async () => {
    const earlier = join(dataDir, "earlier");
    mkdirSync(earlier);
    const postgres = await startPostgres({ dataDir: join(earlier, "postgres"), durable: false });
    const owner = new pg.Client({ connectionString: postgres.url });
    await owner.connect();
    await owner.query(
      `CREATE SCHEMA ledger; CREATE TABLE ledger.platform_migrations (id text PRIMARY KEY);
       INSERT INTO ledger.platform_migrations VALUES ('2026-11-21-01-platform')`,
    );
    await owner.end();
    await postgres.stop();
    const product = start({ DATA_DIR: earlier, PORT: String(await freePort()) });
    expect(await product.ended()).toBe(1);
    expect(product.output().trim().split("\n").at(-1)).toBe(
      `Teamsheet can't start. The data folder ${postgres.folder} was made by an earlier version, whose data can't be ` +
        "taken over. Remove it, or choose another one: DATA_DIR=data-2 npm start",
    );
    expect(product.output()).not.toContain("    at ");
  });

  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s ends it in order, and the next start is ready",
    async (name) => {
      const product = running.find(({ child }) => child.exitCode === null);
      product?.signal(name);
      expect(await product?.ended()).toBe(0);
      await expect(ask(`http://localhost:${port}/healthz`)).rejects.toThrow();
      await startAgain();
    },
  );

  test("kill −9 of all of it leaves nothing that stops the next start", async () => {
    const product = current();
    product?.killAll();
    await product?.ended();
    await startAgain();
  });

  test("kill −9 of the launcher alone takes the server down, too", async () => {
    const product = current();
    product?.signal("SIGKILL");
    await startAgain();
  });

  test("a request under way is answered before the end; readiness is gone at once", async () => {
    const product = current();
    const slow = request({
      port,
      host: "127.0.0.1",
      path: "/api/access-link",
      method: "POST",
      headers: {
        Host: `demo.localhost:${port}`,
        Expect: "100-continue",
        "Content-Type": "application/json",
        "Content-Length": 2,
      },
    });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      slow.on("response", (response) => resolve(response.statusCode));
      slow.on("error", reject);
    });
    // The server says so when it has the headers.
    const isUnderWay = once(slow, "continue");
    slow.write("{");
    await isUnderWay;
    product?.signal("SIGTERM");
    const readiness = () =>
      ask(`http://localhost:${port}/readyz`).then(
        ({ status }) => status,
        () => "gone",
      );
    await expect.poll(readiness).toBe("gone");
    slow.end("}");
    expect(await answered).toBeLessThan(500);
    expect(await product?.ended()).toBe(0);
  });
});

describe("what is wrong is said in one line", () => {
  const cases: [string, Record<string, string>, RegExp][] = [
    [
      "a database that is not there",
      { DATABASE_URL: "postgres://a:secret@127.0.0.1:1/b" },
      /^DATABASE_URL \(postgres:\/\/a:…@127\.0\.0\.1:1\/b\): nothing answers/,
    ],
    [
      "a socket that is not there",
      { DATABASE_URL: "postgres://a:secret@localhost/b?host=/nowhere" },
      /^DATABASE_URL \(postgres:\/\/a:…@localhost\/b\?host=\/nowhere\): no server has a socket there/,
    ],
    [
      "an installation that others use",
      {
        DATABASE_URL: "postgres://a:b@127.0.0.1:1/c",
        BASE_URL: "https://clubs.example",
        SECRET: "x".repeat(32),
        SMTP_URL: "smtp://127.0.0.1:9",
      },
      /^npm start is for trying out, and BASE_URL is https:\/\/clubs\.example: npm run migrate, then npm run serve$/,
    ],
    // What else is wrong with a variable is told in the same way (app/core/env.test.ts).
    ["a port that is none", { PORT: "http" }, /^Configuration: PORT must be a whole number from 0 to 65535$/],
    [
      "a folder below a file",
      { DATA_DIR: join(import.meta.filename, "data") },
      /^DATA_DIR \(.*start\.test\.ts\/data\): no folder can be made there \(ENOTDIR: not a directory\)$/,
    ],
    [
      "a file instead of a folder",
      { DATA_DIR: import.meta.filename },
      /^DATA_DIR \(.*start\.test\.ts\): this is a file, not a folder$/,
    ],
    // If no folder can be made somewhere, a system may report its parent as missing: making parents first would loop forever.
    ...(existsSync("/proc/self")
      ? ([
          [
            "a folder where there can be none",
            { DATA_DIR: "/proc/teamsheet/data" },
            /^DATA_DIR \(\/proc\/teamsheet\/data\): no folder can be made there/,
          ],
          [
            "the same with a secret",
            { DATA_DIR: "/proc/teamsheet", SECRET: "x".repeat(32) },
            /^DATA_DIR \(\/proc\/teamsheet\): no folder can be made there/,
          ],
          [
            "a folder that takes no files",
            { DATA_DIR: "/proc/self" },
            /^DATA_DIR \(\/proc\/self\): no file can be written there/,
          ],
        ] as [string, Record<string, string>, RegExp][])
      : []),
  ];
  test.each(cases)("%s", async (_name, env, line) => {
    const product = start({ PORT: String(await freePort()), ...env });
    expect(await product.ended()).toBe(1);
    const lines = product.output().trim().split("\n");
    expect(lines).toHaveLength(1);
    expect(lines[0]?.replace("Teamsheet can't start. ", "")).toMatch(line);
  });
});
