import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectEnv, projectNode } from "#scripts/toolchain.mjs";
import { ask } from "./http.ts";

/** A process that serves the built product. */
export interface ServerProcess {
  /** The platform's address at this process. */
  address: string;
  /** Starts it, again if it was killed, and waits until it answers. */
  start(): Promise<void>;
  /** kill −9, and nothing else. */
  kill(): Promise<void>;
  /** Ends it as Ctrl-C does and returns its exit code; 0 if it does not run. */
  end(): Promise<unknown>;
  /** What it printed so far. */
  output(): string;
  /** The id of the running process. */
  pid(): number;
  /** The processor time that it has used so far, in milliseconds. Throws if it does not answer within 30 s. */
  cpuMs(): Promise<number>;
}

const START_LIMIT_MS = 60_000;
const ANSWER_LIMIT_MS = 30_000;
const CPU_REPORTER = pathToFileURL(join(import.meta.dirname, "cpu-reporter.mjs")).href;

/**
 * A process of the built checkout `root`, not started yet; `address` is the platform's address there. `script`: `run.ts`,
 * which prepares the database first, or `serve.ts`, which expects a prepared one.
 */
export function serverProcess(options: {
  root: string;
  address: string;
  env: Record<string, string>;
  script?: "run.ts" | "serve.ts";
  /** A command that runs the process, as `unshare` does. */
  within?: readonly string[];
}): ServerProcess {
  const { root, address, env, script = "run.ts", within = [] } = options;
  let child: ChildProcess | undefined;
  let output = "";
  return {
    address,
    output: () => output,
    pid: () => child?.pid ?? 0,
    async start() {
      const command = [
        ...within,
        projectNode(),
        "--import",
        CPU_REPORTER,
        join(root, "scripts", script),
      ] as const;
      const started = spawn(command[0], command.slice(1), {
        cwd: root,
        // Servers are started by the dozen: a shared compile cache makes each start a third faster.
        env: projectEnv({ NODE_COMPILE_CACHE: join(root, ".cache", "compiled"), ENV_FILE: "", ...env }),
        // If this process dies, the channel is gone, and the server stops by itself.
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      child = started;
      for (const stream of [started.stdout, started.stderr]) {
        stream?.on("data", (text) => {
          output += String(text);
        });
      }
      await untilReady(address, started, () => output);
    },
    async kill() {
      if (!child || child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    async end() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return 0;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const [code] = await ended;
      return code;
    },
    async cpuMs() {
      if (!child) throw new Error("The server does not run.");
      child.send("cpu");
      const [answer] = await once(child, "message", { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
      return (answer as { cpuMs: number }).cpuMs;
    },
  };
}

async function untilReady(address: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) break;
    const answer = await ask(`${address}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`The server did not become ready:\n${output()}`);
}
