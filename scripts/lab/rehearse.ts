import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { installPackages, missingPackages } from "./rehearsals/packages.ts";
import type { Rehearsal } from "./rehearsals/rehearsal.ts";

const FOLDER = join(import.meta.dirname, "rehearsals");
/** The files in that folder that are no rehearsals. */
const PARTS = ["packages.ts", "rehearsal.ts"];

const [name, ...rest] = process.argv.slice(2);
process.exitCode = !name || name === "--help" ? await list() : await rehearse(name, rest);

async function list(): Promise<number> {
  console.log("npm run rehearse -- NAME [--install] [--help]\n");
  const names = namesOfAll();
  const width = Math.max(...names.map((one) => one.length));
  for (const one of names) {
    const { summary, packages = [], needsRootFor } = await open(one);
    const needed = [...(needsRootFor ? ["root"] : []), ...packages];
    const needs = needed.length > 0 ? ` (needs ${needed.join(", ")})` : "";
    console.log(`  ${one.padEnd(width)}  ${summary}${needs}`);
  }
  console.log(
    "\nEach serves the built product with real parts, on loopback. --install installs the Debian packages that it needs.",
  );
  console.log(
    "Exit codes: 0 no faults, 1 at least one fault, 2 called wrongly, 3 a package or root is missing.",
  );
  return 0;
}

async function rehearse(asked: string, args: string[]): Promise<number> {
  if (!namesOfAll().includes(asked)) {
    console.error(`There is no rehearsal ${asked}; npm run rehearse lists them.`);
    return 2;
  }
  const rehearsal = await open(asked);
  const given = read(rehearsal, args);
  if (typeof given === "string") {
    console.error(`${given}\n\n${usage(asked, rehearsal)}`);
    return 2;
  }
  if (given.help) {
    console.log(usage(asked, rehearsal));
    return 0;
  }
  if (rehearsal.needsRootFor && process.getuid?.() !== 0) {
    console.error(`The rehearsal ${asked} needs root, for ${rehearsal.needsRootFor}.`);
    return 3;
  }
  const missing = missingPackages(rehearsal.packages ?? []);
  if (missing.length > 0 && !given.install) {
    console.error(`Not installed: ${missing.join(", ")}. --install installs them with apt-get.`);
    return 3;
  }
  const say = (line: string) => console.log(line);
  await installPackages(missing, say);
  let faults = 0;
  const fault = (words: string) => {
    faults++;
    console.log(`  ✗ ${words}`);
  };
  await rehearsal.run({ options: given.numbers, say, fault });
  console.log(faults === 0 ? "No faults." : `${faults} faults.`);
  return faults === 0 ? 0 : 1;
}

function namesOfAll(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".ts") && !PARTS.includes(file))
    .map((file) => file.slice(0, -".ts".length))
    .toSorted();
}

async function open(asked: string): Promise<Rehearsal> {
  const { rehearsal } = await import(join(FOLDER, `${asked}.ts`));
  return rehearsal;
}

/** Parses the arguments; returns a message if something is wrong with them. */
function read(
  { options }: Rehearsal,
  args: string[],
): { numbers: Record<string, number>; install: boolean; help: boolean } | string {
  const known = Object.fromEntries(Object.keys(options).map((key) => [key, { type: "string" as const }]));
  const flags = { install: { type: "boolean" as const }, help: { type: "boolean" as const } };
  try {
    const { values }: { values: Record<string, unknown> } = parseArgs({
      args,
      options: { ...known, ...flags },
    });
    const numbers: Record<string, number> = {};
    for (const [key, option] of Object.entries(options)) {
      const number = Number(values[key] ?? option.default);
      if (!(number > 0)) return `--${key} is a number above zero.`;
      numbers[key] = number;
    }
    return { numbers, install: values.install === true, help: values.help === true };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function usage(asked: string, { help, options, packages = [] }: Rehearsal): string {
  const typed = Object.keys(options).map((key) => `[--${key} N]`);
  return [
    `npm run rehearse -- ${[asked, ...typed, ...(packages.length > 0 ? ["[--install]"] : [])].join(" ")}`,
    "",
    help,
    "",
    ...Object.entries(options).map(([key, one]) => `  --${key} N  ${one.unit} (default ${one.default})`),
    ...(packages.length > 0 ? [`Debian packages that it needs: ${packages.join(", ")}`] : []),
  ].join("\n");
}
