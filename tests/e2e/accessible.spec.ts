import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { invitationCodeOf } from "#app/domain/organizations/public-id.ts";
import { addressIn, clubGuard, routeTable } from "#tests/conformance/route-table.ts";
import { expect, test } from "./support/test.ts";

/** What axe and the eye find wrong with a page as it stands. */
async function faultsOf(page: Page, what: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const faults = violations.map(({ id, nodes }) => `${what}: ${id} at ${nodes[0]?.target.join(" ")}`);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (sideways > 0) faults.push(`${what}: ${sideways} px wider than the screen`);
  return faults;
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`every page of a club can be used by everybody (${colorScheme}) @js`, async ({ person, site }, {
    project,
  }) => {
    test.setTimeout(180_000);
    const language = project.name === "mobile" ? "es" : "en";
    const club = await site.readyClub();
    await site.sql(
      `INSERT INTO ${club.tenant}.schedules (name, start_time, finish_time, week_days) VALUES ('Weekly', '19:00', '20:30', '{2,4}')`,
    );
    const page = await person(language, { as: { club, role: "admin" }, colorScheme });
    const paths = routeTable()
      .filter(({ loader, hasPage }) => hasPage && loader && clubGuard(loader)?.minRole)
      .map(({ path }) => addressIn(path, club));
    const faults: string[] = [];
    for (const path of new Set(paths)) {
      await page.goto(club.origin + path);
      faults.push(...(await faultsOf(page, path)));
    }
    expect(faults).toEqual([]);
  });

  test(`every page for strangers can be used by everybody (${colorScheme}) @js`, async ({ person, site }, {
    project,
  }) => {
    const language = project.name === "mobile" ? "es" : "en";
    const club = await site.readyClub();
    const page = await person(language, { colorScheme, tolerate: /status of 404/ });
    const addresses = [
      site.origin,
      `${site.origin}/login`,
      `${site.origin}/organization-no-exist?name=nobody`,
      `${site.origin}/dev/mailbox`,
      `${club.origin}/login`,
      `${club.origin}/login?sent=ada@club.example`,
      `${club.origin}/auto-login?auth=magic-link&code=x`,
      `${club.origin}/join/${invitationCodeOf(club.publicId)}`,
      `${club.origin}/join/none`,
      `${club.origin}/logout`,
    ];
    const faults: string[] = [];
    for (const address of addresses) {
      await page.goto(address);
      faults.push(...(await faultsOf(page, address)));
    }
    expect(faults).toEqual([]);
  });

  test(`a refused form says where, and can be used by everybody (${colorScheme}) @js`, async ({
    person,
    site,
  }) => {
    const club = await site.readyClub();
    const page = await person("en", { as: { club, role: "admin" }, colorScheme, tolerate: /status of 422/ });
    await page.goto(`${club.origin}/sessions/new`);
    await page.getByRole("button", { name: "Create session" }).click();
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await summary.getByRole("link").first().click();
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(
      "Please fill this in.",
    );
    expect(await faultsOf(page, "refused form")).toEqual([]);
  });
}
