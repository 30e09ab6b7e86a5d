import type { Page } from "@playwright/test";
import { IDENTITY_NAME } from "#tests/support/test-identity.ts";
import { NARROW, proveAtProvider, providerButton } from "./support/provider.ts";
import { expect, type Site, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const en = textsIn("en");
const es = textsIn("es");

/** Presses the provider's button, and returns the window that it opens. */
async function windowOf(page: Page, language: "en" | "es" = "en"): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await providerButton(page, language).click();
  return opened;
}

const playerOf = (club: { subdomain: string }) => `player@${club.subdomain}.example`;

/** Makes the provider session behind somebody's sign-in due for renewal. */
async function expire(site: Site, email: string): Promise<void> {
  const rows = await site.sql(
    `UPDATE platform.provider_sessions p SET expires_at = now() - interval '1 minute', retry_at = NULL
       FROM platform.sign_ins s JOIN platform.identities i ON i.id = s.identity_id
      WHERE s.id = p.sign_in_id AND i.email = $1 RETURNING p.id`,
    [email],
  );
  expect(rows).toHaveLength(1);
}

async function isLive(site: Site, email: string): Promise<boolean> {
  const rows = await site.sql(
    `SELECT 1 FROM platform.provider_sessions p JOIN platform.sign_ins s ON s.id = p.sign_in_id
       JOIN platform.identities i ON i.id = s.identity_id
      WHERE i.email = $1 AND p.expires_at > now() + interval '1 minute'`,
    [email],
  );
  return rows.length > 0;
}

test("a member signs in through the provider and comes to where they were going", async ({
  person,
  site,
  club,
}) => {
  const email = playerOf(club);
  const page = await person("en", { viewport: NARROW });

  await test.step("a stranger is told so, and may be somebody else", async () => {
    await page.goto(`${club.origin}/login?to=/my-account?from=mail`);
    await providerButton(page).click();
    await proveAtProvider(page, "stranger@elsewhere.example");
    await expect(page.getByText(en("errors.email-unknown"))).toBeVisible();
    // The provider knows this browser by now: it has to ask again.
    await page.getByRole("button", { name: en("identity.provider.other", { name: IDENTITY_NAME }) }).click();
    await proveAtProvider(page, email);
    await expect(page).toHaveURL(`${club.origin}/my-account?from=mail`);
    await expect(page.getByText(email).first()).toBeAttached();
  });

  await test.step("the sign-in is renewed without a word, by the refresh token", async () => {
    // Twice, since the provider rotates the refresh token each time, and rejects the old one.
    for (let times = 0; times < 2; times++) {
      await expire(site, email);
      await page.goto(`${club.origin}/my-account`);
      await expect.poll(() => isLive(site, email)).toBe(true);
    }
    await expect(page).toHaveURL(`${club.origin}/my-account`);
    await expect(page.locator(".toast")).toHaveCount(0);
  });

  await test.step("who stays signed in at the provider comes back without a question", async () => {
    await page.context().clearCookies({ domain: new URL(club.origin).hostname });
    await page.goto(`${club.origin}/login`);
    await providerButton(page).click();
    await expect(page).toHaveURL(`${club.origin}/`);
  });

  await test.step("signing out ends it at the provider, too, which then asks for the password", async () => {
    await page.goto(`${club.origin}/logout`);
    await page.getByRole("button", { name: en("identity.logout.confirm") }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(`${club.origin}/login?signed-out=1`);
    await expect(page.getByText(en("identity.logout.done"))).toBeVisible();
    await page.goto(`${club.origin}/my-account`);
    await providerButton(page).click();
    await expect(page.getByLabel("Password")).toBeVisible();
  });
});

test("a small window signs in beside the page, or says beside the button why not", async ({
  person,
  club,
}) => {
  await test.step("the page goes on where it was going once the window is done", async () => {
    const page = await person("en");
    await page.goto(`${club.origin}/login?to=/my-account`);
    const opened = await windowOf(page);
    await expect(opened.getByLabel("Password")).toBeVisible();
    expect(await opened.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([400, 600]);
    await expect(page.getByText(en("identity.provider.away"))).toBeVisible();
    const closed = opened.waitForEvent("close");
    await proveAtProvider(opened, playerOf(club));
    await closed;
    await expect(page).toHaveURL(`${club.origin}/my-account`);
    await expect(page.getByText(playerOf(club)).first()).toBeAttached();
  });

  const page = await person("es", { alone: true });
  await page.clock.install();
  await page.goto(`${club.origin}/login`);

  await test.step("a window that is closed", async () => {
    const left = await windowOf(page, "es");
    await expect(left.getByLabel("Password")).toBeVisible();
    await left.close();
    await expect(page.getByText(es("errors.provider-cancelled"), { exact: true })).toBeVisible();
  });

  await test.step("a person who turns back at the provider", async () => {
    const refused = await windowOf(page, "es");
    await refused.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText(es("errors.provider-access-denied"), { exact: true })).toBeVisible();
    await expect.poll(() => refused.isClosed()).toBe(true);
  });

  await test.step("a window that is forgotten for a minute", async () => {
    await page.clock.pauseAt(Date.now() + 300_000);
    const forgotten = await windowOf(page, "es");
    await expect(forgotten.getByLabel("Password")).toBeVisible();
    await page.clock.runFor(59_000);
    await expect(page.getByText(es("identity.provider.away"))).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(page.getByText(es("errors.provider-timeout"), { exact: true })).toBeVisible();
    await expect.poll(() => forgotten.isClosed()).toBe(true);
    await page.clock.resume();
  });

  await test.step("where no window may open, the page itself goes", async () => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(`${club.origin}/login?to=/my-account`);
    await providerButton(page, "es").click();
    await expect(page.getByText(es("errors.provider-popup-blocked"), { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await providerButton(page, "es").click();
    await proveAtProvider(page, playerOf(club));
    await expect(page).toHaveURL(`${club.origin}/my-account`);
  });

  await test.step("a window that the provider cuts off from the page goes on by itself", async () => {
    const page = await person("en", { alone: true });
    await page.context().route("**/auth?**", async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      const headers = { ...answer.headers(), "cross-origin-opener-policy": "same-origin" };
      await route.fulfill({ response: answer, headers });
    });
    await page.goto(`${club.origin}/login`);
    const opened = await windowOf(page);
    await proveAtProvider(opened, playerOf(club));
    await expect(opened).toHaveURL(`${club.origin}/`);
    // The page learns no more than that its window is gone; its reader is signed in all the same.
    await expect(page.getByText(en("errors.provider-cancelled"), { exact: true })).toBeVisible();
    await page.goto(`${club.origin}/my-account`);
    await expect(page).toHaveURL(`${club.origin}/my-account`);
  });
});
