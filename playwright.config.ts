import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "#scripts/find-browser.mjs";

process.env.CHROMIUM_PATH ??= await findBrowser();
const asRoot = process.getuid?.() === 0;

/** A small old phone, in the hand of somebody in the rain. */
const phone = { ...devices["Desktop Chrome"], viewport: { width: 375, height: 812 }, hasTouch: true };

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: ".cache/e2e",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? "line" : "list",
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 900 },
    // The clubs' own: people in another time zone are told so.
    timezoneId: "Europe/Madrid",
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
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
      ],
    },
  },
  // Flows run on a desktop with JavaScript and on a phone without. If a test exists in two languages, the desktop takes English
  // and the phone Spanish; the tests named "suits everybody" run in both. The test of the first hour opens its own phone with JavaScript.
  projects: [
    { name: "js", grepInvert: /@no-js|^(?!.*suits everybody).*\(es\)/ },
    { name: "no-js", use: { ...phone, javaScriptEnabled: false }, grepInvert: /@js\b|\(en\)/ },
  ],
});
