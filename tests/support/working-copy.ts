import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addToModules, addToRoutes } from "#scripts/new-module/lists.ts";
import { projectEnv, projectNode, ROOT, run } from "#scripts/toolchain.mjs";

const COPIED = [
  "app",
  "migrations",
  "modules",
  "public",
  "scripts",
  "tenants",
  "package.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * Builds a copy of this checkout with one more module, which is added as `npm run new:module` does it, and nothing else
 * changed. Returns the copy's folder.
 */
export async function buildWith(module: { name: string; folder: string }): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "teamsheet-copy-"));
  for (const path of COPIED) cpSync(join(ROOT, path), join(root, path), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  cpSync(module.folder, join(root, "modules", module.name), { recursive: true });
  for (const [list, add] of [
    ["modules/index.server.ts", addToModules],
    ["modules/routes.ts", addToRoutes],
  ] as const) {
    const file = join(root, list);
    writeFileSync(file, add(readFileSync(file, "utf8"), module.name));
  }
  const cli = join(ROOT, "node_modules", "@remix-run", "dev", "dist", "cli.js");
  await run(projectNode(), [cli, "vite:build", root], {
    what: "The build of the copy",
    env: projectEnv({ NODE_ENV: "production" }),
  });
  return root;
}

/** Removes a copy. */
export function removeCopy(root: string): void {
  rmSync(root, { recursive: true, force: true });
}
