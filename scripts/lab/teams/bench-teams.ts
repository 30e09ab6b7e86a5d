import { existsSync, fstatSync, ftruncateSync, readFileSync, writeSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { goalsOf } from "./goals.ts";
import { type Case, madeCases } from "./made-cases.ts";
import { dropOuts, isSameShuffled, type Run, solve } from "./runs.ts";

const HELP = `npm run bench:teams -- [CASES.json] [--seed N] > results.json    solves each case, and writes the team checker's format
npm run bench:teams -- [CASES.json] --report [--seeds N]         reports the team maker's goals, each with its figure
npm run bench:teams -- --make N [--seed S] > CASES.json          makes cases

Without a file it uses ../shared/data/team-cases.json if that exists, otherwise cases that it makes itself.`;

const USUAL = join(import.meta.dirname, "../../../../shared/data/team-cases.json");
const DROP_OUTS = 3;

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: "string", default: "1" },
      seeds: { type: "string", default: "20" },
      report: { type: "boolean" },
      make: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(HELP);
  const seed = Number(values.seed);
  if (values.make !== undefined) return print({ cases: madeCases(seed, Number(values.make)) });
  const cases = casesOf(positionals[0]);
  if (values.report) return report(cases, Number(values.seeds));
  print(
    cases.map((problem) => {
      const { teams, cpu } = solve(problem, seed);
      return { id: problem.id, result: { teams }, ms: cpu };
    }),
  );
}

function casesOf(path: string | undefined): Case[] {
  const file = path ?? (existsSync(USUAL) ? USUAL : undefined);
  return file === undefined
    ? madeCases(1, 40)
    : (JSON.parse(readFileSync(file, "utf8")) as { cases: Case[] }).cases;
}

function report(cases: Case[], seeds: number) {
  // Warms up: no server stays a cold process for long.
  for (const problem of cases.slice(0, 5)) solve(problem, 0);
  const runs: Run[] = [];
  for (let seed = 1; seed <= seeds; seed++) for (const problem of cases) runs.push(solve(problem, seed));
  const some = runs.filter(({ seed }) => seed <= 3);
  const goals = goalsOf(
    runs,
    some.map(isSameShuffled),
    some.flatMap((run) => dropOuts(run, DROP_OUTS)),
  );
  for (const { number, goal, figure, met } of goals)
    console.log(`${number}. ${met ? "met    " : "NOT MET"} ${goal}\n           ${figure}`);
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`${cases.length} cases, ${seeds} seeds, load of the machine ${load.join(" ")}`);
  if (goals.some(({ met }) => !met)) process.exitCode = 1;
}

/** Writes JSON to standard output. If that is a file with nothing in it but the banner that npm prints first, the banner is removed. */
function print(value: unknown) {
  const text = `${JSON.stringify(value)}\n`;
  const { npm_package_name, npm_package_version, npm_lifecycle_event, npm_lifecycle_script } = process.env;
  const words = [npm_lifecycle_script, ...process.argv.slice(2)].join(" ");
  const banner = `\n> ${npm_package_name}@${npm_package_version} ${npm_lifecycle_event}\n> ${words}\n\n`;
  const output = fstatSync(1);
  if (!output.isFile() || output.size !== Buffer.byteLength(banner)) return void process.stdout.write(text);
  ftruncateSync(1, 0);
  writeSync(1, text, 0);
}

main();
