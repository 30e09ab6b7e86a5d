import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cellMigrations } from "#migrations/cell/index.ts";
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
 * Builds the image of the previous version, with the Dockerfile that it had: of the last commit without the newest migration, or of
 * the one that began the history, since what is before that can't be upgraded. Returns that commit, and the migrations since.
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
  const places = ["migrations/*/*.ts", "app/core/*/migrations/*.ts", "modules/*/migrations/*.ts"];
  const added = (...range: string[]) =>
    git("log", "--first-parent", "-m", "--diff-filter=A", "--format=%H", ...range, "--", ...places);
  const newest = String(added("-1")).trim();
  const before = String(git("rev-parse", `${newest}^1`)).trim();
  const first = `migrations/cell/${cellMigrations[0]?.id}.ts`;
  const isUpgradable = git("ls-tree", before, "--", first).length > 0;
  const commit = isUpgradable ? before : newest;
  const since = String(git("diff", "--name-only", "--diff-filter=A", commit, "--", ...places)).trim();
  return { commit: commit.slice(0, 8), since: since === "" ? [] : since.split("\n") };
}

function git(...args: string[]): Buffer {
  return execFileSync("git", args, { cwd: ROOT, maxBuffer: 2 ** 28 });
}
