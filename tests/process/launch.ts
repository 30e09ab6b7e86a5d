import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { projectEnv, ROOT } from "#scripts/toolchain.mjs";
import { ask } from "../support/http.ts";

/** The product as `npm start` starts it, in a process group of its own. */
export interface Launched {
  child: ChildProcess;
  /** Standard output and error so far. */
  output(): string;
  /** Milliseconds from the launch until it answered as ready; throws what it printed if it ended instead. */
  ready(): Promise<number>;
  signal(name: "SIGINT" | "SIGTERM" | "SIGKILL"): void;
  /** Kills (kill -9) everything that was started except the database, which has a process group of its own. */
  killAll(): void;
  /** The exit code, once it has ended. */
  ended(): Promise<number | null>;
}

const READY_LIMIT_MS = 180_000;

/** Variables that a developer's shell may have set, and that must not reach the product under test. */
const CLEARED = [
  "BASE_URL",
  "DATABASE_URL",
  "DEMO",
  "ENV_FILE",
  "HOST",
  "IDENTITY_PROVIDERS",
  "JOBS",
  "SECRET",
  "SMTP_URL",
  "npm_lifecycle_event",
];

export function launch(
  env: Record<string, string>,
  script = "start.mjs",
  flags: readonly string[] = [],
): Launched {
  const launched = performance.now();
  const variables: NodeJS.ProcessEnv = projectEnv({ NODE_ENV: "production", ...env });
  for (const name of CLEARED) if (!(name in env)) delete variables[name];
  variables.ENV_FILE ??= "";
  const child = spawn(process.execPath, [join(ROOT, "scripts", script), ...flags], {
    cwd: ROOT,
    env: variables,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const exited = once(child, "close") as Promise<[number | null]>;
  return {
    child,
    output: () => output,
    async ready() {
      const late = launched + READY_LIMIT_MS;
      for (;;) {
        const answer = await ask(`http://localhost:${env.PORT}/readyz`).catch(() => undefined);
        if (answer?.status === 200 && output.includes("is ready")) return performance.now() - launched;
        if (child.exitCode !== null || performance.now() > late) throw new Error(`Not ready:\n${output}`);
        await delay(20);
      }
    },
    signal: (name) => void child.kill(name),
    killAll() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    },
    ended: async () => (await exited)[0],
  };
}
