import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  symlinkSync,
  writeSync,
} from "node:fs";
import { cp, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startPostgres } from "#scripts/embedded-postgres.ts";

/** A PostgreSQL whose tables are on a small disk of their own, and its write-ahead log on another one. */
export interface SmallDisk {
  url: string;
  /** Takes all the room that is left, and gives it back. */
  fill(): void;
  empty(): void;
  stop(): Promise<void>;
}

const CHUNK = Buffer.alloc(64 * 1024);

/** Mounts a file system in memory for it, which needs root. */
export async function startOnSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), "teamsheet-small-"));
  const log = mkdtempSync(join(tmpdir(), "teamsheet-small-log-"));
  chmodSync(log, 0o755);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "none", folder]);
  const filler = join(folder, "filler");
  let postgres: EmbeddedPostgres | undefined;
  const stop = async () => {
    rmSync(filler, { force: true });
    await postgres?.stop();
    execFileSync("umount", [folder]);
    for (const each of [folder, log]) rmSync(each, { recursive: true, force: true });
  };
  try {
    const first = await startPostgres({ dataDir: folder, durable: false });
    await first.stop();
    await moveLog(join(first.folder, "cluster", "pg_wal"), join(log, "pg_wal"));
    postgres = await startPostgres({ dataDir: folder, durable: false });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: postgres.url,
    fill() {
      const file = openSync(filler, "w");
      try {
        for (;;) writeSync(file, CHUNK);
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    stop,
  };
}

async function moveLog(from: string, to: string): Promise<void> {
  const { uid, gid } = statSync(from);
  await cp(from, to, { recursive: true });
  execFileSync("chown", ["-R", `${uid}:${gid}`, to]);
  execFileSync("chmod", ["-R", "u=rwX,go=", to]);
  await rename(from, `${from}-before`);
  symlinkSync(to, from);
  chownSync(join(to, ".."), uid, gid);
  rmSync(`${from}-before`, { recursive: true, force: true });
}
