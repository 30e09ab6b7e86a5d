import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "#scripts/toolchain.mjs";
import { BASE } from "./base-image.ts";
import { LIMITS } from "./container.ts";
import type { Engine } from "./engine.ts";

export const NOW = "localhost/teamsheet";
export const BEFORE = "localhost/teamsheet-before";

/** Builds the image of this checkout with its Dockerfile. */
export async function buildNow(engine: Engine): Promise<void> {
  await build(engine, ROOT, NOW);
}

/**
 * Builds the image of the previous version: of the last commit without the newest migration, with the Dockerfile that it had.
 * Returns that commit, and the migrations since.
 */
export async function buildBefore(engine: Engine): Promise<{ commit: string; since: string[] }> {
  const { commit, since } = versionBefore();
  const folder = mkdtempSync(join(tmpdir(), "teamsheet-before-"));
  try {
    const archive = git("archive", "--format=tar", commit);
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    await build(engine, folder, BEFORE);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { commit, since };
}

/** The sizes of an image in MB: in all, without its base, and of its largest folders and packages. */
export async function sizesOf(
  engine: Engine,
  image: string,
): Promise<{ all: number; own: number; parts: string[] }> {
  const [all = 0, base = 0] = await Promise.all(
    [image, BASE].map(async (one) =>
      Number(await engine.run("image", "inspect", "--format", "{{.Size}}", one)),
    ),
  );
  const measured = await engine.run(
    ...["run", "--rm", "--network", "none", ...LIMITS, "--entrypoint", "sh", image, "-c"],
    "du -sk /app/* | sort -rn | head -4; du -sk /app/node_modules/* /app/node_modules/@*/* | sort -rn | head -6",
  );
  const parts = measured.split("\n").map((line) => {
    const [kilobytes, path = ""] = line.split("\t");
    return `${path.replace("/app/", "").replace("node_modules/", "")} ${mega(Number(kilobytes) * 1_024)}`;
  });
  return { all: mega(all), own: mega(all - base), parts };
}

const mega = (bytes: number) => Math.round(bytes / 1e6);

async function build(engine: Engine, folder: string, tag: string): Promise<void> {
  // The Dockerfile of an older version names its base itself.
  await engine.run("tag", BASE, "localhost/node:24-slim");
  await engine.run(
    ...["build", "--format", "docker", "--network", "host", "--pull=never", "--layers"],
    ...["--build-arg", `BASE=${BASE}`, "--tag", tag, folder],
  );
}

function versionBefore(): { commit: string; since: string[] } {
  const places = ["migrations/*/*.ts", "modules/*/migrations/*.ts"];
  const added = (...range: string[]) =>
    git("log", "--first-parent", "-m", "--diff-filter=A", "--format=%H", ...range, "--", ...places);
  const newest = String(added("-1")).trim();
  const commit = String(git("rev-parse", `${newest}^1`)).trim();
  const since = git("diff", "--name-only", "--diff-filter=A", commit, "--", ...places);
  return { commit: commit.slice(0, 8), since: String(since).trim().split("\n") };
}

function git(...args: string[]): Buffer {
  return execFileSync("git", args, { cwd: ROOT, maxBuffer: 2 ** 28 });
}
