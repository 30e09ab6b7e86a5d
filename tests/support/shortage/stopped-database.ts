import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive } from "#scripts/embedded-postgres/postmaster.ts";
import { type EmbeddedPostgres, startPostgres } from "#scripts/embedded-postgres.ts";
import { freePort } from "../free-port.ts";
import type { Shortage } from "./shortage.ts";

/** A PostgreSQL of its own that can lose all its processes at once, or hang with all of them. */
export interface StoppableDatabase {
  url: string;
  /** Ends as `pg_ctl stop -m immediate` does, and starts on the same data and port. */
  restarted: Pick<Shortage, "begin" | "end">;
  /** All its processes are stopped but none is gone: what is sent to it gets no answer. */
  hung: Pick<Shortage, "begin" | "end">;
  stop(): Promise<void>;
}

export async function startStoppable(): Promise<StoppableDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "teamsheet-stoppable-"));
  const port = await freePort();
  const start = () => startPostgres({ dataDir: folder, port });
  let postgres: EmbeddedPostgres = await start();
  const postmaster = () =>
    Number(readFileSync(join(postgres.folder, "cluster", "postmaster.pid"), "utf8").split("\n")[0]);
  return {
    url: postgres.url,
    restarted: {
      async begin() {
        const pid = postmaster();
        process.kill(pid, "SIGQUIT");
        while (isAlive(pid)) await delay(20);
      },
      async end() {
        postgres = await start();
      },
    },
    hung: {
      begin: async () => signalAll(postmaster(), "SIGSTOP"),
      end: async () => signalAll(postmaster(), "SIGCONT"),
    },
    async stop() {
      signalAll(postmaster(), "SIGCONT");
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function signalAll(postmaster: number, signal: NodeJS.Signals): void {
  // The postmaster first, so that it starts no other meanwhile.
  for (const pid of [postmaster, ...childrenOf(postmaster)]) sendSignal(pid, signal);
}

/** Sends a signal to a process, unless it has ended since it was listed. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/\nPPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    // It has ended since it was listed.
    return undefined;
  }
}
