import { chown, cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { ROOT } from "#scripts/toolchain.mjs";
import { freePort } from "../free-port.ts";
import { BINARIES, type PostgresAccount } from "./postgres-account.ts";

/** A PostgreSQL 15 whose log goes to pgBackRest as it is written, with the settings in `ops/pgbackrest`. */
export interface ArchivedCluster {
  /** The owner's connection string. */
  url: string;
  /** Environment variables that tell pgBackRest where everything is. */
  env: Record<string, string>;
  /** Calls pgBackRest for it. */
  backRest(...args: string[]): Promise<string>;
  /** Ends it as if its machine were lost: what was not archived is gone. */
  lose(): Promise<void>;
  stop(): Promise<void>;
}

const PASSWORD = "owner";

export async function startArchived(account: PostgresAccount): Promise<ArchivedCluster> {
  const [data, repository, logs] = [
    join(account.folder, "main"),
    await account.makeFolder("repository"),
    await account.makeFolder("logs"),
  ];
  const secret = join(account.folder, "password");
  await writeFile(secret, PASSWORD, { mode: 0o600 });
  await chown(secret, account.uid, account.gid);
  const conf = join(account.folder, "pgbackrest.conf");
  await cp(join(ROOT, "ops/pgbackrest/pgbackrest.conf"), conf);
  const port = await freePort();
  const env = backRestEnv({ conf, data, repository, logs, port, folder: account.folder });
  await account.run(join(BINARIES, "initdb"), [
    `--pgdata=${data}`,
    "--username=postgres",
    `--pwfile=${secret}`,
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--auth-host=scram-sha-256",
    "--auth-local=peer",
  ]);
  const settings = await readFile(join(ROOT, "ops/pgbackrest/postgresql.conf"), "utf8");
  await writeFile(join(data, "postgresql.auto.conf"), settings);
  await startCluster(account, { data, port, env });
  const backRest = (...args: string[]) =>
    account.run("/usr/bin/pgbackrest", ["--stanza=teamsheet", ...args], env);
  await backRest("stanza-create");
  const stop = (mode: string) =>
    account.run(join(BINARIES, "pg_ctl"), ["stop", "-D", data, "-m", mode, "-w"]);
  return {
    url: urlAt(port),
    env,
    backRest,
    lose: async () => void (await stop("immediate")),
    stop: async () => void (await stop("fast").catch(() => {})),
  };
}

/**
 * Restores the cluster into a folder of its own, to an instant or to the end of what was archived, and waits until it is
 * promoted. A delta restore keeps what is already right in the folder.
 */
export async function restoreCopy(
  account: PostgresAccount,
  cluster: ArchivedCluster,
  { name, to, isDelta = false }: { name: string; to?: Date; isDelta?: boolean },
): Promise<{ url: string; stop(): Promise<void> }> {
  const data = isDelta ? join(account.folder, name) : await account.makeFolder(name);
  const how = isDelta ? ["--delta"] : [];
  const target = to ? ["--type=time", `--target=${timeFor(to)}`, "--target-action=promote"] : [];
  await cluster.backRest("restore", `--pg1-path=${data}`, ...how, ...target, "--archive-mode=off");
  const port = await freePort();
  // It has pgBackRest fetch the log that it replays.
  await startCluster(account, { data, port, env: { ...cluster.env, PGBACKREST_PG1_PATH: data } });
  const url = urlAt(port);
  await untilPromoted(url);
  return {
    url,
    stop: async () =>
      void (await account.run(join(BINARIES, "pg_ctl"), ["stop", "-D", data, "-m", "fast", "-w"])),
  };
}

/** An instant as pgBackRest reads it. */
const timeFor = (at: Date) => at.toISOString().replace("T", " ").replace("Z", "+00");

function urlAt(port: number): string {
  return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
}

/** Variables that replace the example's paths with the rehearsal's own: the environment takes precedence over the file. */
function backRestEnv(at: {
  conf: string;
  data: string;
  repository: string;
  logs: string;
  port: number;
  folder: string;
}): Record<string, string> {
  return {
    PGBACKREST_CONFIG: at.conf,
    PGBACKREST_PG1_PATH: at.data,
    PGBACKREST_PG1_PORT: String(at.port),
    PGBACKREST_PG1_SOCKET_PATH: at.folder,
    PGBACKREST_REPO1_PATH: at.repository,
    PGBACKREST_LOG_PATH: at.logs,
    PGBACKREST_LOCK_PATH: at.logs,
  };
}

async function startCluster(
  account: PostgresAccount,
  { data, port, env }: { data: string; port: number; env: Record<string, string> },
): Promise<void> {
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${account.folder} -c max_connections=120 -c max_locks_per_transaction=256`;
  const log = `${data}.log`;
  const args = ["start", "-D", data, "-l", log, "-o", options, "-w", "-t", "600"];
  await account.run(join(BINARIES, "pg_ctl"), args, env).catch(async (error: Error) => {
    const tail = (await readFile(log, "utf8").catch(() => "")).split("\n").slice(-20);
    throw new Error([error.message, ...tail].join("\n"), { cause: error });
  });
}

/** Waits until a copy has replayed its log and is promoted. */
async function untilPromoted(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ recovering: boolean }>(
        "SELECT pg_is_in_recovery() AS recovering",
      );
      if (!rows[0]?.recovering) return;
      await delay(50);
    }
  } finally {
    await client.end();
  }
}
