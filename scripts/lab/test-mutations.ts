// npm run test:mutations: proves that the tests of every npm test notice it when a protection is gone. Each fault of
// mutations/mutations.ts is put into a copy of the checkout, and the test that it names must fail there.
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { variablesOfRun } from "../test-turn.mjs";
import { copyCheckout } from "./mutations/copy-checkout.ts";
import type { Change, Mutation, Project } from "./mutations/mutation.ts";
import { MUTATIONS } from "./mutations/mutations.ts";

/** Of what takes turns, nothing runs: what catches a fault must be there each time, whatever the seed. */
const ENVIRONMENT = { ...variablesOfRun(), TEST_TURN: "none" };

const { only = "" } = parseArgs({ options: { only: { type: "string" } } }).values;
const chosen = MUTATIONS.filter(({ what }) => what.toLowerCase().includes(only.toLowerCase()));

// As tests are told where they are: without symbolic links.
const copy = realpathSync(mkdtempSync(join(tmpdir(), "teamsheet-mutations-")));
const reports = mkdtempSync(join(tmpdir(), "teamsheet-reports-"));
copyCheckout(copy);

/** The copy's own scripts, which work there. */
const load = (path: string) => import(join(copy, "scripts", path));
const { ensureBuilt, ToolchainError }: typeof import("../toolchain.mjs") = await load("toolchain.mjs");
const { CHECKS }: typeof import("../check.mjs") = await load("check.mjs");
const { vitestResult }: typeof import("../test-results.mjs") = await load("test-results.mjs");
const { startStep, stopSteps }: typeof import("../test-steps.mjs") = await load("test-steps.mjs");

function removeAll(): void {
  for (const folder of [copy, reports]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stopSteps();
    removeAll();
    process.exit(130);
  });
}

const isServed = (project: Project) => project === "conformance" || project === "process";

/** Runs files of one vitest project in the copy, built first if they need the product. */
async function runTests(project: Project, files: readonly string[], test?: string) {
  if (isServed(project)) await ensureBuilt();
  const report = join(reports, "report.json");
  rmSync(report, { force: true });
  const chosenTest = test ? ["-t", test.replace(/[^\w\s]/g, "\\$&")] : [];
  const reporters = ["--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", "--project", project, ...files, ...chosenTest, ...reporters];
  const step = await startStep(project, "vitest", "vitest.mjs", args, ENVIRONMENT, () => {});
  // Without a report the runner itself has failed: nothing was tried.
  const { failing, files: ran } = existsSync(report) ? vitestResult(report) : { failing: [], files: [] };
  return {
    // A fault must fail a test; a file that could not be loaded has tried none.
    failed: failing.flatMap(({ name }) => name ?? []),
    green: ran.filter(({ isGreen }) => isGreen).map(({ name }) => name),
    output: step.output,
  };
}

/** Runs a check in the copy; the first line that names a file of the fault, or undefined if it finds nothing wrong. */
async function runCheck(name: string, file: string): Promise<string | undefined> {
  const check = CHECKS.find((one) => one.name === name);
  if (!check) throw new Error(`There is no check "${name}".`);
  try {
    await check.look();
    return undefined;
  } catch (error) {
    if (!(error instanceof ToolchainError)) throw error;
    const lines = error.message.split("\n").filter((line) => line.trim());
    return (lines.find((line) => line.includes(file)) ?? lines[0] ?? "").trim();
  }
}

/** Throws unless everything that is to catch a fault finds none in the copy as it is; files are run together. */
async function control(): Promise<void> {
  const catchers = chosen.map(({ caughtBy }) => caughtBy);
  const checks = new Set(catchers.flatMap((one) => ("check" in one ? [one.check] : [])));
  for (const check of checks) {
    const fault = await runCheck(check, "");
    if (fault !== undefined) throw new Error(`Without any fault, the check "${check}" says: ${fault}`);
  }
  const tests = catchers.flatMap((one) => ("check" in one ? [] : [one]));
  const runs = Map.groupBy(tests, ({ project, test = "" }) => `${project} ${test}`);
  for (const run of runs.values()) {
    const [first] = run;
    if (!first) continue;
    const { project, test } = first;
    const files = [...new Set(run.map(({ file }) => file))];
    const { failed, green, output } = await runTests(project, files, test);
    const others = files.filter((file) => !green.includes(file));
    if (others.length > 0)
      throw new Error(`Without any fault, not all passes: ${[...others, ...failed].join(", ")}\n${output}`);
  }
}

/** Puts the fault in, and returns what takes it back; undefined if its text is not there exactly once. */
function putIn({ file, from, to }: Change): (() => void) | undefined {
  const path = join(copy, file);
  const intact = readFileSync(path, "utf8");
  if (intact.split(from).length !== 2) return undefined;
  writeFileSync(
    path,
    intact.replace(from, () => to),
  );
  return () => writeFileSync(path, intact);
}

/** Who caught the fault; `undefined` = nobody. */
async function catcherOf({ caughtBy, file }: Mutation): Promise<string | undefined> {
  if ("check" in caughtBy) {
    const fault = await runCheck(caughtBy.check, file);
    return fault === undefined ? undefined : `check: ${caughtBy.check} (${fault})`;
  }
  const { failed, output } = await runTests(caughtBy.project, [caughtBy.file], caughtBy.test);
  if (failed[0] !== undefined) return `${caughtBy.file}: ${failed[0]}`;
  console.log(output.trimEnd().split("\n").slice(-40).join("\n").replace(/^/gm, "    | "));
  return undefined;
}

/** Tries one fault; returns its row of the table. */
async function tryOne(mutation: Mutation): Promise<{ caught: boolean; row: string[] }> {
  const began = Date.now();
  const takenBack: (() => void)[] = [];
  let by: string | undefined;
  let why = "NOT CAUGHT";
  for (const change of [mutation, ...(mutation.also ?? [])]) {
    const takeBack = putIn(change);
    if (takeBack) takenBack.push(takeBack);
    else why = `no longer applies: its text must be in ${change.file} once`;
  }
  if (why === "NOT CAUGHT")
    by = await catcherOf(mutation).catch((error: Error) => {
      why = `can't be tried: ${error.message.split("\n").slice(-3).join(" ")}`;
      return undefined;
    });
  for (const takeBack of takenBack.reverse()) takeBack();
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(`${by ? "✓" : "✗"} ${mutation.what} (${seconds} s)${by ? "" : ` ${why}`}`);
  return { caught: Boolean(by), row: [mutation.what, mutation.file, by ?? why, seconds] };
}

/** Prints rows of texts as a table of Markdown, its columns as wide as their longest text. */
function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((_title, at) => Math.max(3, ...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  console.log(line(head));
  console.log(`|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`);
  for (const row of rows) console.log(line(row));
}

try {
  if (chosen.length === 0) throw new Error(`No fault's name contains "${only}".`);
  const began = Date.now();
  console.log(`${chosen.length} faults. First, without any …`);
  await control();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(0);
  console.log(`✓ Without a fault, nothing fails (${seconds()} s)`);
  const tried = [];
  for (const mutation of chosen) tried.push(await tryOne(mutation));
  printTable(
    ["fault", "file", "caught by", "seconds"],
    tried.map(({ row }) => row),
  );
  const missed = tried.filter(({ caught }) => !caught).length;
  console.log(`${tried.length - missed} caught, ${missed} not caught, in ${seconds()} s`);
  process.exitCode = missed > 0 ? 1 : 0;
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  removeAll();
}
