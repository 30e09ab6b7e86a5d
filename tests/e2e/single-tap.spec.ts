import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");

/**
 * Taps where a button is, and there again as soon as its result is drawn, in a page whose clock stands still. Returns a
 * function that taps there once more, after the time that a double tap may take.
 */
async function tapTwice(page: Page, button: Locator, result: Locator): Promise<() => Promise<void>> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error("The button is not drawn.");
  const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await tap();
  await expect(result).toBeVisible();
  await tap();
  await page.clock.runFor(1_000);
  // If the second tap has sent anything, it is under way or done: the standings are looked at in the end.
  await expect(page.locator("[data-pending]")).toHaveCount(0);
  return tap;
}

/** Opens a page whose clock stands still as soon as it is there. */
async function openStill(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await page.clock.pauseAt(Date.now() + 60_000);
}

test("a double tap answers once", async ({ person, site }) => {
  const club = await site.readyClub();
  const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, alone: true } as const;
  const standings = () =>
    site.sql<{ state: string }>(
      `SELECT state FROM ${club.tenant}.attendances WHERE occasion_id = $1 ORDER BY member_id`,
      [club.ids.session],
    );
  const before = (await standings()).map(({ state }) => state);
  expect(before).toEqual(["attending", "attending", "attending"]);

  await test.step("on one's own ticket, where the opposite button stands next", async () => {
    const page = await person("en", { as: { club, role: "player" }, ...phone });
    await openStill(page, club.origin);
    const ticket = page.getByRole("article", { name: "Rovers training" });
    const out = ticket.getByText(t("ticket.youreOut"), { exact: true });
    const tap = await tapTwice(page, ticket.getByRole("button", { name: t("ticket.cantAnyMore") }), out);
    await expect(out).toBeVisible();
    await tap();
    await expect(ticket.getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
  });

  await test.step("in the list of who comes, where the next person's row moves up", async () => {
    const page = await person("en", { as: { club, role: "admin" }, ...phone });
    await openStill(page, `${club.origin}/attendance/${club.ids.session}`);
    const row = (group: string) =>
      page.getByRole("region", { name: new RegExp(`^${group}`) }).locator("li.attendee");
    // Not one's own row: an answer of one's own changes the ticket above, too.
    const second = row(t("attendance.list.in")).nth(1);
    const button = second.getByRole("button").first();
    const tap = await tapTwice(page, button, row(t("attendance.list.out")).first());
    await expect(row(t("attendance.list.out"))).toHaveCount(1);
    await tap();
    await expect(row(t("attendance.list.out"))).toHaveCount(2);
  });
});

test("after an answer by keyboard the focus stays with its person", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "admin" } });
  await page.goto(`${club.origin}/attendance/${club.ids.session}`);
  const name = "Rovers coach";
  await page.getByRole("button", { name: t("attendance.record.outOf", { name }) }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText(t("attendance.recorded.out", { name }));
  const out = page.getByRole("region", { name: new RegExp(`^${t("attendance.list.out")}`) });
  await expect(out.getByRole("listitem").filter({ hasText: name })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: t("attendance.record.inOf", { name }) })).toBeFocused();
});
