import { defineConfig } from "vitest/config";

const exclude = ["**/node_modules/**", "build/**", "tests/e2e/**"];

export default defineConfig({
  // Tests look at what the code does, not at how it is styled; the application's own Vite plugins stay out.
  esbuild: { jsx: "automatic" },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...exclude, "**/*.int.test.{ts,tsx}"],
        },
      },
      {
        extends: true,
        test: {
          name: "int",
          include: ["**/*.int.test.{ts,tsx}"],
          exclude,
          globalSetup: ["./tests/support/postgres-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
