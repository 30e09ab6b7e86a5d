import { followAskedLink } from "./support/story.ts";
import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const en = textsIn("en");
const es = textsIn("es");

test("the language is chosen at the foot of the page and stays", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "player" } });
  await page.goto(`${club.origin}/my-sessions`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const { viewport, javaScriptEnabled } = test.info().project.use;
  // On a phone the footer is one line, which opens the rest.
  if ((viewport?.width ?? 0) < 768)
    await page.getByRole("button", { name: en("shell.footer.more"), exact: true }).click();
  const heading = page.getByRole("heading", { level: 1, name: es("sessions.mine.title") });
  const choice = page.locator("#footer-language");
  if (javaScriptEnabled === false) {
    await choice.selectOption("es");
    await page.getByRole("button", { name: en("shell.footer.change") }).click();
    await expect(heading).toBeVisible();
  } else {
    // A choice that is made before the scripts run goes unnoticed.
    await expect(async () => {
      await choice.selectOption("en");
      await choice.selectOption("es");
      await expect(heading).toBeVisible({ timeout: 3_000 });
    }).toPass();
  }
  await expect(page).toHaveURL(/\/my-sessions/);
  await page.goto(club.origin);
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  // It is the person's own setting, so another device of theirs follows.
  const other = await person("en", { as: { club, role: "player" } });
  await other.goto(club.origin);
  await expect(other.locator("html")).toHaveAttribute("lang", "es");
});

test("signing out asks first, and Back shows nothing afterwards", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "player" } });
  await page.goto(`${club.origin}/my-account`);
  await page.goto(`${club.origin}/logout`);
  await page.getByRole("button", { name: en("identity.logout.confirm") }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page).toHaveURL(`${club.origin}/login`);
  await expect(page.getByText(en("identity.logout.already"))).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Rovers player")).toHaveCount(0);
  await page.goto(`${club.origin}/my-sessions`);
  await expect(page).toHaveURL(/\/login\?to=%2Fmy-sessions$/);
});

test("who may not enter is led home with the reason", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "player" } });
  await page.goto(`${club.origin}/settings`);
  await expect(page).toHaveURL(`${club.origin}/`);
  await expect(page.getByText(en("errors.role-denied"))).toBeVisible();
});

test("a module that is switched off is gone, and back again when it is on", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "admin" }, tolerate: /status of 404/ });
  const link = page.locator('a[href="/schedules"]');
  await page.goto(club.origin);
  await expect(link).toHaveCount(1);
  await site.sql(`INSERT INTO ${club.tenant}.settings (id, value) VALUES (12, 'false')`);
  await page.goto(club.origin);
  await expect(link).toHaveCount(0);
  expect((await page.goto(`${club.origin}/schedules`))?.status()).toBe(404);
  await site.sql(`DELETE FROM ${club.tenant}.settings WHERE id = 12`);
  expect((await page.goto(`${club.origin}/schedules`))?.status()).toBe(200);
});

test("the six digits of a mail, read elsewhere, sign in where it was asked for, and nowhere else", async ({
  person,
  site,
}) => {
  const club = await site.readyClub();
  const email = `player@${club.subdomain}.example`;
  const page = await person("en");
  await page.goto(`${club.origin}/my-sessions`);
  await page.getByRole("textbox", { name: en("identity.login.email"), exact: true }).fill(email);
  await page.getByRole("button", { name: en("identity.login.send") }).click();
  await expect(page.getByRole("heading", { name: en("identity.login.sent.title") })).toBeVisible();
  const [mail] = await site.mails(email);
  const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
  const type = async (at: typeof page) => {
    await at.getByText(en("identity.login.code.title")).click();
    await at.getByLabel(en("identity.login.code.label")).fill(code);
    await at.getByRole("button", { name: en("identity.login.code.submit") }).click();
  };
  const other = await person("en", { tolerate: /status of 401/ });
  await other.goto(page.url());
  await type(other);
  await expect(other.getByText(en("errors.code-of-other-browser")).first()).toBeVisible();
  await type(page);
  await expect(page).toHaveURL(/\/my-sessions$/);
});

test("looking at a link does not use it up; using it does", async ({ person, site }) => {
  const club = await site.readyClub();
  const email = `coach@${club.subdomain}.example`;
  const page = await person("en");
  await page.goto(`${club.origin}/login`);
  await page.getByRole("textbox", { name: en("identity.login.email"), exact: true }).fill(email);
  await page.getByRole("button", { name: en("identity.login.send") }).click();
  const [mail] = await site.mails(email);
  const link = mail?.links.find((one) => one.includes("/auto-login")) ?? "";
  const scanner = await person("en", { tolerate: /status of 401/ });
  for (let look = 0; look < 3; look++) {
    await scanner.goto(link);
    await expect(scanner.getByText(en("identity.autoLogin.who", { email }))).toBeVisible();
  }
  await followAskedLink(page, site, "en", email);
  await expect(page).toHaveURL(`${club.origin}/`);
  await scanner.goto(link);
  await expect(scanner.getByRole("heading", { name: en("identity.autoLogin.invalidTitle") })).toBeVisible();
});
