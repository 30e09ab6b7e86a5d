import { existsSync, globSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "#scripts/toolchain.mjs";
import type { ModulePart } from "./module-part.ts";

/** The parts of all modules in a folder, by their folders' names. Throws if a module has none. */
export async function collectParts(folder: string): Promise<Record<string, ModulePart>> {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const parts = names.map(async ({ name }): Promise<[string, ModulePart]> => {
    const file = join(folder, name, "tests", "conformance.ts");
    if (!existsSync(file)) throw new Error(`The module ${name} has no tests/conformance.ts.`);
    return [name, await partIn(file)];
  });
  return Object.fromEntries(await Promise.all(parts));
}

async function partIn(file: string): Promise<ModulePart> {
  const { conformance } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    conformance?: ModulePart;
  };
  if (!conformance) throw new Error(`${file} exports no "conformance".`);
  return conformance;
}

/** Merges tables. Throws if two of them have the same key, so that none overrides another. */
export function joinTables<T>(...tables: (Record<string, T> | undefined)[]): Record<string, T> {
  const joined: Record<string, T> = {};
  for (const [name, value] of tables.flatMap((table) => Object.entries(table ?? {}))) {
    if (Object.hasOwn(joined, name)) throw new Error(`Two tables name ${name}.`);
    joined[name] = value;
  }
  return joined;
}

async function partsOfCore(): Promise<ModulePart[]> {
  const files = globSync("app/{core,flows}/*/tests/conformance.ts", { cwd: ROOT });
  return Promise.all(files.map((file) => partIn(join(ROOT, file))));
}

/** What every noun of the core and every module of the product contributes. */
export const allParts: ModulePart[] = [
  ...(await partsOfCore()),
  ...Object.values(await collectParts(join(ROOT, "modules"))),
];

/** The least role of every page and call that requires one, by hand: a guard that is lost or lowered contradicts it. */
export const WHO_MAY = joinTables(...allParts.map(({ whoMay }) => whoMay));

/** The call that does what each act of a page does ("path intent"), or why there is none. */
export const TWINS = joinTables(...allParts.map(({ twins }) => twins));

/** The variables of all modules without which the product does not start. */
export const moduleVariables = joinTables(...allParts.map(({ variables }) => variables));
