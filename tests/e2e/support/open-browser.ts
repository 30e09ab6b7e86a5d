import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type LaunchOptions } from "@playwright/test";

/** Opens a browser that allows third-party cookies in frames, as its user may choose; today's browsers don't by default. */
export async function openBrowserWithForeignCookies(
  launch: LaunchOptions,
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), "teamsheet-profile-"));
  const wishes = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } };
  mkdirSync(join(profile, "Default"));
  writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(wishes));
  const viewport = { width: 900, height: 900 };
  const context = await chromium.launchPersistentContext(profile, { ...launch, locale: "en-GB", viewport });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
