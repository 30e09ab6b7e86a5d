import type { Page } from "@playwright/test";
import { IDENTITY_NAME } from "#tests/support/test-identity.ts";
import { axeFaults } from "./support/axe.ts";
import {
  NARROW,
  proveAtProvider,
  providerButton,
  signInByProvider,
  takeHandOver,
} from "./support/provider.ts";
import { expect, type Site, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");

/** Waits until the page's scripts run. */
const SCRIPTED = { waitUntil: "networkidle" } as const;

/** Presses the provider's button, and returns the window that it opens. */
async function windowOf(page: Page): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await providerButton(page).click();
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
  javaScriptEnabled,
}) => {
  const club = await site.readyClub();
  const email = playerOf(club);
  const page = await person("en", { viewport: NARROW });
  await page.goto(`${club.origin}/my-account?from=mail`);
  await expect(page).toHaveURL(/\/login\?to=/);
  await providerButton(page).click();
  await proveAtProvider(page, email);
  await takeHandOver(page, email, javaScriptEnabled);
  await expect(page).toHaveURL(`${club.origin}/my-account?from=mail`);
  await expect(page.getByText(email).first()).toBeAttached();

  // Signs out of the club and of the provider, which asks for the password again next time.
  await page.goto(`${club.origin}/logout`);
  await page.getByRole("button", { name: t("identity.logout.confirm") }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${club.origin}/login?signed-out=1`);
  await expect(page.getByText(t("identity.logout.done"))).toBeVisible();
  await page.goto(`${club.origin}/my-account`);
  await providerButton(page).click();
  await expect(page.getByLabel("Password")).toBeVisible();
});

test("who stays signed in at the provider comes back without a question", async ({
  person,
  site,
  javaScriptEnabled,
}) => {
  const club = await site.readyClub();
  const email = playerOf(club);
  const page = await person("en", { viewport: NARROW });
  await signInByProvider(page, club, email, { hasScripts: javaScriptEnabled });
  await page.context().clearCookies({ domain: new URL(club.origin).hostname });
  await page.goto(`${club.origin}/login`);
  await providerButton(page).click();
  await takeHandOver(page, email, javaScriptEnabled);
  await expect(page).toHaveURL(`${club.origin}/`);
});

test("who turns back at the provider, is no member or has no verified address is told so", async ({
  person,
  site,
  javaScriptEnabled,
}) => {
  const club = await site.readyClub();
  const page = await person("en", { viewport: NARROW });
  await page.goto(`${club.origin}/login`);
  await providerButton(page).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(t("errors.provider-access-denied"))).toBeVisible();
  await expect(providerButton(page)).toBeVisible();
  await providerButton(page).click();
  await proveAtProvider(page, "stranger@elsewhere.example");
  await expect(page.getByText(t("errors.email-unknown"))).toBeVisible();
  // The provider knows this browser by now: it has to ask again.
  await page.getByRole("button", { name: t("identity.provider.other", { name: IDENTITY_NAME }) }).click();
  await proveAtProvider(page, `unverified-${playerOf(club)}`, javaScriptEnabled === false);
  await expect(page.getByText(t("errors.provider-email-unverified"))).toBeVisible();
});

test("a small window signs in beside the page @js", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en");
  await page.goto(`${club.origin}/login?to=/my-account`, SCRIPTED);
  const opened = await windowOf(page);
  await expect(opened.getByLabel("Password")).toBeVisible();
  expect(await opened.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([400, 600]);
  await expect(page.getByText(t("identity.provider.away"))).toBeVisible();
  const closed = opened.waitForEvent("close");
  await proveAtProvider(opened, playerOf(club));
  await closed;
  await expect(page).toHaveURL(`${club.origin}/my-account`);
  await expect(page.getByText(playerOf(club)).first()).toBeAttached();
});

test("a small window signs in on the platform, too @js", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en");
  await page.goto(`${site.origin}/login`, SCRIPTED);
  const opened = await windowOf(page);
  await proveAtProvider(opened, playerOf(club));
  await expect(page).toHaveURL(`${site.origin}/clubs`);
  await expect(page.getByRole("button", { name: club.subdomain })).toBeVisible();

  // Somebody else's turn: the provider forgets this person, too.
  await page.getByRole("button", { name: t("identity.clubs.leave") }).click();
  await expect(page).not.toHaveURL(`${site.origin}/clubs`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${site.origin}/login?signed-out=1`);
  await page.goto(`${site.origin}/login`, SCRIPTED);
  const asked = await windowOf(page);
  await expect(asked.getByLabel("Password")).toBeVisible();
});

test("a window that comes to nothing says why beside the button @js", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("es");
  const spanish = textsIn("es");
  await page.goto(`${club.origin}/login`, SCRIPTED);
  const open = async () => {
    const opened = page.waitForEvent("popup");
    await providerButton(page, "es").click();
    return opened;
  };

  const left = await open();
  await expect(left.getByLabel("Password")).toBeVisible();
  await left.close();
  await expect(page.getByText(spanish("errors.provider-cancelled"))).toBeVisible();

  const refused = await open();
  await refused.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(spanish("errors.provider-access-denied"))).toBeVisible();
  await expect.poll(() => refused.isClosed()).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  await page.screenshot({ path: ".cache/provider-problem-es.png" });

  await page.clock.install();
  await page.reload(SCRIPTED);
  const forgotten = await open();
  await expect(forgotten.getByLabel("Password")).toBeVisible();
  // The clock runs on meanwhile, so this leaves some seconds for a slow machine.
  await page.clock.fastForward(45_000);
  await expect(page.getByText(spanish("identity.provider.away"))).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(page.getByText(spanish("errors.provider-timeout"))).toBeVisible();
  await expect.poll(() => forgotten.isClosed()).toBe(true);
});

test("where no window may open, the page itself goes @js", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en");
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(`${club.origin}/login?to=/my-account`, SCRIPTED);
  await providerButton(page).click();
  await expect(page.getByText(t("errors.provider-popup-blocked"))).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await providerButton(page).click();
  await proveAtProvider(page, playerOf(club));
  await expect(page).toHaveURL(`${club.origin}/my-account`);
});

test("a sign-in is renewed without a word, by the refresh token @js", async ({ person, site }) => {
  const club = await site.readyClub();
  const email = playerOf(club);
  const page = await person("en", { viewport: NARROW });
  await signInByProvider(page, club, email, { hasScripts: true });
  // Twice, since the provider rotates the refresh token each time, and rejects the old one.
  for (let times = 0; times < 2; times++) {
    await expire(site, email);
    await page.goto(`${club.origin}/my-account`);
    await expect.poll(() => isLive(site, email)).toBe(true);
  }
  await expect(page).toHaveURL(`${club.origin}/my-account`);
  await expect(page.locator(".toast")).toHaveCount(0);
});
