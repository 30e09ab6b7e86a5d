import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const ROOT = join(import.meta.dirname, "../../..");

export interface Running {
  pid: number;
  port: number;
  stop(): Promise<void>;
}

/** Starts a script of the project in a process of its own and waits for the line that names its port. */
export async function startScript(
  script: string,
  environment: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Running> {
  const child = spawn(process.execPath, [...flags, join(ROOT, script)], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await portOf(child, script);
  return {
    pid: child.pid ?? 0,
    port,
    async stop() {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

function portOf(child: ChildProcess, script: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${script} ended with ${code} before it listened.`)));
    const { stdout } = child;
    if (!stdout) return reject(new Error(`${script} has no output.`));
    const lines = createInterface({ input: stdout }).on("line", (line) => {
      const port = line.startsWith("{") ? (JSON.parse(line) as { port?: number }).port : undefined;
      if (!port) return;
      // A line per request follows; splitting the output into lines here would take processor time from the server.
      lines.close();
      stdout.resume();
      resolve(port);
    });
  });
}
