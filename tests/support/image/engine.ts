import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { programOf } from "#scripts/lab/rehearsals/packages.ts";
import { ROOT } from "#scripts/toolchain.mjs";

/** Podman with a store of its own, so that it neither touches nor uses what is stored on this machine. */
export interface Engine {
  /** Runs podman to its end and returns what it printed, without the last line break. Throws if it fails. */
  run(...args: string[]): Promise<string>;
  /** The same, with the exit code in place of an error, and everything that was printed. */
  tried(...args: string[]): Promise<{ code: number | null; output: string }>;
  /** The arguments by which another command finds the same store. */
  store: readonly string[];
  /** Removes all containers and their volumes. Images stay, so that the next run can reuse their layers. */
  clear(): Promise<void>;
}

/** Opens the store, and removes what an interrupted run has left there. */
export async function openEngine(): Promise<Engine> {
  const images = join(ROOT, ".cache", "image");
  // Podman wants a short path that a restart of the machine clears.
  const state = `/run/teamsheet-image-${createHash("sha256").update(ROOT).digest("hex").slice(0, 8)}`;
  for (const folder of [images, state]) mkdirSync(folder, { recursive: true });
  const store = ["--root", images, "--runroot", state, "--tmpdir", join(state, "libpod")];
  // Of Debian's two runtimes, runc also runs on machines that have both versions of cgroups.
  const all = [...store, "--runtime", "runc", "--cgroup-manager", "cgroupfs", "--events-backend", "file"];
  const tried = (...args: string[]) => end([...all, ...args]);
  const engine: Engine = {
    store: all,
    tried,
    async run(...args) {
      const { code, output, printed } = await end([...all, ...args]);
      if (code !== 0) throw new Error(`podman ${args.join(" ")} exited with ${code}:\n${output}`);
      return printed.trimEnd();
    },
    async clear() {
      await engine.run("rm", "--all", "--force", "--volumes", "--time", "0");
      await engine.run("volume", "prune", "--force");
    },
  };
  await engine.clear();
  return engine;
}

function end(args: readonly string[]): Promise<{ code: number | null; output: string; printed: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(programOf("podman"), args, {
      stdio: ["ignore", "pipe", "pipe"],
      // Without systemd nothing runs the health check at each interval, so the rehearsal does.
      env: { ...process.env, DISABLE_HC_SYSTEMD: "true" },
    });
    let output = "";
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output, printed }));
  });
}
