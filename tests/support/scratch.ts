import { accessSync, constants, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

const MEMORY = "/dev/shm";
const TMPFS = 0x01021994;
/** What the databases of a run may come to there, and as much again for those who run. */
const ROOM = 4 * 2 ** 30;

/**
 * Where a run of tests keeps what nobody needs after it: in memory where there is plenty, else where the system keeps such
 * files. A database is two thousand small files, and making them took a disk ten times as long as PostgreSQL.
 */
export function scratchFolder(): string {
  return hasRoomInMemory() ? MEMORY : tmpdir();
}

/** Every folder in which a run before may have left something: how much room there was then nobody knows. */
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
