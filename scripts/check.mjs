// npm run check: format, lint, types, import rules, dead code, and what must not be in the repository.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { repositoryFaults } from "./check-repository.mjs";
import { ROOMS } from "./rooms.cjs";
import { ensureInstalled, projectEnv, projectNode, ROOT, run, ToolchainError } from "./toolchain.mjs";

const CRUISED = [
  "app",
  "modules",
  "tenants",
  "migrations",
  "scripts",
  "tests",
  "remix.config.js",
  "vite.config.ts",
];

/** The checks: `look` throws an error that says what is wrong; `finds` is what holds if it does not. */
export const CHECKS = [
  { name: "format and lint", look: () => tool("@biomejs/biome", "biome", ["ci", "--colors=off"]) },
  { name: "types", look: () => tool("typescript-7", "tsc", ["--noEmit", "--pretty", "false"]) },
  {
    name: "import rules",
    finds: `0 imports upwards in ${ROOMS.map(({ name }) => name).join(" < ")}`,
    look: () => tool("dependency-cruiser", "depcruise", ["--config", ".dependency-cruiser.cjs", ...CRUISED]),
  },
  { name: "dead code", look: () => tool("knip", "knip", ["--no-progress"]) },
  {
    name: "repository",
    async look() {
      const faults = repositoryFaults();
      if (faults.length > 0) throw new ToolchainError(faults.join("\n"));
    },
  },
];

/** Runs a package's command in the project's Node. */
function tool(packageName, command, args) {
  const home = join(ROOT, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const file = join(home, typeof bin === "string" ? bin : bin[command]);
  return run(projectNode(), [file, ...args], { what: command, env: projectEnv({ NO_COLOR: "1" }) });
}

async function main() {
  await ensureInstalled(console.log);
  let failed = 0;
  for (const { name, look, finds } of CHECKS) {
    const began = Date.now();
    const fault = await look().then(
      () => undefined,
      (error) => error,
    );
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`${fault ? "✗" : "✓"} ${name} (${seconds} s)${finds && !fault ? `: ${finds}` : ""}`);
    if (!fault) continue;
    failed += 1;
    console.log(fault instanceof ToolchainError ? fault.message : fault);
  }
  process.exitCode = failed > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
