import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** A program of the distribution that a rehearsal runs. */
export interface Part {
  /** Everything it printed so far. */
  output(): string;
  stop(): Promise<void>;
}

const STOP_LIMIT_MS = 5_000;

/** Starts a program, which ends with this process; throws what it printed if it ends before `isUp` says yes. */
export async function startPart(
  command: string,
  args: readonly string[],
  how: { env?: Record<string, string>; isUp(): Promise<boolean> },
): Promise<Part> {
  const child = spawn(command, args, {
    env: { ...process.env, ...how.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  const part: Part = {
    output: () => output,
    async stop() {
      process.removeListener("exit", end);
      await endChild(child);
    },
  };
  const until = Date.now() + 20_000;
  while (!(await how.isUp().catch(() => false))) {
    if (child.exitCode === null && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    await part.stop();
    throw new Error(`${command} did not start:\n${output}`);
  }
  return part;
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  await ended;
  clearTimeout(late);
}
