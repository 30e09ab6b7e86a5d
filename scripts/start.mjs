// Plain JavaScript without packages: runs on whatever Node is on the path, installs and builds what is missing,
// and continues in the project's own Node.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { loadEnvFile } from "./env-file.mjs";
import { ALLOCATION, heapFlagsHere } from "./heap.mjs";
import {
  ensureBuilt,
  ensureInstalled,
  ensureNodeVersion,
  projectEnv,
  projectNode,
  ROOT,
} from "./toolchain.mjs";

const dev = process.argv.includes("--dev");
// Passed on to the server.
const flags = ["--dev", "--with-idp", "--with-stripe-double"].filter((flag) => process.argv.includes(flag));

try {
  ensureNodeVersion();
  loadEnvFile();
  await refuseTakenPort();
  await ensureInstalled(say);
  if (!dev) await ensureBuilt(say);
} catch (error) {
  console.error(`Teamsheet can't start. ${oneLine(error)}`);
  process.exit(1);
}
launch();

/** @param {string} line */
function say(line) {
  console.log(`  ${line}`);
}

/**
 * Throws if the port is taken, before minutes are spent on installing. A port that is only just being freed is no error:
 * the server tries again.
 */
async function refuseTakenPort() {
  const port = Number(process.env.PORT ?? 3000);
  if (!(port > 0 && port < 65_536)) return;
  const host = process.env.HOST ?? "127.0.0.1";
  for (let tries = 0; tries < 10 && (await isTaken(host, port)); tries++) {
    if (tries === 9) {
      throw new Error(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`);
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

function isTaken(host, port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(error.code === "EADDRINUSE"));
    probe.listen({ host, port }, () => probe.close(() => resolve(false)));
  });
}

function launch() {
  const child = spawn(projectNode(), [...heapFlagsHere(), join(ROOT, "scripts", "run.ts"), ...flags], {
    cwd: ROOT,
    env: { ...ALLOCATION, ...projectEnv({ NODE_ENV: dev ? "development" : "production" }) },
    // The channel tells the server when this process is gone, however it ended.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  child.once("error", (error) => {
    console.error(`Teamsheet can't start. ${error.message}`);
    process.exit(1);
  });
  child.once("exit", (code, signal) => process.exit(code ?? (signal === "SIGKILL" ? 137 : 1)));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  watchLauncher(() => child.kill("SIGTERM"));
}

/** Stops the server once npm (or its shell) is gone: if npm is killed, it passes on no signal. */
function watchLauncher(stop) {
  if (!process.env.npm_lifecycle_event || !existsSync("/proc/self/stat")) return;
  const parent = process.ppid;
  const launchers = isShell(parent) ? [parent, parentOf(parent)] : [parent];
  const watch = setInterval(() => {
    if (launchers.every((pid) => pid <= 1 || existsSync(`/proc/${pid}`))) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}

function isShell(pid) {
  return /\((ba|da|z)?sh\)/.test(statOf(pid));
}

function parentOf(pid) {
  return Number(/\) \S (\d+)/.exec(statOf(pid))?.[1] ?? 0);
}

function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return "";
  }
}

function oneLine(error) {
  const message = error instanceof Error ? error.message : String(error);
  const disk = message
    .split("\n")
    .find((line) => /ENOSPC|EROFS|EDQUOT|No space left|Read-only file system/.test(line));
  if (disk) return `The disk is full or read-only: ${disk.trim()}`;
  return message;
}
