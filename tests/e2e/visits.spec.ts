import type { Page, Route } from "@playwright/test";
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

/** Answers with what the server says, changed. Only browsers know the addresses below localhost. */
async function answerChanged(route: Route, change: (html: string) => string, status?: number): Promise<void> {
  const request = route.request();
  const { port, pathname, search, host } = new URL(request.url());
  const url = `http://127.0.0.1:${port}${pathname}${search}`;
  const headers = { ...(await request.allHeaders()), host };
  const response = await route.fetch({ url, headers, method: "GET" });
  await route.fulfill({ response, body: change(await response.text()), ...(status && { status }) });
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
    await answerChanged(route, (html) => html.replace(/entry\.client-[\w-]+\.js/, "entry.client-another.js"));
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

test("an error's page takes the place of nothing that was typed", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "admin" }, tolerate: /status of 50\d/ });
  await page.goto(`${club.origin}/settings#club`);
  const name = page.getByLabel(t("settings.name"), { exact: true });
  const save = page.locator("#form-club").getByRole("button", { name: t("settings.save") });
  await name.fill("Renamed club");
  // Every page fails for now: what was typed may be lost neither to the answer nor to the page that is read to find out.
  await page.route("**/settings*", (route) => answerChanged(route, (html) => html, 500));
  await save.click();
  const failure = t("shell.request.status", { status: 500 });
  await expect(page.getByText(t("shell.request.doubt", { failure }))).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await expect(page.getByText(t("shell.request.known"))).toBeVisible();
  await expect(name).toHaveValue("Renamed club");
  await expect(save).toBeEnabled();
  await save.click();
  await expect(page.getByText(t("settings.saved"))).toBeVisible();
});

test("an answer that never comes is waited for no longer than a while", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "player" }, alone: true });
  await page.clock.install();
  await page.goto(club.origin);
  const never = Promise.withResolvers<void>();
  await page.route("**/*", async (route) => {
    if (route.request().method() === "POST") await never.promise;
    await route.continue().catch(() => undefined);
  });
  const dinner = page.getByRole("article", { name: "Rovers dinner" });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await dinner.getByRole("button", { name: t("ticket.imIn") }).click();
  await sent;
  await page.clock.runFor(31_000);
  const failure = t("shell.request.timeout");
  await expect(page.getByText(t("shell.request.doubt", { failure }))).toBeVisible();
  await expect(page.getByText(t("shell.request.known"))).toBeVisible();
  await expect(page.locator("[data-pending]")).toHaveCount(0);
  never.resolve();
});

test("a list in another order keeps what was typed and ticked, and says that another page of it has come", async ({
  person,
  site,
}) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "admin" } });
  page.on("dialog", (dialog) => dialog.dismiss());
  await page.goto(`${club.origin}/organization`);
  await page.locator("summary", { hasText: t("members.add") }).click();
  const name = page.getByLabel(t("members.form.name"), { exact: true });
  await name.fill("Nia");
  const box = page.getByRole("checkbox", { name: t("members.several.tickOf", { name: "Rovers coach" }) });
  await page.getByText(t("members.several.open"), { exact: true }).first().click();
  await box.check();
  // Beside an open form there is no room for most columns.
  const sort = (column: string) =>
    page.locator("th a", { hasText: column }).evaluate((link: HTMLAnchorElement) => link.click());
  await sort(t("members.column.role"));
  await expect(page).toHaveURL(/sort=role/);
  await sort(t("members.column.name"));
  await expect(page).not.toHaveURL(/sort=role/);
  await expect(box).toBeChecked();
  await expect(name).toHaveValue("Nia");

  await site.sqlIn(
    club.tenant,
    "INSERT INTO members (name, active_at) SELECT 'Zed ' || n, now() FROM generate_series(1, 60) AS n",
  );
  await sort(t("members.column.role"));
  await page.getByRole("link", { name: t("shell.page.next") }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(name).toHaveValue("Nia");
});

test("elements that a page gets later find everything that they come with", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "admin" } });
  await page.route("**/settings", (route) =>
    route.request().resourceType() === "document"
      ? answerChanged(route, (html) =>
          html.replace(/<(searched-select|address-form|setting-field)[ >].*?<\/\1>/gs, ""),
        )
      : route.continue(),
  );
  await page.goto(`${club.origin}/settings#formats`);
  const search = page.getByRole("searchbox");
  await expect(search).toHaveCount(0);
  await page.locator('.sidebar a[href="/settings"]').click();
  await search.first().fill("Auckland");
  await expect(page.getByLabel(t("settings.timezone"), { exact: true })).toHaveValue("Pacific/Auckland");
  await page.getByRole("tab", { name: t("settings.tabs.club"), exact: true }).click();
  await page.getByLabel(t("settings.subdomain"), { exact: true }).fill("no good");
  await expect(page.locator(".subdomain-state")).not.toBeEmpty();
});

test("a page that came back without a connection is read anew with it", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "admin" }, tolerate: /ERR_INTERNET_DISCONNECTED/ });
  await page.goto(`${club.origin}/organization`);
  await page.getByRole("link", { name: "Rovers coach" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Rovers coach" })).toBeFocused();
  await site.sqlIn(club.tenant, "UPDATE members SET alias = 'Changed' WHERE name = 'Rovers coach'");
  await page.context().setOffline(true);
  await page.evaluate(() => history.back());
  const heading = page.getByRole("heading", { level: 1, name: t("members.title") });
  await expect(heading).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("link", { name: "Changed" }).first()).toBeVisible();
});

test("a sign-out in another tab is heard", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "player" } });
  await page.goto(`${club.origin}/my-account`);
  await page.locator('.sidebar a[href="/"]').click();
  await expect(page.getByRole("article").first()).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${club.origin}/logout`);
  await other.getByRole("button", { name: t("identity.logout.confirm") }).click();
  await expect(other).toHaveURL(/\/login/);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("Rovers player")).toHaveCount(0);
  await other.close();
});

test("on the way back and forth the keyboard goes on where it was, and no dialog is in the way", async ({
  person,
  site,
}) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "admin" } });
  await page.goto(`${club.origin}/organization/${club.memberId.player}`);
  await page.locator("a[data-opens]").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.evaluate(() => document.querySelector<HTMLElement>('.sidebar a[href="/organization"]')?.click());
  await expect(page.getByRole("heading", { level: 1, name: t("members.title") })).toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Rovers player" })).toBeVisible();
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: t("members.title") })).toBeFocused();
});

test("what the browser does not let a page copy is said", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "admin" } });
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await page.goto(club.origin);
  await page.locator("[data-copies]:visible").first().click();
  await expect(page.getByText(t("shell.notCopied"))).toBeVisible();
});
