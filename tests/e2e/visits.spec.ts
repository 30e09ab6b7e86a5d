import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");
const SMALL = { viewport: { width: 375, height: 420 } };

const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Counts the pages that the browser loads by itself. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

test("the way back and forth keeps where a page was, what was typed and what was open", async ({
  person,
  site,
}) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "admin" }, ...SMALL });
  await page.goto(`${club.origin}/settings#attendance`);
  const loads = loadsOf(page);
  const search = page.locator('.sidebar a[href="/organization"]');
  await page.evaluate(() => document.querySelector<HTMLElement>('.sidebar a[href="/organization"]')?.click());
  await expect(page.getByRole("heading", { level: 1, name: t("members.title") })).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${t("members.title")}`));
  expect(await top(page)).toBe(0);
  await expect(search).toHaveAttribute("aria-current", "page");

  const name = page.getByRole("link", { name: "Rovers coach" }).first();
  await name.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 40));
  const left = await top(page);
  expect(left).toBeGreaterThan(0);
  await name.click();
  await expect(page.getByRole("heading", { level: 1, name: "Rovers coach" })).toBeFocused();
  expect(await top(page)).toBe(0);

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: t("members.title") })).toBeVisible();
  expect(await top(page)).toBe(left);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: "Rovers coach" })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: t("settings.title") })).toBeVisible();
  expect(loads()).toBe(0);
});

test("what another tab has changed is seen as soon as this one asks", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "player" }, tolerate: /status of 409/ });
  const other = await page.context().newPage();
  const ticketIn = (tab: Page) => tab.getByRole("article", { name: "Rovers dinner" });
  for (const tab of [page, other]) await tab.goto(club.origin);
  await ticketIn(page)
    .getByRole("button", { name: t("ticket.imIn") })
    .click();
  await expect(ticketIn(page).getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
  // The other tab still offers it; the second time it says and changes the same.
  await ticketIn(other)
    .getByRole("button", { name: t("ticket.imIn") })
    .click();
  await expect(ticketIn(other).getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
  await other.close();
});

test("a new version between two pages loads the page once, and loses nothing that was typed", async ({
  person,
  site,
}) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "admin" } });
  await page.goto(`${club.origin}/settings#club`);
  const name = page.getByLabel(t("settings.name"), { exact: true });
  await name.fill("Renamed club");
  // From now on pages name another script, as after a deploy.
  await page.route("**/settings/keys", async (route) => {
    const request = route.request();
    if (request.resourceType() === "document") return route.continue();
    const { port, pathname, host } = new URL(request.url());
    // Only browsers know the addresses below localhost.
    const url = `http://127.0.0.1:${port}${pathname}`;
    const response = await route.fetch({ url, headers: { ...(await request.allHeaders()), host } });
    const body = (await response.text()).replace(/entry\.client-[\w-]+\.js/, "entry.client-another.js");
    await route.fulfill({ response, body });
  });
  const loads = loadsOf(page);
  await page.getByRole("tab", { name: t("keys.title"), exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/keys$/);
  await expect.poll(loads).toBe(1);
  await page.getByRole("link", { name: t("settings.tabs.club"), exact: true }).click();
  await expect(name).toHaveValue("Renamed club");
  expect(loads()).toBe(1);
});

test("once a sign-in has ended, the way back shows nothing of it", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "admin" } });
  await page.goto(`${club.origin}/organization`);
  await expect(page.getByRole("link", { name: "Rovers coach" }).first()).toBeVisible();
  await page.context().clearCookies();
  await page.locator('.sidebar a[href="/events"]').click();
  const signIn = page.getByRole("heading", { name: t("identity.login.title") });
  await expect(signIn.first()).toBeVisible();
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent?.includes("Rovers coach")) document.documentElement.dataset.leaked = "";
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goBack();
  await expect(signIn.first()).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-leaked");
});

test("who goes on before the answer has come finds every button alive, and the answer recorded", async ({
  person,
  site,
}) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "player" } });
  await page.goto(club.origin);
  const { promise: gone, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/*", async (route) => {
    if (route.request().method() === "POST") await gone;
    await route.continue();
  });
  const dinner = page.getByRole("article", { name: "Rovers dinner" });
  await dinner.getByRole("button", { name: t("ticket.imIn") }).click();
  await page.locator('.sidebar a[href="/events"]').click();
  letGo();
  await expect(page).toHaveURL(`${club.origin}/events`);
  await page.unrouteAll({ behavior: "wait" });
  await page.locator('.sidebar a[href="/"]').click();
  await expect(dinner.getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
  await dinner.getByRole("button", { name: t("ticket.cantAnyMore") }).click();
  await expect(dinner.getByText(t("ticket.youreOut"), { exact: true })).toBeVisible();
});

test("the way back asks about what is not saved, and a page that does not come leaves this one where it is", async ({
  person,
  site,
}) => {
  const club = await site.readyClub();
  const page = await person("en", {
    as: { club, role: "admin" },
    tolerate: /ERR_INTERNET_DISCONNECTED/,
  });
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.message());
    await dialog.dismiss();
  });
  await page.goto(`${club.origin}/organization`);
  await page.locator('.sidebar a[href="/settings"]').click();
  const name = page.getByLabel(t("settings.name"), { exact: true });
  await page.getByRole("tab", { name: t("settings.tabs.club"), exact: true }).click();
  await name.fill("Renamed club");
  await page.evaluate(() => history.back());
  await expect.poll(() => asked).toEqual([t("shell.unsaved")]);
  await expect(page).toHaveURL(/\/settings#club$/);
  await expect(name).toHaveValue("Renamed club");
  await page
    .locator("#form-club")
    .getByRole("button", { name: t("shell.undo") })
    .click();

  // Loaded anew, nothing is kept for the way back.
  await page.reload();
  await page.context().setOffline(true);
  await page.evaluate(() => history.back());
  const failure = t("shell.request.network");
  await expect(page.getByText(t("shell.request.again", { failure }))).toBeVisible();
  await expect(page).toHaveURL(/\/settings#club$/);
  await page.context().setOffline(false);
  await page.evaluate(() => history.back());
  await expect(page.getByRole("heading", { level: 1, name: t("members.title") })).toBeVisible();
});
