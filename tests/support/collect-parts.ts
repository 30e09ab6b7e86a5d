import { existsSync, readdirSync } from "node:fs";
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
    const { conformance } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      conformance?: ModulePart;
    };
    if (!conformance) throw new Error(`${name}/tests/conformance.ts exports no "conformance".`);
    return [name, conformance];
  });
  return Object.fromEntries(await Promise.all(parts));
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

/** What every module of the product contributes. */
export const moduleParts: ModulePart[] = Object.values(await collectParts(join(ROOT, "modules")));

/** The variables of all modules without which the product does not start. */
export const moduleVariables = joinTables(...moduleParts.map(({ variables }) => variables));
