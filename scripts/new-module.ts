import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { moduleFiles } from "./new-module/files.ts";
import { addToModules, addToRoutes } from "./new-module/lists.ts";

const HELP = `Usage: npm run new:module -- NAME

Makes modules/NAME and adds it to the two lists of modules. NAME is the module's id, its folder, its address and its
message namespace: lower-case letters, digits and single dashes, for example "lost-and-found".

  --help   shows this text

Exit codes: 0 made, 1 failed, 2 wrong usage.`;

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

function usage(problem: string): never {
  console.error(`${problem}\n\n${HELP}`);
  process.exit(2);
}

function fail(problem: string): never {
  console.error(problem);
  process.exit(1);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean", default: false } },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const [name, ...rest] = positionals;
if (!name || rest.length > 0) usage("Give one name.");
if (!NAME.test(name) || name.length > 40) usage(`"${name}" cannot be a module's name.`);

const root = join(import.meta.dirname, "..");
const folder = join(root, "modules", name);
if (existsSync(folder)) fail(`modules/${name} is there already.`);

for (const [path, content] of Object.entries(moduleFiles(name))) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
for (const [list, add] of [
  ["modules/index.server.ts", addToModules],
  ["modules/routes.ts", addToRoutes],
] as const) {
  const file = join(root, list);
  writeFileSync(file, add(readFileSync(file, "utf8"), name));
}
console.log(`Made modules/${name}, off by default.
Next: write its texts in modules/${name}/locales, then restart npm run dev to see /${name}.`);
