import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Place } from "./place.ts";

/** What a running server says about itself; `socketFolder` is empty if it listens on the loopback address only. */
export interface PidFile {
  pid: number;
  port: number;
  socketFolder: string;
  ready: boolean;
}

/** postmaster.pid: line 1 the process, line 4 the port, line 5 the folder of its socket, line 8 "ready". */
export function readPidFile(place: Pick<Place, "cluster">): PidFile | undefined {
  try {
    const lines = readFileSync(join(place.cluster, "postmaster.pid"), "utf8").split("\n");
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      socketFolder: lines[4]?.trim() ?? "",
      ready: lines[7]?.trim() === "ready",
    };
  } catch {
    return undefined;
  }
}

/** Removes what a killed server has left behind: its pid file, and its socket with the lock file. */
export async function removeTraces(place: Place, { port, socketFolder }: PidFile): Promise<void> {
  const socket = join(socketFolder, `.s.PGSQL.${port}`);
  const left = socketFolder ? [socket, `${socket}.lock`] : [];
  for (const path of [...left, join(place.cluster, "postmaster.pid")]) await rm(path, { force: true });
}

/** Is this process alive and a PostgreSQL? The system may have given its id to another program since. */
export function isServer(pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux") return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
  } catch {
    return false;
  }
}

/** Is there such a process? A zombie does not count. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
