// Reads the reports of the test runners.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./toolchain.mjs";

/** How much of a failure's message is repeated: what was expected and found, and the first lines of where. */
const SHOWN_LINES = 15;

/**
 * What a runner has counted: `failing` names each test that failed, with the file to run alone and the beginning of what it
 * said, or no test if the file could not be loaded; `files` says how long each took, and whether something in it ran and
 * nothing failed.
 * @typedef {{
 *   passed: number, failed: number, skipped: number,
 *   failing: { name?: string, file: string, message: string }[],
 *   files: { name: string, seconds: number, isGreen?: boolean }[],
 * }} Result
 */

/**
 * The result of a vitest project, from its JSON report. Throws if there is none.
 * @param {string} file
 * @returns {Result}
 */
export function vitestResult(file) {
  const report = JSON.parse(readFileSync(file, "utf8"));
  const nameOf = ({ name }) => relative(ROOT, name);
  const having = (one, wanted) => one.assertionResults.filter(({ status }) => status === wanted);
  // A file that could not be loaded has no tests that could fail, so it counts as one.
  const unloaded = report.testResults.filter(
    (one) => one.status === "failed" && having(one, "failed").length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failing: [
      ...unloaded.map((one) => ({ file: nameOf(one), message: beginningOf(one.message) })),
      ...report.testResults.flatMap((one) =>
        having(one, "failed").map(({ fullName, failureMessages }) => ({
          name: fullName,
          file: nameOf(one),
          message: beginningOf(failureMessages[0]),
        })),
      ),
    ],
    files: report.testResults.map((one) => ({
      name: nameOf(one),
      seconds: (one.endTime - one.startTime) / 1000,
      isGreen: one.status === "passed" && having(one, "passed").length > 0,
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
      .map(({ title, file, tests }) => ({
        name: title,
        file: `tests/e2e/${file}`,
        message: beginningOf(
          tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message,
        ),
      })),
    files: specs.map(({ file, tests }) => ({
      name: `tests/e2e/${file}`,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  };
}

function beginningOf(message = "") {
  return stripVTControlCharacters(message).split("\n").slice(0, SHOWN_LINES).join("\n").trim();
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
