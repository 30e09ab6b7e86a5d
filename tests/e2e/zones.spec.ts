import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");

test("a time zone is found by its city or its former name, and what was chosen comes back", async ({
  person,
  site,
}) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "admin" } });
  await page.goto(`${club.origin}/settings#formats`);
  const zone = page.getByLabel(t("settings.timezone"), { exact: true });
  const search = page.getByRole("searchbox", { name: t("zones.search") });
  await expect(zone).toHaveValue("Europe/Madrid");
  await search.fill("kiev");
  await expect(zone).toHaveValue("Europe/Kyiv");
  await expect(page.getByText(t("zones.found", { count: 1, chosen: "Kyiv, Ukraine" }))).toBeVisible();
  await search.fill("nowhere at all");
  await expect(zone).toHaveValue("Europe/Madrid");
  await expect(page.getByText(t("zones.notFound"))).toBeVisible();
  await search.fill("japan");
  await search.press("Enter");
  await expect(zone).toHaveValue("Asia/Tokyo");
  await search.fill("");
  await expect(zone).toHaveValue("Europe/Madrid");
  await search.fill("india");
  await page
    .locator("form")
    .filter({ has: zone })
    .getByRole("button", { name: t("settings.save") })
    .click();
  // It says what becomes of what is planned.
  await page.getByRole("button", { name: t("settings.apply") }).click();
  await expect(page.getByText(t("settings.saved"))).toBeVisible();
  await page.reload();
  await expect(zone).toHaveValue("Asia/Kolkata");
});

test("a founder is offered the device's zone, by whatever name, and what people pay with there", async ({
  person,
  site,
}) => {
  const page = await person("en", { timezoneId: "Asia/Calcutta" });
  await page.goto(site.origin);
  const [zone, currency] = [page.locator('[name="timezone"]'), page.locator('[name="currency"]')];
  await expect(zone).toHaveValue("Asia/Kolkata");
  await expect(currency).toHaveValue("INR");
  await page.getByText(t("landing.form.more")).click();
  const search = page.getByRole("searchbox", { name: t("currencies.search") });
  await search.fill("poland");
  await expect(currency).toHaveValue("PLN");
  await search.press("Escape");
  await expect(currency).toHaveValue("INR");
});

test("who is in another zone is told once that times are the club's, and sees its clock run", async ({
  person,
  club,
}) => {
  const page = await person("en", { as: { club, role: "player" }, timezoneId: "Asia/Calcutta", alone: true });
  await page.clock.install();
  await page.goto(club.origin);
  const clock = page.getByRole("contentinfo").locator("club-clock");
  const inMadrid = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Madrid", timeStyle: "medium" });
  // In the middle of a second, so that it stays the same one.
  let now = Math.ceil(Date.now() / 1_000) * 1_000 + 60_500;
  await page.clock.pauseAt(now);
  for (let times = 0; times < 2; times++) {
    await page.clock.runFor(5_000);
    now += 5_000;
    await expect(clock).toHaveText(inMadrid.format(now));
  }

  // The server knows the device's zone from the page before.
  await page.clock.resume();
  await page.reload();
  const hint = page.getByText(t("zones.hint", { club: "Madrid", device: "Kolkata" }));
  await expect(hint).toBeVisible();
  await page.getByRole("button", { name: t("zones.dismiss") }).click();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(hint).toHaveCount(0);
  const near = await person("en", { as: { club, role: "player" }, timezoneId: "Europe/Paris" });
  await near.goto(club.origin);
  await near.reload();
  await expect(near.getByText(t("zones.hint", { club: "Madrid", device: "Paris" }))).toHaveCount(0);
});
