import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { installedPooler } from "#scripts/find-pooler.mjs";
import { ROOT } from "#scripts/toolchain.mjs";

export interface Pooler {
  /** The given connection string, through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** PgBouncer refuses to run as root; "nobody" has no files to lose. */
const NOBODY = 65534;
const START_LIMIT_MS = 10_000;

/** Starts a PgBouncer with transaction pooling and few server connections in front of a database. */
export async function startPooler(databaseUrl: string, serverConnections: number): Promise<Pooler> {
  const target = new URL(databaseUrl);
  return startWith(databaseUrl, (port) => ({ ini: configuration(target, port, serverConnections) }));
}

/**
 * Starts a PgBouncer with the configuration of `ops/`, on a port and with a database server of its own.
 * `users` is what that configuration's command writes to `userlist.txt`.
 */
export async function startConfiguredPooler(databaseUrl: string, users: string): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const ours = readFileSync(join(ROOT, "ops/pgbouncer/pgbouncer.ini"), "utf8");
  return startWith(databaseUrl, (port, folder) => ({
    ini: ours
      .replace("host=127.0.0.1 port=5432", `host=${target.hostname} port=${target.port || 5432}`)
      .replace("listen_port = 6432", `listen_port = ${port}\nunix_socket_dir =`)
      .replaceAll("/etc/pgbouncer/userlist.txt", join(folder, "userlist.txt")),
    users,
  }));
}

async function startWith(
  databaseUrl: string,
  files: (port: number, folder: string) => { ini: string; users?: string },
): Promise<Pooler> {
  const program = installedPooler();
  if (!program) throw new Error("There is no PgBouncer here.");
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), "teamsheet-pooler-"));
  const { ini, users = "" } = files(port, directory);
  const file = join(directory, "pgbouncer.ini");
  const list = join(directory, "userlist.txt");
  writeFileSync(file, ini);
  writeFileSync(list, users);
  const asRoot = userInfo().uid === 0;
  if (asRoot) for (const path of [directory, file, list]) chownSync(path, NOBODY, NOBODY);
  for (const path of [file, list]) chmodSync(path, 0o400);
  const child = spawn(program, [file], {
    stdio: "ignore",
    ...(asRoot && { uid: NOBODY, gid: NOBODY }),
  });
  const gone = once(child, "exit");
  await Promise.race([
    answers(port),
    gone.then(([code]) => Promise.reject(new Error(`PgBouncer ended with ${code}.`))),
  ]);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  url.searchParams.delete("host");
  return {
    url: url.href,
    async stop() {
      child.kill("SIGTERM");
      await gone;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function configuration(target: URL, port: number, serverConnections: number): string {
  const password = decodeURIComponent(target.password);
  return `[databases]
* = host=${target.hostname} port=${target.port || 5432} user=${target.username} password='${password}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 100
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

async function answers(port: number): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const open = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (open) return;
    if (Date.now() > until) throw new Error("PgBouncer does not answer.");
    await pause(50);
  }
}
