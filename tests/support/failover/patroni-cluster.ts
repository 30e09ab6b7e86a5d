import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT } from "#scripts/toolchain.mjs";
import { freePort } from "../free-port.ts";
import { environment, type PostgresAccount } from "../restore/postgres-account.ts";

/** Three PostgreSQL servers under Patroni with etcd, and HAProxy in front, with the files in `ops`. */
export interface PatroniCluster {
  /** The owner's connection string, at HAProxy. */
  url: string;
  /** Kills (kill -9) the primary and its Patroni, as if the machine were lost; returns its name. */
  killPrimary(): Promise<string>;
  /** Starts a member again, which catches up on what it missed. */
  startMember(name: string): void;
  /** Waits until there is one primary, a synchronous standby, and this many members. */
  untilWhole(members: number): Promise<void>;
  stop(): Promise<void>;
}

const PASSWORD = "owner";
const NAMES = ["one", "two", "three"] as const;
const WHOLE_LIMIT_MS = 300_000;

interface Member {
  name: string;
  data: string;
  postgresPort: number;
  restPort: number;
  process?: ChildProcess;
}

/** A member as Patroni's /cluster names it. */
interface Told {
  name: string;
  role: string;
  state: string;
}

export async function startPatroni(account: PostgresAccount): Promise<PatroniCluster> {
  const started: ChildProcess[] = [];
  const start = (name: string, program: string, args: string[], env: Record<string, string> = {}) => {
    const log = openSync(join(account.folder, `${name}.log`), "a");
    const { uid, gid, folder: cwd } = account;
    const child = spawn(program, args, { uid, gid, cwd, env: environment(env), stdio: ["ignore", log, log] });
    started.push(child);
    return child;
  };
  const [etcdPort, peerPort, front] = [await freePort(), await freePort(), await freePort()];
  const etcd = `127.0.0.1:${etcdPort}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  start("etcd", "/usr/bin/etcd", [
    "--name",
    "etcd",
    "--data-dir",
    await account.makeFolder("etcd"),
    "--unsafe-no-fsync",
    "--listen-client-urls",
    `http://${etcd}`,
    "--advertise-client-urls",
    `http://${etcd}`,
    "--listen-peer-urls",
    peer,
    "--initial-advertise-peer-urls",
    peer,
    "--initial-cluster",
    `etcd=${peer}`,
  ]);
  const members: Member[] = [];
  for (const name of NAMES)
    members.push({
      name,
      data: join(account.folder, name),
      postgresPort: await freePort(),
      restPort: await freePort(),
    });
  const startMember = (member: Member) => {
    const env = memberEnv(member, { etcd, folder: account.folder });
    member.process = start(member.name, "/usr/bin/patroni", [join(ROOT, "ops/patroni/patroni.yml")], env);
  };
  const cluster = async (): Promise<Told[]> => {
    for (const { restPort } of members) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => undefined);
      const told = (await answer?.json().catch(() => undefined)) as { members?: Told[] } | undefined;
      if (told?.members) return told.members;
    }
    return [];
  };
  const untilWhole = async (count: number) => {
    const until = Date.now() + WHOLE_LIMIT_MS;
    for (;;) {
      const told = await cluster();
      const healthy = told.filter(({ state }) => state === "running" || state === "streaming");
      const roles = new Set(healthy.map(({ role }) => role));
      if (healthy.length >= count && roles.has("leader") && roles.has("sync_standby")) return;
      if (Date.now() > until) throw new Error(`The Patroni cluster is incomplete: ${JSON.stringify(told)}`);
      await delay(200);
    }
  };
  for (const member of members) startMember(member);
  start("haproxy", "/usr/sbin/haproxy", ["-db", "-f", join(ROOT, "ops/haproxy/postgres.cfg")], {
    POSTGRES_BIND: `127.0.0.1:${front}`,
    ...Object.fromEntries(
      members.flatMap(({ name, postgresPort, restPort }) => [
        [`POSTGRES_${name.toUpperCase()}`, `127.0.0.1:${postgresPort}`],
        [`PATRONI_${name.toUpperCase()}`, String(restPort)],
      ]),
    ),
  });
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${front}/postgres`,
    untilWhole,
    startMember: (name) => {
      const member = members.find((one) => one.name === name);
      if (member) startMember(member);
    },
    async killPrimary() {
      const leader = (await cluster()).find(({ role }) => role === "leader");
      const member = members.find(({ name }) => name === leader?.name);
      if (!member) throw new Error("There is no primary to kill.");
      const [pid] = (await readFile(join(member.data, "postmaster.pid"), "utf8")).split("\n");
      member.process?.kill("SIGKILL");
      process.kill(Number(pid), "SIGKILL");
      return member.name;
    },
    async stop() {
      for (const child of started.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }
    },
  };
}

/** Variables that replace the example's addresses and folders with the rehearsal's own. */
function memberEnv(
  { name, data, postgresPort, restPort }: Member,
  { etcd, folder }: { etcd: string; folder: string },
): Record<string, string> {
  const [postgres, rest] = [`127.0.0.1:${postgresPort}`, `127.0.0.1:${restPort}`];
  return {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: etcd,
    PATRONI_RESTAPI_LISTEN: rest,
    PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
    PATRONI_POSTGRESQL_LISTEN: postgres,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
  };
}
