import { setTimeout as delay } from "node:timers/promises";
import { composeSettings } from "./compose-file.ts";
import type { Engine } from "./engine.ts";

/** The image runs with the settings in `compose.yaml`: it can write only to its volume and /tmp. */
const { closed: CLOSED, graceSeconds } = composeSettings();

/** One container of the product, at a port of this machine. */
export interface Container {
  /** Starts it, or starts it again, and waits until its health check succeeds; returns how long that took, in milliseconds. */
  start(): Promise<number>;
  /** Asks it to stop as an upgrade does (SIGTERM); returns its exit code, and after how long it ended. */
  stop(): Promise<{ code: number; ms: number }>;
  /** kill −9, and nothing else. */
  kill(): Promise<void>;
  /** Runs the health check now; returns the state that the engine then reports. */
  health(): Promise<string>;
  /** Runs a command inside. */
  exec(...command: string[]): Promise<{ code: number | null; output: string }>;
  /** What it printed so far. */
  output(): Promise<string>;
}

/** The engine's own limits are higher than a machine allows that is itself a container. */
export const LIMITS = ["--ulimit", "nofile=8192:8192", "--ulimit", "nproc=4096:4096"];
const HEALTHY_LIMIT_MS = 60_000;

/** Makes a container of an image, which does not run yet. */
export async function makeContainer(
  engine: Engine,
  of: { name: string; image: string; env: Record<string, string>; volume: string },
): Promise<Container> {
  const { name, image, env, volume } = of;
  await engine.run(
    ...["create", "--name", name, "--network", "host", ...LIMITS, ...CLOSED],
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
      await engine.run("stop", "--time", String(graceSeconds), name);
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
  const how = ["--rm", "--network", "host", ...LIMITS, ...CLOSED];
  return engine.tried("run", ...how, ...variables(env), image, ...command);
}

function variables(env: Record<string, string>): string[] {
  return Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
}
