import { defineConfig } from "vitest/config";
import { hasTurn } from "#scripts/test-turn.mjs";

const exclude = ["**/node_modules/**", "build/**", ".cache/**", "tests/e2e/**"];

/** Tests of the built product as a whole; each folder is a project of its own. */
const whole = ["tests/conformance/**", "tests/process/**", "modules/*/tests/**"];

/** Files that take turns as a whole (scripts/test-turn.mjs), with their turn's number from 0. */
const IN_TURNS: [file: string, turn: number][] = [
  ["tests/process/cells.test.ts", 0],
  ["tests/process/outage.test.ts", 1],
  ["tests/process/killed-worker.test.ts", 2],
  ["tests/process/demo-helpers.test.ts", 3],
  ["tests/conformance/hostile-texts.test.ts", 4],
  ["tests/conformance/trial-module.test.ts", 3],
  ["tests/tenancy/hosting.int.test.ts", 2],
  ["tests/tenancy/moving.int.test.ts", 3],
  ["tests/tenancy/moving-lost.int.test.ts", 4],
  ["tests/tenancy/replacing.int.test.ts", 1],
  ["scripts/embedded-postgres/embedded-postgres.int.test.ts", 0],
];
const ofOtherTurns = IN_TURNS.flatMap(([file, turn]) => (hasTurn(turn) ? [] : [file]));

export default defineConfig({
  // Tests look at what the code does, not at how it is styled, so the application's own Vite plugins are left out.
  esbuild: { jsx: "automatic" },
  test: {
    // Each project would otherwise transform the product anew: 5 s of CPU time for one file.
    experimental: { fsModuleCache: true },
    // npm test runs two projects beside each other, one for each core.
    maxWorkers: 1,
    // A time limit ends what hangs. It is far from what any test takes, so that a busy machine reaches none.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          setupFiles: ["./tests/support/seed.ts"],
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
          include: ["**/*.int.test.{ts,tsx}"],
          exclude: [...exclude, ...whole, ...ofOtherTurns],
          globalSetup: ["./tests/support/postgres-setup.ts"],
          // Each file has a database of its own and nothing is mocked, so files can share imported modules.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "conformance",
          include: ["tests/conformance/**/*.test.ts", "modules/*/tests/**/*.test.ts"],
          exclude: [...exclude, ...ofOtherTurns],
          globalSetup: ["./tests/support/server-setup.ts"],
          setupFiles: ["./tests/support/seed.ts", "./tests/support/tell-failures.ts"],
          // As above: importing everything again cost each file a second of processor time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "process",
          include: ["tests/process/**/*.test.ts"],
          exclude: [...exclude, ...ofOtherTurns],
        },
      },
    ],
  },
});
