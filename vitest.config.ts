import { defineConfig } from "vitest/config";
import { FILES_IN_TURNS, hasTurn } from "#scripts/test-turn.mjs";

const exclude = ["**/node_modules/**", "build/**", ".cache/**", "tests/e2e/**"];

/** Tests of the built product as a whole; each folder is a project of its own. */
const whole = ["tests/conformance/**", "tests/process/**", "modules/*/tests/**"];

const ofOtherTurns = Object.entries(FILES_IN_TURNS).flatMap(([file, turn]) => (hasTurn(turn) ? [] : [file]));

export default defineConfig({
  // Tests look at what the code does, not at how it is styled, so the application's own Vite plugins are left out.
  esbuild: { jsx: "automatic" },
  test: {
    // Each project would otherwise transform the product anew: 5 s of CPU time for one file.
    experimental: { fsModuleCache: true },
    // npm test runs two projects beside each other, one for each core.
    maxWorkers: 1,
    // Time limits end what hangs, and stand here alone. They are far from what any test takes, so that a busy machine reaches none.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 300_000,
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
          // The build loads these from the sources, and a test that serves it must do so with the same copy.
          server: {
            deps: { external: [/\/(?:app|modules|tenants|migrations)\/(?!.*\/tests\/).*(?<!\.test)\.ts$/] },
          },
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
