// Runs the child processes of npm test.
import { join } from "node:path";
import { projectEnv, projectNode, ROOT, runChild } from "./toolchain.mjs";

const HEARTBEAT_MS = 20_000;
const running = new Set();

/**
 * Runs a package's command in the project's Node and returns what it printed. Says now and then that it still runs.
 * @param {(line: string) => void} say
 * @returns {Promise<{ output: string, code: number }>} code 1 if it was killed
 */
export async function startStep(name, packageName, file, args, env, say) {
  say(`${name} …`);
  const start = Date.now();
  let child;
  const heartbeat = setInterval(() => {
    say(`${name} … still running (${Math.round((Date.now() - start) / 1000)} s)`);
  }, HEARTBEAT_MS);
  const { output, ended } = await runChild(
    projectNode(),
    [join(ROOT, "node_modules", packageName, file), ...args],
    {
      env: projectEnv({ CI: "true", NO_COLOR: "1", ...env }),
      // In a process group of its own, so that an interrupted run also ends the servers and browsers that it started.
      detached: true,
      onStart: (started) => {
        child = started;
        running.add(started);
      },
    },
  );
  clearInterval(heartbeat);
  running.delete(child);
  return {
    output: typeof ended === "number" ? output : `${output}\n${ended}`,
    code: typeof ended === "number" ? ended : 1,
  };
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
