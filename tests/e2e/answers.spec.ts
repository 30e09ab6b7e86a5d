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
  await page.goto(club.origin, { waitUntil: "networkidle" });
  return { club, page, dinner: page.getByRole("article", { name: "Rovers dinner" }) };
}

const button = (ticket: Locator, word: "imIn" | "cant" | "cantAnyMore") =>
  ticket.getByRole("button", { name: t(`ticket.${word}`) });

/** Presses a button by keyboard, once it is enabled. */
async function press(page: Page, pressed: Locator): Promise<void> {
  await expect(pressed).toBeEnabled();
  await pressed.focus();
  await page.keyboard.press("Enter");
}

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
  await followAskedLink(page, site, "en", `player@${club.subdomain}.example`);
  await expect(page).toHaveURL(`${club.origin}/attendance/${club.ids.event}`);
  await button(dinner, "imIn").click();
  await expect(dinner.getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
});

test("on home the focus stays with the ticket whose answer was given by keyboard @js", async ({
  person,
  site,
}) => {
  const { page, dinner } = await playersHome(person, site);
  await press(page, button(dinner, "imIn"));
  await expect(button(dinner, "cantAnyMore")).toBeFocused();
  // A key that is held down answers once.
  await page.waitForTimeout(1000);
  await page.keyboard.down("Enter");
  await expect(button(dinner, "imIn")).toBeFocused();
  for (let times = 0; times < 12; times++) {
    await page.waitForTimeout(100);
    await page.keyboard.down("Enter");
  }
  await page.keyboard.up("Enter");
  await expect(dinner.getByText(t("ticket.youreOut"), { exact: true })).toBeVisible();
});

test("taking an answer back by keyboard leads the focus back to its ticket @js", async ({ person, site }) => {
  const { page, dinner } = await playersHome(person, site);
  await press(page, button(dinner, "imIn"));
  const toast = page
    .getByRole("status")
    .filter({ hasText: t("ticket.answered.in", { name: "Rovers dinner" }) });
  const undo = toast.getByRole("button", { name: t("shell.undo") });
  await undo.focus();
  await page.waitForTimeout(1000);
  await page.keyboard.press("Enter");
  await expect(button(dinner, "imIn")).toBeFocused();
  await press(page, button(dinner, "cant"));
  await page.waitForTimeout(1000);
  await page
    .getByRole("status")
    .getByRole("button", { name: t("shell.close") })
    .focus();
  await page.keyboard.press("Enter");
  await expect(button(dinner, "imIn")).toBeFocused();
});

test("on the page of who is coming, too, one's own answer keeps the focus @js", async ({ person, site }) => {
  const { club, page, dinner } = await playersHome(person, site);
  await page.goto(`${club.origin}/attendance/${club.ids.event}`, { waitUntil: "networkidle" });
  await press(page, button(dinner, "cant"));
  await expect(button(dinner, "imIn")).toBeFocused();
});
