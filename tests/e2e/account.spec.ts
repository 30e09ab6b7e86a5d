import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("es");
const PASSWORD = "la cabra tira al monte";

test("a person sets a password, signs in with it, and signs out everywhere", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("es", { as: { club, role: "player" }, tolerate: /status of (401|422)/ });
  const email = `player@${club.subdomain}.example`;
  await page.goto(`${club.origin}/my-account`);
  await page.locator('a[href="/my-account/password"]').click();
  const fresh = page.getByLabel(t("account.password.new"));
  await fresh.fill("password2026");
  await page.getByRole("button", { name: t("account.password.save") }).click();
  await expect(fresh).toHaveAccessibleDescription(new RegExp(t("errors.password-common").slice(0, 20)));
  await fresh.fill(PASSWORD);
  await page.getByRole("button", { name: t("shell.form.showPassword") }).click();
  await expect(fresh).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: t("account.password.save") }).click();
  await expect(page.getByText(t("account.password.added"))).toBeVisible();

  const other = await person("es", { tolerate: /status of 401/ });
  await other.goto(`${club.origin}/login?to=/my-account/devices`);
  await other.getByText(t("identity.login.password.title")).click();
  const form = other.locator("#form-password");
  await form.getByLabel(t("identity.login.email")).fill(email);
  for (const password of ["not my password", PASSWORD]) {
    await form.getByLabel(t("identity.login.password.label"), { exact: true }).fill(password);
    await form.getByRole("button", { name: t("identity.login.password.submit"), exact: true }).click();
    if (password !== PASSWORD)
      await expect(
        form.getByLabel(t("identity.login.password.label"), { exact: true }),
      ).toHaveAccessibleDescription(new RegExp(t("errors.wrong-password").slice(0, 20)));
  }
  await expect(other).toHaveURL(`${club.origin}/my-account/devices`);
  await expect(other.getByText(t("account.devices.current"))).toBeVisible();
  await other.getByRole("link", { name: t("account.everywhere.open") }).click();
  await other.getByRole("button", { name: t("account.everywhere.confirm"), exact: true }).click();
  await expect(other).toHaveURL(`${club.origin}/login`);
  await expect(other.getByText(t("account.everywhere.done"))).toBeVisible();
  await page.goto(`${club.origin}/my-account`);
  await expect(page).toHaveURL(/\/login\?to=/);
});
