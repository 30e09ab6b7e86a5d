import type { Page } from "@playwright/test";
import { IDENTITY_NAME, IDENTITY_PASSWORD } from "#tests/support/test-identity.ts";
import type { ClubUnderTest } from "#tests/support/two-clubs.ts";
import { expect } from "./test.ts";
import { textsIn } from "./texts.ts";

/** Wide enough for a page, but too narrow for the page to open windows. */
export const NARROW = { width: 900, height: 900 };

/** The button of a sign-in page, in a language. */
export function providerButton(page: Page, language: "en" | "es" = "en") {
  return page.getByRole("button", {
    name: textsIn(language)("identity.provider.continue", { name: IDENTITY_NAME }),
  });
}

/** Fills in the provider's page and consents. */
export async function proveAtProvider(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(IDENTITY_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Allow" }).click();
}

/** Signs in by the redirect; the page ends at `to`. */
export async function signInByProvider(
  page: Page,
  club: Pick<ClubUnderTest, "origin">,
  email: string,
  to: string,
): Promise<void> {
  await page.goto(`${club.origin}/login?${new URLSearchParams({ to })}`);
  await providerButton(page).click();
  await proveAtProvider(page, email);
  await expect(page).toHaveURL(club.origin + to);
}
