// npm test: everything that proves the product, from a fresh clone with nothing but Node and git. What is too dear for
// every run takes turns (scripts/test-turn.mjs); npm run test:deep tries all of it. Ends with one line, "N passed, N failed".
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CHECKS } from "./check.mjs";
import { findBrowser } from "./find-browser.mjs";
import { ensurePooler } from "./find-pooler.mjs";
import { playwrightResult, slowestFiles, vitestResult } from "./test-results.mjs";
import { startStep, stopSteps } from "./test-steps.mjs";
import { variablesOfRun } from "./test-turn.mjs";
import { ensureBuilt, ensureInstalled, metered, ROOT, ToolchainError } from "./toolchain.mjs";

const RESULTS = join(ROOT, ".cache", "test-results");
const SHOWN_FILES = 20;
const began = Date.now();
const total = { passed: 0, failed: 0, skipped: 0, cpuSeconds: 0 };
/** What failed and why, repeated at the end, where even a truncated log shows it, each with how to run it alone. */
const failures = [];
/** What decides which tests run, and with which random cases. */
const variables = variablesOfRun();
const repeated = Object.entries(variables)
  .map((pair) => pair.join("="))
  .join(" ");
/** How long each file of tests took. */
const files = [];

function say(line) {
  const seconds = String(Math.round((Date.now() - began) / 1000)).padStart(4);
  console.log(`[${seconds} s] ${line}`);
}

/** Adds up and prints the counts of one part of the suite. */
function count(name, result, { start, cpuSeconds = 0 }) {
  const { passed, failed, skipped = 0, output = "", failing = [] } = result;
  const alone = (file) =>
    name === "e2e" ? `npx playwright test ${file}` : `npx vitest run --project ${name} ${file}`;
  if (failed > 0) failures.push(...(failing.length > 0 ? [] : [name]));
  for (const { name: test, file, message } of failing) {
    const what = `${name} · ${test ?? `${file} could not be loaded`}`;
    failures.push([what, message, `${repeated} ${alone(file)}`].join("\n").replaceAll("\n", "\n    "));
  }
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  total.cpuSeconds += cpuSeconds;
  const also = skipped > 0 ? `, ${skipped} skipped` : "";
  const took = `${((Date.now() - start) / 1000).toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of processor time`;
  say(`${failed > 0 ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed${also} (${took})`);
  if (failed > 0) console.log(output.trimEnd().replace(/^/gm, "    | "));
}

/** Runs a part that succeeds or fails as a whole, and counts as one. */
async function single(name, work) {
  const start = Date.now();
  const { value: outcome, cpuSeconds } = await metered(() =>
    work().then(
      (value) => ({ value }),
      (error) => ({ error }),
    ),
  );
  const { error } = outcome;
  if (!error) count(name, { passed: 1, failed: 0 }, { start, cpuSeconds });
  else {
    const output = error instanceof ToolchainError ? error.message : String(error?.stack ?? error);
    count(name, { passed: 0, failed: 1, output }, { start, cpuSeconds });
  }
  return outcome;
}

/** Runs one vitest project (vitest.config.ts); its JSON report has the counts. */
function vitest(project) {
  const report = join(RESULTS, `${project}.json`);
  const args = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const command = ["vitest", "vitest.mjs", ["run", "--project", project, ...args], variables];
  return counted(project, command, () => vitestResult(report));
}

/** Runs the end-to-end tests (playwright.config.ts); their JSON report has the counts. */
function playwright(browser) {
  const report = join(RESULTS, "e2e.json");
  const own = { ...variables, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const command = ["@playwright/test", "cli.js", ["test", "--reporter=line,json"], own];
  return counted("e2e", command, () => playwrightResult(report));
}

async function counted(name, [packageName, file, args, env], read) {
  const start = Date.now();
  const { value: step, cpuSeconds } = await metered(() => startStep(name, packageName, file, args, env, say));
  let result = { passed: 0, failed: 0, files: [] };
  try {
    result = read();
  } catch {
    // Without a report the runner itself has failed, which its exit code shows.
  }
  files.push(...result.files);
  const broke = step.code !== 0 && result.failed === 0 ? 1 : 0;
  count(name, { ...result, failed: result.failed + broke, output: step.output }, { start, cpuSeconds });
}

async function main() {
  say("Checking the tools …");
  const start = Date.now();
  const { cpuSeconds } = await metered(() => ensureInstalled(say));
  if (cpuSeconds > 0) count("install", { passed: 1, failed: 0 }, { start, cpuSeconds });
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  say(`What is tried in turns: ${repeated} npm test repeats it, npm run test:deep tries all.`);

  const built = single("build", () => ensureBuilt(say));
  const pooler = single("pooler", () => ensurePooler(say));
  const browser = pooler.then(() => single("browser", () => findBrowser(say)));
  const needing = (needs, name, work) => async () => {
    const found = await Promise.all(Object.values(needs));
    const missing = Object.keys(needs).filter((_need, at) => found[at].error);
    if (missing.length === 0) return work(found);
    const output = `without: ${missing.join(", ")}`;
    count(name, { passed: 0, failed: 1, output }, { start: Date.now() });
  };
  // Of the tests, those that take longest come first, so that both lanes end at about the same time.
  const parts = [
    () => built,
    ...CHECKS.map(
      ({ name, look }) =>
        () =>
          single(`check: ${name}`, look),
    ),
    needing({ built }, "conformance", () => vitest("conformance")),
    // Without a pooler, the tests that need one are skipped.
    () => pooler.then(() => vitest("int")),
    needing({ built, browser }, "e2e", ([, { value }]) => playwright(value)),
    () => vitest("unit"),
    needing({ built }, "process", () => vitest("process")),
  ].values();
  const lane = async () => {
    for (const part of parts) await part();
  };
  await Promise.all([lane(), lane()]);
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    stopSteps();
    process.exit(130);
  });
}

try {
  await main();
} catch (error) {
  total.failed += 1;
  console.log(error instanceof ToolchainError ? error.message : error);
}
say(`The ${SHOWN_FILES} slowest files, in seconds:`);
for (const { name, seconds } of slowestFiles(files, SHOWN_FILES))
  console.log(`${seconds.toFixed(1).padStart(8)} ${name}`);
for (const failure of failures) console.log(`✗ ${failure}`);
if (total.skipped > 0) say(`${total.skipped} skipped (see above)`);
say(`${total.cpuSeconds.toFixed(0)} s of processor time`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
