import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "#scripts/find-browser.mjs";

process.env.CHROMIUM_PATH ??= await findBrowser();
const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: ".cache/e2e",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  // They run beside other tests, and what they cost is processor time: a second worker would only start another browser.
  workers: 1,
  retries: 0,
  // As in vitest.config.ts, time limits end what hangs, and a busy machine reaches none.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: process.env.CI ? "line" : "list",
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 900 },
    // The clubs' own: people in another time zone are told so.
    timezoneId: "Europe/Madrid",
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        ...(asRoot ? ["--no-sandbox"] : []),
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // One process for all pages of a browser: another one costs more than the page that it shows.
        "--renderer-process-limit=1",
        "--disable-site-isolation-trials",
      ],
    },
  },
});
