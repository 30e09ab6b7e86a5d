// Runs the child processes of npm test.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectEnv, projectNode, ROOT } from "./toolchain.mjs";

const HEARTBEAT_MS = 20_000;
const running = new Set();

/**
 * Runs a package's command in the project's Node and returns what it printed. Says now and then that it still runs.
 * @param {(line: string) => void} say
 * @returns {Promise<{ output: string, code: number }>} code 1 if it was killed
 */
export function startStep(name, packageName, file, args, env, say) {
  say(`${name} …`);
  const start = Date.now();
  const child = spawn(projectNode(), [join(ROOT, "node_modules", packageName, file), ...args], {
    cwd: ROOT,
    env: projectEnv({ CI: "true", NO_COLOR: "1", ...env }),
    stdio: ["ignore", "pipe", "pipe"],
    // In a process group of its own, so that an interrupted run also ends the servers and browsers that it started.
    detached: true,
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text) => {
      output += text;
    });
  }
  const heartbeat = setInterval(() => {
    say(`${name} … still running (${Math.round((Date.now() - start) / 1000)} s)`);
  }, HEARTBEAT_MS);
  return new Promise((resolve) => {
    const end = (code) => {
      clearInterval(heartbeat);
      running.delete(child);
      resolve({ output, code });
    };
    child.on("error", (error) => {
      output += error.message;
      end(1);
    });
    child.on("close", (code) => end(code ?? 1));
  });
}

/** Ends whatever still runs. */
export function stopSteps() {
  for (const child of running) {
    try {
      process.kill(-child.pid, "SIGTERM");
    } catch {
      // It has just ended by itself.
    }
  }
}
