import type { ClubUnderTest } from "#tests/support/two-clubs.ts";
import { BARE_PHONE, expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const en = textsIn("en");
const es = textsIn("es");

let club: ClubUnderTest;
test.beforeAll(async ({ site }) => {
  club = await site.readyClub();
});

for (const [where, device, role] of [
  ["on a desktop", {}, "player"],
  ["on a phone without scripts", BARE_PHONE, "coach"],
] as const) {
  test(`the language is chosen at the foot of the page and stays, ${where}`, async ({ person }) => {
    const page = await person("en", { ...device, as: { club, role } });
    await page.goto(`${club.origin}/my-sessions`);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    const heading = page.getByRole("heading", { level: 1, name: es("sessions.mine.title") });
    const choice = page.locator("#footer-language");
    if (device === BARE_PHONE) {
      // On a phone the footer is one line, which opens the rest.
      await page.getByRole("button", { name: en("shell.footer.more"), exact: true }).click();
      await choice.selectOption("es");
      await page.getByRole("button", { name: en("shell.footer.change") }).click();
    } else await choice.selectOption("es");
    await expect(heading).toBeVisible();
    await expect(page).toHaveURL(/\/my-sessions/);
    await page.goto(club.origin);
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    // It is the person's own setting, so another device of theirs follows.
    const other = await person("en", { ...device, as: { club, role } });
    await other.goto(club.origin);
    await expect(other.locator("html")).toHaveAttribute("lang", "es");
  });

  test(`signing out asks first, and Back shows nothing afterwards, ${where}`, async ({ person, site }) => {
    const club = await site.readyClub();
    const page = await person("en", { ...device, as: { club, role: "player" } });
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
}
