import { execFile } from "node:child_process";
import { chown, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Debian's account for PostgreSQL, which refuses to run as root, with a folder of its own. */
export interface PostgresAccount {
  uid: number;
  gid: number;
  /** A folder that belongs to the account; removed at the end. */
  folder: string;
  /** Makes a folder in there. */
  makeFolder(name: string): Promise<string>;
  /** Runs a program to its end under this account; if it fails, throws what it printed. */
  run(program: string, args: readonly string[], env?: Record<string, string>): Promise<string>;
  remove(): Promise<void>;
}

/** Debian's programs of PostgreSQL 15. */
export const BINARIES = "/usr/lib/postgresql/15/bin";

export async function postgresAccount(name: string): Promise<PostgresAccount> {
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n");
  const fields = accounts.find((line) => line.startsWith("postgres:"))?.split(":");
  if (!fields || process.getuid?.() !== 0) throw new Error("This needs root, and Debian's account postgres.");
  const [uid, gid] = [Number(fields[2]), Number(fields[3])];
  const folder = await mkdtemp(join(tmpdir(), `teamsheet-${name}-`));
  await chown(folder, uid, gid);
  return {
    uid,
    gid,
    folder,
    async makeFolder(below) {
      const path = join(folder, below);
      await mkdir(path, { mode: 0o700 });
      await chown(path, uid, gid);
      return path;
    },
    async run(program, args, env = {}) {
      const how = {
        uid,
        gid,
        cwd: folder,
        env: environment(env),
        maxBuffer: 2 ** 24,
        encoding: "utf8" as const,
      };
      try {
        const { stdout } = await promisify(execFile)(program, [...args], how);
        return stdout;
      } catch (error) {
        const { stdout, stderr } = error as { stdout?: string; stderr?: string };
        throw new Error(`${program} ${args.join(" ")} failed:\n${stderr}\n${stdout}`, { cause: error });
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The environment of the account's programs, which has little of this process's. */
export function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const own = {
    PATH: `${BINARIES}:/usr/bin:/bin:/usr/sbin`,
    LANG: "C.UTF-8",
    NODE_ENV: "production" as const,
  };
  return Object.assign(own, more);
}
