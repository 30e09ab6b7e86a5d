import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { lchown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { initialiseCluster } from "./embedded-postgres/cluster.ts";
import { findPlace, type Place, serverEnvironment } from "./embedded-postgres/place.ts";
import {
  isAlive,
  isServer,
  type PidFile,
  readPidFile,
  removeTraces,
} from "./embedded-postgres/postmaster.ts";

export interface EmbeddedPostgres {
  /** Connection string of the superuser: over the server's socket, or the loopback address if there is none. */
  url: string;
  /** The folder that holds the data: `dataDir`, or another one if the server's account can't reach it. */
  folder: string;
  /** Shuts the server down and waits for it; does nothing if another living process had started it. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Where the data is kept; made if it does not exist. */
  dataDir: string;
  /** Default: any free port. */
  port?: number;
  /** False only for data that may be lost (tests): nothing is synced to disk. */
  durable?: boolean;
  log?: (line: string) => void;
}

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 20_000;

/**
 * Starts a real PostgreSQL from npm, or joins the one already running on this data. If the process that had started that
 * one has crashed, takes it over. Works as root, too: the server then runs under another account.
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const place = await findPlace(resolve(options.dataDir), log);
  const password = await initialiseCluster(place, options, log);
  for (let attempt = 1; ; attempt++) {
    const running = await joinRunning(place, password);
    if (running) return await handle(place, running);
    try {
      await launch(place, options, attempt);
    } catch (error) {
      if (attempt === 3) throw error;
      log(`PostgreSQL did not start, trying again: ${String(error)}`);
      await delay(200 * attempt);
    }
  }
}

/** Is there data in this folder, or where it is kept if the server's account can't reach the folder? */
export async function hasData(dataDir: string): Promise<boolean> {
  const { cluster } = await findPlace(resolve(dataDir), () => {});
  return existsSync(cluster);
}

interface Running {
  pid: number;
  url: string;
}

/** Finds the server that runs on this data and waits until it is ready; removes what a crashed one left behind. */
async function joinRunning(place: Place, password: string): Promise<Running | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const file = readPidFile(place);
    if (!file) return undefined;
    if (!isServer(file.pid)) {
      await removeTraces(place, file);
      return undefined;
    }
    const url = addressOf(file, password);
    if (file.ready && (await answers(url))) return { pid: file.pid, url };
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${file.pid}) runs but does not answer.`);
    await delay(15);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Starts the server in a process group of its own, so that Ctrl-C ends the application first. */
async function launch(place: Place, options: EmbeddedPostgresOptions, attempt: number): Promise<void> {
  const port = options.port ?? (await freePort());
  const logFile = openSync(join(place.root, "postgres.log"), "a");
  const settings = {
    listen_addresses: "127.0.0.1",
    // Not every file system takes a socket: without one the loopback address remains.
    unix_socket_directories: attempt === 1 ? await makeSocketFolder(place) : "",
    max_connections: "100",
    ...(options.durable === false
      ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }
      : {}),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(place.binaries, "postgres"), ["-D", place.cluster, "-p", String(port), ...flags], {
    ...place.account,
    cwd: "/",
    env: serverEnvironment(),
    detached: true,
    stdio: ["ignore", logFile, logFile],
  });
  closeSync(logFile);
  child.unref();
  if (child.pid !== undefined) wakeWithoutInterrupting(child.pid);
  await ready(place, child);
}

async function ready(place: Place, child: ChildProcess): Promise<void> {
  let failure: Error | undefined;
  child.once("error", (error) => {
    failure = error;
  });
  child.once("exit", (code) => {
    failure ??= new Error(`PostgreSQL ended with code ${code}; see ${join(place.root, "postgres.log")}`);
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (failure) throw failure;
    if (readPidFile(place)?.ready) return;
    await delay(10);
  }
  throw new Error("PostgreSQL did not become ready in time.");
}

async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? done(address.port) : fail(new Error("no port")),
      );
    });
  });
}

/** The process that started the server (or took it over) stops it; others only use it. */
async function handle(place: Place, running: Running): Promise<EmbeddedPostgres> {
  const ownerFile = join(place.root, "owner.pid");
  const owner = existsSync(ownerFile) ? Number(await readFile(ownerFile, "utf8")) : 0;
  const isOwner = owner === process.pid || !isAlive(owner);
  if (!isOwner) return { url: running.url, folder: place.root, stop: async () => {} };
  await writeFile(ownerFile, String(process.pid));
  const interrupt = () => {
    if (isServer(running.pid)) process.kill(running.pid, "SIGINT");
  };
  process.once("exit", interrupt);
  return {
    url: running.url,
    folder: place.root,
    async stop() {
      process.removeListener("exit", interrupt);
      interrupt();
      const deadline = Date.now() + STOP_TIMEOUT_MS;
      while (isServer(running.pid)) {
        if (Date.now() > deadline) process.kill(running.pid, "SIGQUIT");
        await delay(10);
      }
      await rm(ownerFile, { force: true });
    },
  };
}

/** The longest path of a Unix socket in bytes, with its closing NUL: 104 on macOS, 108 on Linux. */
const LONGEST_PATH = 104;

/** The setting takes a list, in which these characters have a special meaning. */
const NOT_IN_A_LIST = /[,"]/;

/**
 * The folder of the server's socket, made if there is none; empty on Windows, and if the path can't be written in the
 * server's settings or is too long for the system. A page costs a sixth less over a socket than over the loopback address.
 */
async function makeSocketFolder(place: Place): Promise<string> {
  const folder = join(place.root, "socket");
  const longest = Buffer.byteLength(join(folder, ".s.PGSQL.65535.lock"));
  if (process.platform === "win32" || longest >= LONGEST_PATH || NOT_IN_A_LIST.test(folder)) return "";
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const { uid, gid } = place.account;
  if (uid !== undefined && gid !== undefined) await lchown(folder, uid, gid);
  return folder;
}

/** The superuser's connection string. A client that knows no `host` parameter still finds the loopback address. */
function addressOf({ port, socketFolder }: PidFile, password: string): string {
  const url = `postgres://owner:${password}@127.0.0.1:${port}/postgres`;
  return socketFolder ? `${url}?${new URLSearchParams({ host: socketFolder })}` : url;
}

/**
 * Asks Linux not to preempt other processes when one of this server's processes wakes up to a message (SCHED_BATCH):
 * otherwise it interrupts the page server that sent the message in the middle of its work. Their share of the processor
 * stays the same. This is only a hint: without `chrt`, or the right to use it, the server runs as usual.
 */
function wakeWithoutInterrupting(pid: number): void {
  if (process.platform !== "linux") return;
  const hint = spawn("chrt", ["-b", "-p", "0", String(pid)], { stdio: "ignore" });
  hint.once("error", () => {});
  hint.unref();
}
