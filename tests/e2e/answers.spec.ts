import type { Locator, Page } from "@playwright/test";
import { followAskedLink } from "./support/story.ts";
import { expect, type Site, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");

/** A club player's phone, on home. */
async function playersHome(
  person: (language: "en", options: object) => Promise<Page>,
  site: Site,
  options: { tolerate?: RegExp; viewport?: { width: number; height: number } } = {},
) {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "player" }, ...options });
  await page.goto(club.origin);
  return { club, page, dinner: page.getByRole("article", { name: "Rovers dinner" }) };
}

const button = (ticket: Locator, word: "imIn" | "cant" | "cantAnyMore") =>
  ticket.getByRole("button", { name: t(`ticket.${word}`) });

test("an answer to a session that was deleted meanwhile is told on home, without that session", async ({
  person,
  site,
}) => {
  const { club, page, dinner } = await playersHome(person, site, {
    tolerate: /status of 404/,
    viewport: { width: 375, height: 500 },
  });
  await site.sql(`DELETE FROM ${club.tenant}.occasions WHERE id = $1`, [club.ids.event]);
  await button(dinner, "imIn").click();
  await expect(page.getByRole("alert")).toContainText(t("errors.answer-gone"));
  await expect(page.getByRole("alert")).toBeInViewport();
  await expect(dinner).toHaveCount(0);
  await expect(page.getByRole("article", { name: "Rovers training" })).toBeVisible();
});

test("an answer after the sign-in has ended is said to be lost, and signing in leads back to it", async ({
  person,
  site,
}) => {
  const { club, page, dinner } = await playersHome(person, site);
  await page.context().clearCookies();
  await button(dinner, "imIn").click();
  await expect(page.getByRole("alert")).toContainText(t("identity.login.lost.answer"));
  await page
    .getByLabel(t("identity.login.email"), { exact: true })
    .first()
    .fill(`player@${club.subdomain}.example`);
  await page.getByRole("button", { name: t("identity.login.send") }).click();
  await followAskedLink(page, site, `player@${club.subdomain}.example`);
  await expect(page).toHaveURL(`${club.origin}/attendance/${club.ids.event}`);
  await button(dinner, "imIn").click();
  await expect(dinner.getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
});

test("an answer by keyboard keeps the focus with its ticket", async ({ person, site }) => {
  const { club, page, dinner } = await playersHome(person, site);
  /** Presses a button by keyboard, once the moment after the last answer has passed. */
  const press = async (pressed: Locator) => {
    await expect(pressed).toBeEnabled();
    await pressed.focus();
    await page.keyboard.press("Enter");
  };
  const toast = page.getByRole("status");

  await test.step("given, and taken back in the toast", async () => {
    await press(button(dinner, "imIn"));
    await expect(button(dinner, "cantAnyMore")).toBeFocused();
    await press(toast.getByRole("button", { name: t("shell.undo") }));
    await expect(button(dinner, "imIn")).toBeFocused();
  });

  await test.step("when the toast is closed, too", async () => {
    await press(button(dinner, "cant"));
    await expect(button(dinner, "imIn")).toBeFocused();
    await press(toast.getByRole("button", { name: t("shell.close") }));
    await expect(button(dinner, "imIn")).toBeFocused();
  });

  await test.step("a key that is held down answers once", async () => {
    await expect(button(dinner, "imIn")).toBeEnabled();
    await page.keyboard.down("Enter");
    await expect(button(dinner, "cantAnyMore")).toBeFocused();
    await page.keyboard.down("Enter");
    // The key is still held when the button could be pressed again.
    await expect(button(dinner, "cantAnyMore")).toBeEnabled();
    for (let times = 0; times < 3; times++) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await expect(dinner.getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
    await expect(page.locator("[data-pending]")).toHaveCount(0);
    const [{ state } = {}] = await site.sqlIn<{ state: string }>(
      club.tenant,
      "SELECT state FROM attendances WHERE occasion_id = $1 AND member_id = $2",
      [club.ids.event, club.memberId.player],
    );
    expect(state).toBe("attending");
  });

  await test.step("on the page of who is coming, too", async () => {
    await page.goto(`${club.origin}/attendance/${club.ids.event}`);
    await press(button(dinner, "cantAnyMore"));
    await expect(button(dinner, "imIn")).toBeFocused();
  });
});
