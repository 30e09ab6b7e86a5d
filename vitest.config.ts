import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const exclude = ["**/node_modules/**", "build/**", ".cache/**", "tests/e2e/**"];

/** Tests of the built product as a whole; each folder is a project of its own. */
const whole = ["tests/conformance/**", "tests/process/**", "modules/*/tests/**"];

/** The test files that take longest though they are not the largest. */
const LONG =
  /\/(guards|forms|absent|api|hostile-requests|bot-check|crowd|hosting\.int|embedded-postgres\.int|queue\.int|visibility\.int|provider-network\.int|(ledger|attendance)-model\.int)\.test\.ts$/;

/** Starts with the longest files, so that no worker is left alone with one at the end. No test depends on the order. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// Projects with their own number of workers need groups of their own, which run one after the other, so that one call can run several.
export default defineConfig({
  // Tests look at what the code does, not at how it is styled, so the application's own Vite plugins are left out.
  esbuild: { jsx: "automatic" },
  test: {
    // Each project would otherwise transform the product anew: 5 s of CPU time for one file.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          setupFiles: ["./tests/support/seed.ts"],
          sequence: { groupOrder: 1 },
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...exclude, ...whole, "**/*.int.test.{ts,tsx}"],
          // Rules keep no state, so files can share imported modules: importing them again for each file took longer than all the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "int",
          setupFiles: ["./tests/support/seed.ts"],
          sequence: { groupOrder: 2 },
          include: ["**/*.int.test.{ts,tsx}"],
          exclude: [...exclude, ...whole],
          globalSetup: ["./tests/support/postgres-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // Each file has a database of its own and nothing is mocked, so files can share imported modules.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "conformance",
          setupFiles: ["./tests/support/seed.ts"],
          sequence: { groupOrder: 3 },
          include: ["tests/conformance/**/*.test.ts", "modules/*/tests/**/*.test.ts"],
          exclude,
          globalSetup: ["./tests/support/server-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // As above: importing everything again cost each file a second of processor time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "process",
          sequence: { groupOrder: 4 },
          include: ["tests/process/**/*.test.ts"],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
