import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive, isServer, readPidFile } from "#scripts/embedded-postgres/postmaster.ts";

const PREFIX = "teamsheet-test-";
const MEMORY = "/dev/shm";
const TMPFS = 0x01021994;
/** Room for the databases of a run, and as much again for the processes. */
const ROOM = 4 * 2 ** 30;

/**
 * Where a test run keeps its temporary files: in memory if there is plenty, otherwise in the system's folder for them. A
 * database is two thousand small files, and writing them to a disk took ten times as long as PostgreSQL's own work.
 */
export function scratchFolder(): string {
  return hasRoomInMemory() ? MEMORY : tmpdir();
}

/**
 * A new folder for what a test of this process keeps, readable by the account of an embedded database. It is named after
 * the process, so that a later run can remove what a killed one has left.
 */
export function makeScratchFolder(name: string): string {
  const folder = mkdtempSync(join(scratchFolder(), `${PREFIX}${process.pid}.${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** Every folder in which an earlier run may have left something: there may have been more or less memory then. */
function scratchFolders(): string[] {
  return isMemory() ? [tmpdir(), MEMORY] : [tmpdir()];
}

/** Removes what killed runs have left in these folders, and ends the databases that still run there; says what it was. */
export async function removeLeftovers(folders = scratchFolders()): Promise<string[]> {
  const removed: string[] = [];
  for (const folder of folders)
    for (const name of readdirSync(folder)) {
      if (!name.startsWith(PREFIX) || isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
      const claimed = claim(folder, name);
      if (!claimed) continue;
      await endDatabase(join(claimed, "cluster"));
      rmSync(claimed, { recursive: true, force: true, maxRetries: 10 });
      removed.push(name);
    }
  return removed;
}

/** Runs start beside each other: the one whose renaming succeeds removes a folder, and the next one if that is killed. */
function claim(folder: string, name: string): string | undefined {
  const claimed = join(folder, `${PREFIX}${process.pid}.${name}`);
  try {
    renameSync(join(folder, name), claimed);
    return claimed;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "EPERM" || code === "EACCES") return undefined;
    throw error;
  }
}

async function endDatabase(cluster: string): Promise<void> {
  const pid = readPidFile({ cluster })?.pid;
  if (!pid || !isServer(pid)) return;
  process.kill(pid, "SIGQUIT");
  while (isServer(pid)) await delay(20);
}

function hasRoomInMemory(): boolean {
  if (!isMemory() || freemem() < 2 * ROOM) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM;
}

function isMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    return statfsSync(MEMORY).type === TMPFS;
  } catch {
    return false;
  }
}
