import { setTimeout as delay } from "node:timers/promises";
import type { Engine } from "./engine.ts";

/** What the image is run with, here as in `compose.yaml`: nothing but its volume and /tmp can be written. */
export const CLOSED = [
  "--read-only",
  "--read-only-tmpfs=false",
  ...["--tmpfs", "/tmp"],
  "--cap-drop=all",
  "--security-opt=no-new-privileges",
];

/** One container of the product, at a port of this machine. */
export interface Container {
  /** Starts it, again if it ended, and waits until its health check says that it can serve; answers after how long. */
  start(): Promise<number>;
  /** Asks it to stop as an upgrade does (SIGTERM), and says how it ended and after how long. */
  stop(): Promise<{ code: number; ms: number }>;
  /** kill −9, and nothing else. */
  kill(): Promise<void>;
  /** Runs the health check now; the state that the engine then has. */
  health(): Promise<string>;
  /** Runs a command inside. */
  exec(...command: string[]): Promise<{ code: number | null; output: string }>;
  /** What it printed so far. */
  output(): Promise<string>;
}

const HEALTHY_LIMIT_MS = 60_000;
/** `stop_grace_period` in compose.yaml. */
const GRACE_SECONDS = 30;

/** Makes a container of an image, which does not run yet. */
export async function makeContainer(
  engine: Engine,
  of: { name: string; image: string; env: Record<string, string>; volume: string },
): Promise<Container> {
  const { name, image, env, volume } = of;
  await engine.run(
    ...["create", "--name", name, "--network", "host", "--init", ...CLOSED],
    ...["--volume", `${volume}:/data`, ...variables(env), image],
  );
  const container: Container = {
    async start() {
      const begun = performance.now();
      await engine.run("start", name);
      while ((await container.health()) !== "healthy") {
        if (performance.now() - begun > HEALTHY_LIMIT_MS)
          throw new Error(`${name} did not become healthy:\n${await container.output()}`);
        await delay(200);
      }
      return performance.now() - begun;
    },
    async stop() {
      const begun = performance.now();
      await engine.run("stop", "--time", String(GRACE_SECONDS), name);
      const ms = performance.now() - begun;
      return { code: Number(await engine.run("inspect", "--format", "{{.State.ExitCode}}", name)), ms };
    },
    async kill() {
      await engine.run("kill", "--signal", "KILL", name);
      await engine.run("wait", name);
    },
    async health() {
      await engine.tried("healthcheck", "run", name);
      return engine.run("inspect", "--format", "{{.State.Health.Status}}", name);
    },
    exec: (...command) => engine.tried("exec", name, ...command),
    output: async () => (await engine.tried("logs", name)).output,
  };
  return container;
}

/** Runs a command of the image to its end, as compose.yaml runs the migration. */
export async function runOnce(
  engine: Engine,
  { image, env, command }: { image: string; env: Record<string, string>; command: readonly string[] },
): Promise<{ code: number | null; output: string }> {
  return engine.tried("run", "--rm", "--network", "host", ...CLOSED, ...variables(env), image, ...command);
}

function variables(env: Record<string, string>): string[] {
  return Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
}
