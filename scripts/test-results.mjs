// Reads the reports of the test runners.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "./toolchain.mjs";

/**
 * What a runner has counted: `failing` names each test that failed with the command that repeats it, `files` says how long
 * each file took.
 * @typedef {{ passed: number, failed: number, skipped: number, failing: string[], files: { name: string, seconds: number }[] }} Result
 */

/**
 * The result of a vitest project, from its JSON report. Throws if there is none.
 * @returns {Result}
 */
export function vitestResult(file, project) {
  const report = JSON.parse(readFileSync(file, "utf8"));
  // A file that could not be loaded has no tests that could fail, so it counts as one.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  );
  const nameOf = ({ name }) => relative(ROOT, name);
  const alone = (one) => `npx vitest run --project ${project} ${nameOf(one)}`;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failing: [
      ...unloaded.map((one) => `${project} · ${nameOf(one)} could not be loaded\n    ${alone(one)}`),
      ...report.testResults.flatMap((one) =>
        one.assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ fullName }) => `${project} · ${fullName}\n    ${alone(one)}`),
      ),
    ],
    files: report.testResults.map((one) => ({
      name: nameOf(one),
      seconds: (one.endTime - one.startTime) / 1000,
    })),
  };
}

/**
 * The result of the end-to-end tests, from Playwright's JSON report. Throws if there is none.
 * @returns {Result}
 */
export function playwrightResult(file) {
  const { stats, errors, suites } = JSON.parse(readFileSync(file, "utf8"));
  const specs = specsOf(suites);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    // What passed only at a second try has failed, too.
    failing: specs
      .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === "flaky"))
      .map(({ title, file }) => `e2e · ${file}: ${title}\n    npx playwright test ${file}`),
    files: specs.map(({ file, tests }) => ({
      name: `tests/e2e/${file}`,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  };
}

/** The specs in a report's nested suites. */
function specsOf(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner, file }) => [
    ...specs.map((spec) => ({ ...spec, file })),
    ...specsOf(inner),
  ]);
}

/** The files that took longest, each once. */
export function slowestFiles(files, most) {
  const sums = new Map();
  for (const { name, seconds } of files) sums.set(name, (sums.get(name) ?? 0) + seconds);
  return [...sums]
    .map(([name, seconds]) => ({ name, seconds }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most);
}
