// Plain JavaScript without packages: runs on whatever Node is on the path (20 or newer), before anything is installed.
import { AsyncLocalStorage } from "node:async_hooks";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

const OLDEST_NODE = 20;
const PROJECT_NODE = 24;

/** The files and folders that the build is made from. */
const BUILD_INPUTS = [
  "app",
  "modules",
  "tenants",
  "migrations",
  "public",
  "package-lock.json",
  "package.json",
  "remix.config.js",
  "scripts/subset-fonts.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const BUILD_STAMP = join(ROOT, "build", ".made-from");
const LOCKS = join(ROOT, ".cache");

/** A step that failed; the message is one line for a person. */
export class ToolchainError extends Error {}

/** Throws if the Node that runs this is too old. */
export function ensureNodeVersion() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < OLDEST_NODE) {
    throw new ToolchainError(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}.`);
  }
}

/**
 * Installs the packages in the lockfile, unless exactly those are installed.
 * @param {(line: string) => void} say called before something slow begins
 */
export async function ensureInstalled(say = () => {}) {
  ensureNodeVersion();
  if (isInstalled()) return;
  await locked("install", async () => {
    if (isInstalled()) return;
    say("Installing packages (npm ci) …");
    // Whatever NODE_ENV says, development packages are needed: they build the product, and one is the project's own Node.
    await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], { what: "npm ci" });
    if (!isInstalled())
      throw new ToolchainError("npm ci finished, but node_modules is not what the lockfile names.");
  });
}

/** The path of the project's own Node, or of the running one if that is new enough. */
export function projectNode() {
  const own = join(ROOT, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split(".")[0]) >= PROJECT_NODE) return process.execPath;
  throw new ToolchainError(
    "The project's Node is missing: its install script did not run (npm's ignore-scripts must be off).",
  );
}

/** The environment in which the project's Node and tools come first on the path. */
export function projectEnv(extra = {}) {
  const separator = process.platform === "win32" ? ";" : ":";
  const bin = join(ROOT, "node_modules", ".bin");
  return { ...process.env, PATH: `${bin}${separator}${process.env.PATH ?? ""}`, ...extra };
}

/**
 * Builds the product, unless there is a build of the current sources.
 * @param {(line: string) => void} say called before something slow begins
 */
export async function ensureBuilt(say = () => {}) {
  if (isBuilt()) return;
  await locked("build", async () => {
    const inputs = hashOf(BUILD_INPUTS);
    if (isBuilt(inputs)) return;
    say("Building …");
    rmSync(BUILD_STAMP, { force: true });
    const cli = join(ROOT, "node_modules", "@remix-run", "dev", "dist", "cli.js");
    await run(projectNode(), [cli, "vite:build"], {
      what: "The build",
      env: projectEnv({ NODE_ENV: "production" }),
    });
    writeFileSync(BUILD_STAMP, inputs);
  });
}

/**
 * Runs a command at the root of the project, quietly; if it fails, shows what it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ what?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<string>} what it printed
 */
export async function run(command, args, { what = command, env } = {}) {
  const { output, ended } = await runChild(command, args, { env });
  if (ended !== 0) throw new ToolchainError(`${output.trimEnd()}\n${what} failed (${ended}).`.trimStart());
  return output;
}

/** Where the processor time of a piece of work is added up. */
const meter = new AsyncLocalStorage();

/**
 * Does work and adds up the processor time of the commands that it runs, and of all that those start and wait for.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<{ value: T, cpuSeconds: number }>} 0 on Windows, which has no `times`
 */
export async function metered(work) {
  const used = { cpuSeconds: 0 };
  const value = await meter.run(used, work);
  return { value, ...used };
}

/** Runs its arguments as a command, and writes to descriptor 3 how much processor time that took. */
const TIMED = '"$@" 3>&-; code=$?; times >&3; exit $code';

/**
 * Runs a command at the root of the project until it ends.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, detached?: boolean, onStart?: (child: import("node:child_process").ChildProcess) => void }} options
 *   `detached`: in a process group of its own
 * @returns {Promise<{ output: string, ended: number | string }>} its exit code (above 128: 128 and the number of the signal that
 *   ended it), the signal, or why it did not start
 */
export async function runChild(command, args, { env = process.env, detached = false, onStart } = {}) {
  const isTimed = meter.getStore() !== undefined && process.platform !== "win32";
  const [program, ...rest] = isTimed ? ["sh", "-c", TIMED, "sh", command, ...args] : [command, ...args];
  const child = spawn(program, rest, { cwd: ROOT, env, detached, stdio: ["ignore", "pipe", "pipe", "pipe"] });
  onStart?.(child);
  const printed = { output: "", times: "" };
  for (const [stream, kind] of [
    [child.stdout, "output"],
    [child.stderr, "output"],
    [child.stdio[3], "times"],
  ]) {
    stream.setEncoding("utf8");
    stream.on("data", (text) => {
      printed[kind] += text;
    });
  }
  const ended = await new Promise((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => resolve(code ?? signal));
  });
  const used = meter.getStore();
  if (used) used.cpuSeconds += secondsOf(printed.times);
  return { output: printed.output, ended };
}

/** The children's user and system time, the second line of what `times` prints ("1m2.34s 0m0.5s"). */
function secondsOf(times) {
  const [, children = ""] = times.trim().split("\n");
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

/** Is every package in the lockfile installed in its version? npm may leave out optional ones for other platforms. */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
    const found = JSON.parse(readFileSync(join(ROOT, "node_modules", ".package-lock.json"), "utf8")).packages;
    const missing = Object.entries(wanted).some(([path, { version, optional }]) => {
      if (path === "") return false;
      return found[path] ? found[path].version !== version : !optional;
    });
    return !missing && Boolean(projectNode());
  } catch {
    return false;
  }
}

function isBuilt(inputs = hashOf(BUILD_INPUTS)) {
  if (!existsSync(join(ROOT, "build", "server", "index.js"))) return false;
  return existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, "utf8") === inputs;
}

/** A hash of the names and contents of files and folders, without tests. */
function hashOf(inputs) {
  const hash = createHash("sha256");
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(relative(ROOT, path)).update("\0").update(readFileSync(path)).update("\0");
    }
  };
  for (const input of inputs) add(join(ROOT, input));
  return hash.digest("hex");
}

/** Lets one process at a time do `work` in this checkout. Takes over the lock of a process that was killed. */
async function locked(name, work) {
  mkdirSync(LOCKS, { recursive: true });
  const lock = join(LOCKS, `${name}.lock`);
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      if (!isHeld(lock)) rmSync(lock, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isHeld(lock) {
  try {
    const holder = Number(readFileSync(lock, "utf8"));
    // An empty file is a lock that is just being taken.
    if (holder > 0) process.kill(holder, 0);
    return true;
  } catch (error) {
    // The file may be gone by now, or the holder be another user's: try again. Only a holder that is dead loses its lock.
    return error.code !== "ESRCH";
  }
}
