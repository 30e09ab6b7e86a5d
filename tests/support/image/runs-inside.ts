import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { ROOT } from "#scripts/toolchain.mjs";

/** What the last stage of the Dockerfile copies from the checkout, as paths from its root. */
export function copiedPaths(): string[] {
  const [, last = ""] = /.*^FROM [^\n]*\n(.*)/ms.exec(readFileSync(join(ROOT, "Dockerfile"), "utf8")) ?? [];
  return [...last.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, sources = ""]) => sources.split(" "));
}

/** Does .dockerignore keep a path out of the image? Lines with `!` let paths in. */
export function isIgnored(path: string): boolean {
  const lines = readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n").filter(Boolean);
  return lines.reduce((ignored, line) => {
    const lets = line.startsWith("!");
    return matches(path, lets ? line.slice(1) : line) ? !lets : ignored;
  }, false);
}

/** A line of .dockerignore names a file, or a folder with all that is in it. */
function matches(path: string, pattern: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/|\*/g, (stars) => (stars === "*" ? "[^/]*" : "(.*/)?"));
  return new RegExp(`^${source}(/|$)`).test(path);
}

/** Imports that exist at run time: type-only imports don't. */
const STATIC = /^(?:import|export)\s+(?!type\b)(?:[^;"']*?\sfrom\s+)?"([^"]+)"/gm;
const DYNAMIC = /\bimport\(\s*"([^"]+)"/g;

/**
 * All files of ours that these import, directly or indirectly, and the packages that they import statically; without those that are
 * only imported when they are there.
 */
export function reached(
  entries: readonly string[],
  optional: ReadonlySet<string> = new Set(),
): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file) || optional.has(file)) return;
    if (!existsSync(join(ROOT, file))) throw new Error(`${file} is imported and not there.`);
    files.add(file);
    if (!/\.(ts|mjs)$/.test(file)) return;
    const text = readFileSync(join(ROOT, file), "utf8");
    const needed = [...text.matchAll(STATIC)].map(([, from = ""]) => from);
    const later = [...text.matchAll(DYNAMIC)].map(([, from = ""]) => from);
    for (const from of needed.filter(isPackage)) packages.add(packageOf(from));
    for (const from of [...needed, ...later].filter((one) => /^[.#]/.test(one))) visit(pathOf(from, file));
  };
  for (const entry of entries) visit(entry);
  return { files, packages };
}

const isPackage = (from: string) => !/^([.#]|node:)/.test(from);
const packageOf = (from: string) =>
  from
    .split("/")
    .slice(0, from.startsWith("@") ? 2 : 1)
    .join("/");
const pathOf = (from: string, file: string) =>
  from.startsWith("#") ? from.slice(1) : relative(ROOT, join(ROOT, dirname(file), from));
