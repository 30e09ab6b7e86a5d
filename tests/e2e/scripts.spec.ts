import type { Route } from "@playwright/test";
import { addressOf, makeLink } from "#tests/support/one-time-link.ts";
import { picture } from "#tests/support/picture.ts";
import type { ClubUnderTest } from "#tests/support/two-clubs.ts";
import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");

let club: ClubUnderTest;
test.beforeAll(async ({ site }) => {
  club = await site.readyClub();
});
test.beforeEach(({ site }) =>
  site.sqlIn(club.tenant, "DELETE FROM attendances WHERE occasion_id = $1", [club.ids.event]),
);

test("everything can be done by keyboard", async ({ person }) => {
  const page = await person("en", { as: { club, role: "player" } });
  await page.goto(club.origin);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: t("shell.skip") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  const ticket = page.getByRole("article", { name: "Rovers dinner" });
  const button = ticket.getByRole("button", { name: t("ticket.imIn") });
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press("Tab");
    if (await button.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(ticket.getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
});

test("the links of the frame load no page anew, and say which page is shown", async ({ person }) => {
  const page = await person("en", { as: { club, role: "admin" } });
  await page.goto(club.origin);
  await page.evaluate(() => document.body.setAttribute("data-marked", ""));
  const sidebar = page.getByRole("navigation", { name: t("shell.nav.main") });
  const current = sidebar.locator("[aria-current]");
  await expect(current).toHaveAttribute("href", "/");
  const places = () => page.evaluate(() => history.length);
  const before = await places();
  await sidebar.locator('a[href="/organization"]').click();
  await expect(current).toHaveAttribute("href", "/organization");
  await sidebar.locator('a[href="/organization"]').click();
  await sidebar.locator('a[href="/attendance"]').click();
  await expect(current).toHaveAttribute("href", "/attendance");
  expect(await places()).toBe(before + 2);
  await expect(page.locator("body")).toHaveAttribute("data-marked", "");
});

test("a request that fails on the way is told, and the page stays", async ({ person }) => {
  const page = await person("en", { as: { club, role: "player" }, tolerate: /ERR_INTERNET_DISCONNECTED/ });
  await page.goto(club.origin);
  await page.context().setOffline(true);
  const ticket = page.getByRole("article", { name: "Rovers dinner" });
  await ticket.getByRole("button", { name: t("ticket.imIn") }).click();
  const failure = t("shell.request.network");
  await expect(page.getByText(t("shell.request.doubt", { failure }))).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(t("shell.request.known"))).toBeVisible();
  await ticket.getByRole("button", { name: t("ticket.imIn") }).click();
  await expect(ticket.getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
});

test("why a page did not come is said in the words of the catalogue, and the page stays", async ({
  person,
}) => {
  const page = await person("en", {
    as: { club, role: "player" },
    tolerate: /status of 50[24]|ERR_INTERNET_DISCONNECTED/,
  });
  // In Chromium a page whose loading the reader stops looks like a lost connection; Firefox says that it was aborted.
  await page.addInitScript(() => {
    const send = window.fetch;
    let stops = false;
    window.addEventListener("test:stop", () => {
      stops = true;
    });
    window.fetch = (...asked) =>
      stops ? Promise.reject(new DOMException("The operation was aborted.", "AbortError")) : send(...asked);
  });
  await page.goto(club.origin);
  const link = page.locator('.sidebar a[href="/my-sessions"]');
  const said = (failure: string) =>
    expect(page.getByText(t("shell.request.again", { failure }), { exact: true })).toBeVisible();
  const failing = async (how: (route: Route) => Promise<void>, failure: string) => {
    await page.route("**/my-sessions", how);
    await link.click();
    await said(failure);
    await page.unroute("**/my-sessions");
    await expect(page).toHaveURL(`${club.origin}/`);
  };
  await failing(
    (route) => route.fulfill({ status: 502, body: "Bad gateway" }),
    t("shell.request.status", { status: 502 }),
  );
  // A proxy that waited for us in vain.
  await failing(
    (route) => route.fulfill({ status: 504, body: "Gateway timeout" }),
    t("shell.request.timeout"),
  );
  await failing((route) => route.abort("internetdisconnected"), t("shell.request.network"));
  await page.evaluate(() => window.dispatchEvent(new Event("test:stop")));
  await link.click();
  await said(t("shell.request.aborted"));
});

test("an answer that was recorded while its reply was lost is shown as recorded (D14.10)", async ({
  person,
}) => {
  const page = await person("en", { as: { club, role: "player" }, tolerate: /ERR_FAILED/ });
  await page.goto(club.origin);
  await page.route("**/*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const { port, pathname, search, host } = new URL(route.request().url());
    // Only browsers know the addresses below localhost.
    const url = `http://127.0.0.1:${port}${pathname}${search}`;
    await route.fetch({ url, headers: { ...route.request().headers(), host }, maxRedirects: 0 });
    await route.abort();
  });
  const ticket = page.getByRole("article", { name: "Rovers dinner" });
  await ticket.getByRole("button", { name: t("ticket.imIn") }).click();
  await expect(ticket.getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
  await expect(page.getByText(t("shell.request.known"))).toBeVisible();
});

test("the address is checked while it is typed", async ({ person, site }) => {
  const page = await person("en");
  await page.goto(site.origin);
  await page.getByText(t("landing.form.more")).click();
  const address = page.getByLabel(t("landing.form.subdomain"), { exact: true });
  // The answer to what is typed as the page arrives can get lost: typing goes on.
  await expect(async () => {
    await page.getByLabel(t("landing.form.name"), { exact: true }).fill("");
    await page.getByLabel(t("landing.form.name"), { exact: true }).fill("Peña Ñandú");
    await expect(address).toHaveValue("pena-nandu", { timeout: 3000 });
  }).toPass();
  await address.fill(club.subdomain);
  const { host } = new URL(club.origin);
  await expect(page.getByText(t("landing.form.taken", { address: host }))).toBeVisible();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  const suggestion = page.locator(".subdomain-state button").first();
  const free = (await suggestion.textContent()) ?? "";
  await suggestion.click();
  await expect(address).toHaveValue(free);
  const freeHost = host.replace(club.subdomain, free);
  await expect(page.getByText(t("landing.form.available", { address: freeHost }))).toBeVisible();
  await expect(address).not.toHaveAttribute("aria-invalid");
});

test("a club's new address is checked while it is typed, and a taken one never offered", async ({
  person,
  site,
  club: other,
}) => {
  const page = await person("en", { as: { club, role: "admin" } });
  await page.goto(`${club.origin}/settings`);
  const address = page.getByLabel(t("settings.subdomain"), { exact: true });
  const save = page.getByRole("button", { name: t("settings.subdomainSave") });
  const taken = page.getByText(t("landing.form.taken", { address: new URL(other.origin).host }));
  await address.fill(other.subdomain);
  await expect(taken).toBeVisible();
  await save.click();
  await expect(address).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Sent before the address has been checked.
  const free = site.newSubdomain();
  await address.fill(other.subdomain);
  await address.press("Enter");
  await expect(taken).toBeVisible();
  await address.fill(free);
  await address.press("Enter");
  await expect(page.getByRole("dialog")).toContainText(free);
});

test("signing in speaks the account's language at once", async ({ person, site }) => {
  const email = `coach@${club.subdomain}.example`;
  await site.sql(`UPDATE ${club.tenant}.members SET language = 'es' WHERE email = $1`, [email]);
  const es = textsIn("es");
  const page = await person("en");
  await page.goto(addressOf(club.origin, await makeLink(site, { tenant: club.tenant, email })));
  await page.getByRole("button", { name: t("identity.autoLogin.confirm") }).click();
  const ticket = page.getByRole("article", { name: "Rovers dinner" });
  await expect(ticket.getByRole("button", { name: es("ticket.imIn") })).toBeVisible();
  await expect(page.getByText(es("identity.login.signedIn"))).toBeVisible();
  await expect(
    page.getByRole("contentinfo").getByText(es("shell.footer.language"), { exact: true }),
  ).toBeVisible();
  await page.locator('.sidebar a[href="/my-account"]').click();
  await expect(page.getByRole("heading", { level: 1, name: es("account.title") })).toBeVisible();
  await expect(page.getByRole("button", { name: es("account.save") })).toBeVisible();
});

test("taps before and while the scripts arrive break nothing", async ({ person }) => {
  const page = await person("en", { as: { club, role: "player" } });
  const { promise: tapped, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await tapped;
    // A tap may have left the page that asked for it.
    await route.continue().catch(() => undefined);
  });
  const tapAll = async () => {
    for (let tap = 0; tap < 20; tap++) await page.mouse.click(600, 20 + tap * 5);
  };
  await page.goto(`${club.origin}/my-sessions`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await tapAll();
  letGo();
  await tapAll();
  await page.unrouteAll({ behavior: "wait" });
  await page.goto(club.origin);
  await expect(page.getByRole("heading", { level: 1, name: t("home.title") })).toBeAttached();
});

test("the settings", async ({ person }) => {
  const page = await person("en", { as: { club, role: "admin" }, tolerate: /status of 422/ });

  await test.step("what was wrong is gone once it is saved", async () => {
    await page.goto(`${club.origin}/settings`);
    const name = page.getByLabel(t("settings.name"), { exact: true });
    const save = page.locator("#form-club").getByRole("button", { name: t("settings.save") });
    await name.fill("");
    await save.click();
    await expect(name).toHaveAccessibleDescription(t("errors.required"));
    await name.fill("Rovers");
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    // A click of the locator would scroll by itself.
    const { x = 0, y = 0 } = (await save.boundingBox()) ?? {};
    await page.mouse.click(x + 9, y + 9);
    await expect(page.getByText(t("settings.saved"))).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.locator(".error-summary")).toHaveCount(0);
    await expect(name).not.toHaveAttribute("aria-invalid");
    await expect(name).toHaveValue("Rovers");
  });

  await test.step("what is not saved is said, and taken back", async () => {
    await page.goto(`${club.origin}/settings#club`);
    const form = page.locator("#form-club");
    const bar = form.getByText(t("shell.form.changes", { count: 2 }));
    const preview = form.locator(".club-preview-phone").first().locator(".ticket");
    await form.getByLabel(t("settings.name"), { exact: true }).fill("Harriers");
    await form.getByText(t("settings.color.purple")).click();
    await expect(bar).toBeVisible();
    await expect(preview).toHaveCSS("border-top-color", "rgb(109, 40, 217)");
    await form.getByRole("button", { name: t("shell.undo") }).click();
    await expect(bar).toHaveCount(0);
    await expect(preview).not.toHaveCSS("border-top-color", "rgb(109, 40, 217)");
    await page.getByRole("tab", { name: t("settings.tabs.formats") }).click();
    await page.locator("#form-formats").getByLabel(t("settings.currency")).selectOption("NZD");
    const changed = page.getByText(t("shell.form.changes", { count: 1 }));
    await expect(changed).toBeVisible();
    await page
      .locator("#form-formats")
      .getByRole("button", { name: t("settings.save") })
      .click();
    await expect(changed).toHaveCount(0);
    await expect(page).toHaveURL(/#formats$/);
  });

  await test.step("a crest is shown as it is chosen, and everywhere once it is saved; removed, the initials stand in", async () => {
    await page.goto(`${club.origin}/settings#club`);
    const form = page.locator("#form-club");
    const input = form.getByLabel(t("settings.logo"), { exact: true });
    const save = form.getByRole("button", { name: t("settings.save") });
    const shown = form.locator(".crest-field .crest");
    await input.setInputFiles({ name: "c.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
    await save.click();
    await expect(input).toHaveAccessibleDescription(new RegExp(t("errors.picture-type").slice(0, 20)));
    const crest = Buffer.from(await (await picture(9)).arrayBuffer());
    await input.setInputFiles({ name: "c.png", mimeType: "image/png", buffer: crest });
    await expect(shown).toHaveAttribute("src", /^data:image\/png/);
    await save.click();
    await expect(shown).toHaveAttribute("src", /^\/crest\//);
    await expect(page.locator(".sidebar .club-block img.crest")).toHaveJSProperty("naturalWidth", 192);
    await expect(form.getByText(t("shell.form.changes", { count: 1 }))).toHaveCount(0);
    await form.getByLabel(t("settings.logoRemove")).check();
    await save.click();
    await expect(page.locator(".sidebar .club-block span.crest")).toBeVisible();
  });

  await test.step("what would be refused is said while it is typed", async () => {
    await page.goto(`${club.origin}/settings#attendance`);
    const days = page.getByLabel(t("settings.daysAhead"), { exact: true });
    await days.fill("61");
    await expect(days).toHaveAccessibleDescription(new RegExp(t("errors.too-large", { limit: 60 })));
    await days.fill("60");
    await expect(days).not.toHaveAttribute("aria-invalid");
    await expect(days).not.toHaveAccessibleDescription(new RegExp(t("errors.too-large", { limit: 60 })));
    await days.fill("0");
    await expect(days).toHaveAttribute("aria-invalid", "true");
    await page
      .locator("#form-attendance")
      .getByRole("button", { name: t("shell.undo") })
      .click();
    await expect(days).not.toHaveAttribute("aria-invalid");
  });

  await test.step("a tab that is chosen while a remembered one is on its way stays chosen", async () => {
    await page.goto(`${club.origin}/settings/prices`);
    const { promise: chosen, resolve: choose } = Promise.withResolvers<void>();
    await page.route("**/settings/prices", async (route) => {
      await chosen;
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest("**/settings/prices");
    await page.goto(`${club.origin}/settings`);
    await asked;
    await page.locator('a.tab[href="#attendance"]').click();
    choose();
    await expect(page.locator("#attendance")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveURL(`${club.origin}/settings#attendance`);
  });
});

test("a tab is remembered for the very page that it was chosen on (D14.7)", async ({ person }) => {
  const page = await person("en", { as: { club, role: "admin" } });
  const { session, pastSession } = club.ids;
  const maker = `${club.origin}/sessions/${session}/team-maker`;
  const opens = async (path: string, address: string) => {
    await page.goto(`${club.origin}${path}`, { waitUntil: "networkidle" });
    await expect(page).toHaveURL(address.startsWith("/") ? `${club.origin}${address}` : address);
  };
  await opens(`/sessions/${session}/team-maker`, maker);
  await opens(`/attendance/${pastSession}`, `/attendance/${pastSession}`);
  await opens("/my-account", "/my-account");
  // Where a link means a part of the page, the memory of that page leads nowhere else.
  await opens(`/attendance/${session}#note`, `/attendance/${session}#note`);
  await opens(`/sessions/${session}/team-maker`, maker);
  await opens(`/attendance/${session}`, maker);
});
