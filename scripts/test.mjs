// npm test: everything that proves the product, from a fresh clone with nothing but Node and git.
// Ends with one line, "N passed, N failed".
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CHECKS } from "./check.mjs";
import { findBrowser } from "./find-browser.mjs";
import { ensurePooler } from "./find-pooler.mjs";
import { startStep, stopSteps } from "./test-steps.mjs";
import { ensureBuilt, ensureInstalled, ROOT, ToolchainError } from "./toolchain.mjs";

const RESULTS = join(ROOT, ".cache", "test-results");
const began = Date.now();
const total = { passed: 0, failed: 0, skipped: 0 };
/** The names of what failed, repeated at the end, where even a truncated log shows them. */
const failures = [];

function say(line) {
  const seconds = String(Math.round((Date.now() - began) / 1000)).padStart(4);
  console.log(`[${seconds} s] ${line}`);
}

/** Adds up and prints the counts of one part of the suite. */
function count(name, { passed, failed, skipped = 0, output = "", failing = [] }, seconds) {
  if (failed > 0) failures.push(...(failing.length > 0 ? failing.map((one) => `${name} · ${one}`) : [name]));
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const also = skipped > 0 ? `, ${skipped} skipped` : "";
  say(
    `${failed > 0 ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed${also} (${seconds.toFixed(1)} s)`,
  );
  if (failed > 0) console.log(indent(output));
}

function indent(text) {
  return text.trimEnd().replace(/^/gm, "    | ");
}

/** Runs a part that succeeds or fails as a whole, and counts as one. */
async function single(name, work) {
  const start = Date.now();
  const seconds = () => (Date.now() - start) / 1000;
  try {
    const value = await work();
    count(name, { passed: 1, failed: 0 }, seconds());
    return { value };
  } catch (error) {
    const output = error instanceof ToolchainError ? error.message : String(error?.stack ?? error);
    count(name, { passed: 0, failed: 1, output }, seconds());
    return undefined;
  }
}

async function checks() {
  for (const { name, look } of CHECKS) await single(`check: ${name}`, look);
}

/** Runs one vitest project (vitest.config.ts); its JSON report has the counts. */
async function vitest(project) {
  const report = join(RESULTS, `${project}.json`);
  const args = [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  await counted(project, ["vitest", "vitest.mjs", args], () => vitestResult(report));
}

function vitestResult(file) {
  const report = JSON.parse(readFileSync(file, "utf8"));
  // A file that could not be loaded has no tests that could fail, so it counts as one.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
    failing: report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
    ),
  };
}

/** Runs the end-to-end tests (playwright.config.ts); their JSON report has the counts. */
async function playwright(browser) {
  const report = join(RESULTS, "e2e.json");
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  await counted("e2e", ["@playwright/test", "cli.js", ["test", "--reporter=line,json"], env], () => {
    const { stats, errors, suites } = JSON.parse(readFileSync(report, "utf8"));
    const failed = stats.unexpected + stats.flaky + errors.length;
    return { passed: stats.expected, failed, skipped: stats.skipped, failing: failingSpecs(suites) };
  });
}

/** The titles of specs in a report's nested suites that failed, or passed only at a second try. */
function failingSpecs(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner, file }) => [
    ...specs
      .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === "flaky"))
      .map(({ title }) => `${file}: ${title}`),
    ...failingSpecs(inner),
  ]);
}

async function counted(name, [packageName, file, args, env], read) {
  const start = Date.now();
  const { output, code } = await startStep(name, packageName, file, args, env, say);
  const seconds = (Date.now() - start) / 1000;
  let result = { passed: 0, failed: 0 };
  try {
    result = read();
  } catch {
    // Without a report the runner itself has failed, which its exit code shows.
  }
  const broke = code !== 0 && result.failed === 0 ? 1 : 0;
  count(name, { ...result, failed: result.failed + broke, output }, seconds);
}

async function main() {
  say("Checking the tools …");
  await ensureInstalled(say);
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });

  // Two lanes of about the same length: each alone would spend a third of its time waiting for the clock, the disk or a
  // process to start. Tests that start the product and depend on timing run beside the checks, which leave them room.
  const built = single("build", () => ensureBuilt(say));
  const pooler = single("pooler", () => ensurePooler(say));
  const browser = pooler.then(() => single("browser", () => findBrowser(say)));
  const first = () => checks().then(() => inTurn(["unit", "conformance"], { built, browser }));
  const second = () => pooler.then(() => inTurn(["process", "int", "e2e"], { built, browser }));
  // The run that decides whether a change lands takes one lane after the other, since its machine has no time to spare.
  if (process.env.TEST_LANES === "1") {
    await first();
    await second();
  } else await Promise.all([first(), second()]);
}

/** Runs parts one after the other; those that need the built product only if the build succeeded. */
async function inTurn(parts, { built, browser }) {
  await built;
  for (const part of parts) {
    const needs = [
      ...(part === "unit" || part === "int" ? [] : [built]),
      ...(part === "e2e" ? [browser] : []),
    ];
    const missing = (await Promise.all(needs)).some((found) => found === undefined);
    if (missing) count(part, { passed: 0, failed: 1, output: "no build, or no browser" }, 0);
    else if (part === "e2e") await playwright((await browser).value);
    else await vitest(part);
  }
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
for (const failure of failures) console.log(`✗ ${failure}`);
if (total.skipped > 0) say(`${total.skipped} skipped (see above)`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
