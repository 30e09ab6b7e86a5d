import { accessSync, constants, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

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

/** Every folder in which an earlier run may have left something: there may have been more or less memory then. */
export function scratchFolders(): string[] {
  return isMemory() ? [tmpdir(), MEMORY] : [tmpdir()];
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
