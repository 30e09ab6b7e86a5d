import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeScratchFolder } from "#tests/support/scratch.ts";
import { type EmbeddedPostgres, startPostgres } from "../embedded-postgres.ts";
import { isServer } from "./postmaster.ts";

let folder: string;
const running: EmbeddedPostgres[] = [];

beforeEach(() => {
  folder = makeScratchFolder("embedded");
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(durable = false): Promise<EmbeddedPostgres> {
  const server = await startPostgres({ dataDir: folder, durable });
  running.push(server);
  return server;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function postmaster(): number {
  return Number(readFileSync(join(folder, "cluster", "postmaster.pid"), "utf8").split("\n")[0]);
}

/** Another process that starts the server on the same data, prints its address, and keeps running. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    const { startPostgres } = await import("${import.meta.dirname}/../embedded-postgres.ts");
    const server = await startPostgres({ dataDir: process.argv[1], durable: false });
    console.log(server.url);
    process.stdin.once("data", async () => { await server.stop(); process.exit(0); });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, folder], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  return { child, url: String(line).trim() };
}

describe("an embedded Postgres", () => {
  it("keeps its data over a stop, and is gone after it", async () => {
    const first = await start();
    await ask(first.url, "CREATE TABLE kept AS SELECT 'Zoë' AS name");
    const pid = postmaster();
    await first.stop();
    expect(isServer(pid)).toBe(false);
    expect(existsSync(join(folder, "cluster", "postmaster.pid"))).toBe(false);
    const second = await start();
    expect(new URL(second.url).searchParams.get("host")).toBe(join(folder, "socket"));
    expect(await ask(second.url, "SELECT name, upper(name) AS upper FROM kept")).toEqual([
      { name: "Zoë", upper: "ZOË" },
    ]);
  });

  it("is taken over after its owner was killed, and stopped by the one who took it", async () => {
    const { child, url } = await startElsewhere();
    child.kill("SIGKILL");
    await once(child, "exit");
    const pid = postmaster();
    expect(isServer(pid)).toBe(true);
    const server = await start();
    expect(server.url).toBe(url);
    await server.stop();
    expect(isServer(pid)).toBe(false);
  });

  it("is shared with a living owner, whose end is the server's", async () => {
    const { child, url } = await startElsewhere();
    const guest = await start();
    expect(guest.url).toBe(url);
    await guest.stop();
    expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    child.stdin?.write("stop\n");
    expect(await once(child, "exit")).toEqual([0, null]);
    await expect(ask(url, "SELECT 1")).rejects.toThrow("ENOENT");
  });

  it("is one, however many start it at once", async () => {
    const servers = await Promise.all([startElsewhere(), startElsewhere(), startElsewhere()]);
    expect(new Set(servers.map(({ url }) => url)).size).toBe(1);
    for (const { child } of servers) {
      child.stdin?.write("stop\n");
      await once(child, "exit");
    }
  });

  it("starts again after the server itself was killed, with all that was committed", async () => {
    const first = await start(true);
    await ask(first.url, "CREATE TABLE kept AS SELECT 1 AS one");
    process.kill(postmaster(), "SIGKILL");
    const second = await start(true);
    expect(await ask(second.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
  });

  it("is not held up by a pid file whose number another program has by now", async () => {
    const first = await start();
    await first.stop();
    writeFileSync(
      join(folder, "cluster", "postmaster.pid"),
      `${process.pid}\n${folder}\n0\n5432\n\n127.0.0.1\n\nready\n`,
    );
    const second = await start();
    expect(await ask(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("runs on the loopback address where its path can't be a socket's", async () => {
    const odd = join(folder, "Club, old");
    mkdirSync(odd, { mode: 0o755 });
    const server = await startPostgres({ dataDir: odd, durable: false });
    running.push(server);
    expect(new URL(server.url).search).toBe("");
    expect(await ask(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("leaves no socket of a server that was killed", async () => {
    await start();
    process.kill(postmaster(), "SIGKILL");
    await start();
    expect(readdirSync(join(folder, "socket"))).toHaveLength(2);
  });

  it.runIf(process.getuid?.() === 0)(
    "finds another place for data that its account cannot reach",
    async () => {
      const closed = join(folder, "closed");
      mkdirSync(closed, { mode: 0o700 });
      const said: string[] = [];
      const server = await startPostgres({
        dataDir: join(closed, "data"),
        durable: false,
        log: (line) => said.push(line),
      });
      running.push(server);
      expect(await ask(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
      const place = /its data is in (\S+)/.exec(said.join("\n"))?.[1] ?? "";
      expect(existsSync(join(place, "cluster"))).toBe(true);
      await server.stop();
      rmSync(place, { recursive: true });
      symlinkSync("/etc", place);
      await expect(startPostgres({ dataDir: join(closed, "data") })).rejects.toThrow("was not made by this");
      rmSync(place);
    },
  );
});
