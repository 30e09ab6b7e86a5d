import { givePassword, PASSWORD } from "#tests/support/account-ground.ts";
import { type ClubUnderTest, makeMember } from "#tests/support/two-clubs.ts";
import { followAskedLink } from "./support/story.ts";
import { expect, type Site, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");

let clubs: [ClubUnderTest, ClubUnderTest];
test.beforeAll(async ({ site }) => {
  clubs = [await site.readyClub(), await site.readyClub()];
});

/** Somebody who has signed in at these clubs before. */
async function memberOf(site: Site, clubs: { tenant: string }[]): Promise<string> {
  const email = `${site.newSubdomain()}@people.example`;
  for (const { tenant } of clubs) await makeMember(site, tenant, { name: "Mia", email, role: "player" });
  return email;
}

test("a person of two clubs signs in on the platform and chooses one", async ({ person, site }) => {
  const email = await memberOf(site, clubs);
  const page = await person("en");
  await page.goto(site.origin);
  await page.getByRole("link", { name: t("landing.login") }).click();
  await page.getByRole("textbox", { name: t("identity.login.email"), exact: true }).fill(email);
  await page.getByRole("button", { name: t("identity.login.send") }).click();
  await expect(page.getByText(t("identity.login.platform.sent", { email }))).toBeVisible();
  await followAskedLink(page, site, email);
  await expect(page.getByRole("heading", { level: 1, name: t("identity.clubs.title") })).toBeVisible();
  await page.getByRole("button", { name: clubs[1].subdomain }).click();
  await expect(page).toHaveURL(`${clubs[1].origin}/`);
  await expect(page.getByRole("heading", { level: 1, name: t("home.title") })).toBeAttached();

  // From there to the other club: its own page asks once, and then knows the person.
  for (const clicks of [1, 0]) {
    await page.goto(`${clubs[1].origin}/`);
    const menu = page.locator(".bottombar").getByRole("button");
    if (await menu.isVisible()) await menu.click();
    await page.locator(".switcher").first().locator("summary").click();
    await page.locator(`form[action="/switch/${clubs[0].subdomain}"] button`).click();
    if (clicks > 0)
      await page.getByRole("button", { name: t("identity.autoLogin.continueAs", { email }) }).click();
    await expect(page).toHaveURL(`${clubs[0].origin}/`);
  }

  await test.step("or by their password, without a mail", async () => {
    await givePassword(site, email);
    const other = await person("en");
    await other.goto(`${site.origin}/login`);
    await other.getByText(t("identity.login.password.title")).click();
    const form = other.locator('form:has([name="password"])');
    await form.getByLabel(t("identity.login.email")).fill(email);
    await form.getByLabel(t("identity.login.password.label"), { exact: true }).fill(PASSWORD);
    await form.getByRole("button", { name: t("identity.login.password.submit") }).click();
    await expect(other.getByRole("heading", { level: 1, name: t("identity.clubs.title") })).toBeVisible();
  });
});

test("a person of one club types the six digits and is in", async ({ person, site }) => {
  const [club] = clubs;
  const email = await memberOf(site, [club]);
  const page = await person("en");
  await page.goto(`${site.origin}/login`);
  await page.getByRole("textbox", { name: t("identity.login.email"), exact: true }).fill(email);
  await page.getByRole("button", { name: t("identity.login.send") }).click();
  const [mail] = await site.mails(email);
  await page.getByLabel(t("identity.login.code.label")).fill(/^\d{6}$/m.exec(mail?.text ?? "")?.[0] ?? "");
  await page.getByRole("button", { name: t("identity.login.code.submit") }).click();
  await expect(page).toHaveURL(`${club.origin}/`);
  await expect(page.getByRole("heading", { level: 1, name: t("home.title") })).toBeAttached();
});
