import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectEnv, projectNode, ROOT } from "#scripts/toolchain.mjs";
import { ask } from "./http.ts";
import { makeScratchFolder } from "./scratch.ts";
import type { ServerProcess } from "./server-process.ts";

/** How long to wait until an installation is open or closed, in milliseconds. */
const LIMIT_MS = 120_000;

/** A process that serves installations for several files of tests, one after the other. */
export interface ServerHost {
  /** Where it is told what to open and to close. */
  control: string;
  pid: number;
  /** The file with all that it has printed. */
  log: string;
}

/** Starts such a process. `stop` throws if it has ended by itself, or does not end cleanly. */
export async function startServerHost(): Promise<ServerHost & { stop(): Promise<void> }> {
  const folder = makeScratchFolder("host");
  const log = join(folder, "log");
  const file = openSync(log, "a");
  const child = spawn(projectNode(), [join(import.meta.dirname, "server-host.ts")], {
    cwd: ROOT,
    env: projectEnv({ NODE_ENV: "production", NODE_COMPILE_CACHE: join(ROOT, ".cache", "compiled") }),
    stdio: ["ignore", file, file, "ipc"],
  });
  closeSync(file);
  const ended = once(child, "exit") as Promise<[number | null, string | null]>;
  const [{ port }] = (await Promise.race([
    once(child, "message"),
    ended.then(() => {
      throw new Error(`The process that serves did not start:\n${readFileSync(log, "utf8")}`);
    }),
  ])) as [{ port: number }];
  return {
    control: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    log,
    async stop() {
      if (child.connected) child.disconnect();
      const [code] = await ended;
      const printed = readFileSync(log, "utf8");
      rmSync(folder, { recursive: true, force: true });
      if (code !== 0)
        throw new Error(`The process that serves ended with ${code}:\n${printed.slice(-2_000)}`);
    },
  };
}

/** An installation in that process; it can't be killed alone. */
export function hostedProcess(
  host: ServerHost,
  { address, env }: { address: string; env: Record<string, string> },
): ServerProcess {
  let from = 0;
  const printed = () => readFileSync(host.log, "utf8");
  const tell = async (act: "open" | "close" | "cpu", asked: Record<string, string>) => {
    const options = { method: "POST", body: JSON.stringify(asked), timeoutMs: LIMIT_MS };
    const answer = await ask(`${host.control}/${act}`, options).catch((error: Error) => {
      throw new Error(
        `The process that serves does not answer (${error.message}):\n${printed().slice(-5_000)}`,
      );
    });
    if (answer.status !== 200) throw new Error(`The product could not ${act}:\n${answer.text}`);
    return JSON.parse(answer.text) as { cpuMs: number };
  };
  return {
    address,
    output: () => printed().slice(from),
    pid: () => host.pid,
    async start() {
      from = printed().length;
      await tell("open", env);
    },
    async kill() {
      throw new Error("Other tests are served by this process: serve with OWN_PROCESS.");
    },
    async end() {
      await tell("close", env);
      return 0;
    },
    cpuMs: async () => (await tell("cpu", {})).cpuMs,
  };
}
