import { readFileSync } from "node:fs";

/** What a run of tests came to. */
export interface Outcome {
  /** The names of the tests that failed. A file that could not be loaded has none. */
  failed: string[];
  /** The files, by their absolute paths, in which something ran and nothing failed. */
  passed: string[];
}

interface Report {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** Reads vitest's JSON report; without one, nothing has failed and nothing has passed. */
export function readReport(path: string): Outcome {
  try {
    const { testResults }: Report = JSON.parse(readFileSync(path, "utf8"));
    const having = (wanted: string) => (test: { status: string }) => test.status === wanted;
    return {
      failed: testResults
        .flatMap(({ assertionResults }) => assertionResults.filter(having("failed")))
        .map(({ fullName }) => fullName),
      passed: testResults
        .filter(
          ({ status, assertionResults }) => status === "passed" && assertionResults.some(having("passed")),
        )
        .map(({ name }) => name),
    };
  } catch {
    return { failed: [], passed: [] };
  }
}
