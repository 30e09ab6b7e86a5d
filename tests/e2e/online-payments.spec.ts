import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");

/** A button of the pages of Stripe's stand-in, which speaks English. */
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

test("a club takes money by card, and a saved card tops up by itself", async ({ person, site }) => {
  const club = await site.readyClub();
  const admin = await person("en", { as: { club, role: "admin" } });
  await admin.goto(`${club.origin}/settings/online-payments`);
  await press(admin, t("payments:online.connection.connect"));
  await press(admin, "Later");
  await expect(admin.getByText(t("payments:online.connection.looking"))).toBeVisible();
  await press(admin, t("payments:online.connection.goOn"));
  await press(admin, "Finish");
  await expect(admin.getByText(t("payments:online.connection.ready.title"), { exact: true })).toBeVisible();

  // A declined card and a refused form have a status that browsers report as an error.
  const page = await person("en", { as: { club, role: "player" }, tolerate: /402|422/ });
  // The amount that a ticket asks for is filled in, and the way back to the ticket is kept up to the page that confirms the payment.
  await page.goto(`${club.origin}/my-transactions/top-up?amount=20.00&back=/attendance/${club.ids.session}`);
  await expect(page.getByLabel(t("payments:topUp.amount"))).toHaveValue(/^20([.,]00)?$/);
  await press(page, t("payments:online.topUp.go"));
  await expect(page.getByText("€20.00")).toBeVisible();
  const checkout = page.url();
  await press(page, /declined$/);
  await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByText(t("payments:online.state.left.title"), { exact: true })).toBeVisible();
  // The page that a payment returns to shows the current state, and changes nothing.
  await page.goto(page.url().replace("left=1&", ""));
  await expect(page.getByText(t("payments:online.state.waiting.title"), { exact: true })).toBeVisible();
  expect(await balance()).toBe(0);
  await page.goto(checkout);
  await press(page, /which pays$/);
  await expect(page.getByText(t("payments:online.state.paid.title"), { exact: true })).toBeVisible();
  await page.getByRole("link", { name: t("payments:online.topUp.backThere") }).click();
  await expect(page).toHaveURL(`${club.origin}/attendance/${club.ids.session}`);
  expect(await balance()).toBe(2_000);

  await page.goto(`${club.origin}/my-transactions/card`);
  await press(page, t("payments:card.save"));
  await press(page, /which pays$/);
  await expect(page.getByText(t("payments:card.ending", { name: "Visa", last4: "4242" }))).toBeVisible();
  await page.getByLabel(t("payments:card.threshold")).fill("25");
  await page.getByLabel(t("payments:card.amount")).fill("15");
  await page.getByLabel(t("payments:card.monthlyCap")).fill("10");
  await press(page, t("payments:card.turnOn"));
  await expect(page.locator(".field-error")).toHaveText(t("payments:errors.cap-too-low"));
  await page.getByLabel(t("payments:card.monthlyCap")).fill("15");
  await press(page, t("payments:card.turnOn"));
  // There is less than €25 already: the card pays after the next booking, and not before.
  await expect(page.getByText(t("payments:card.on"), { exact: true })).toBeVisible();
  await expect(
    page.getByRole("main").getByText(/^You have €20 now, less than €25: your card pays at least €15 after/),
  ).toBeVisible();
  expect(await balance()).toBe(2_000);
  await site.sqlIn(club.tenant, "UPDATE occasions SET price = 300 WHERE id = $1", [club.ids.session]);
  await site.sqlIn(club.tenant, "DELETE FROM attendances WHERE member_id = $1", [club.memberId.player]);
  await page.goto(`${club.origin}/attendance/${club.ids.session}`);
  await press(page, t("ticket.inFor", { price: "€3" }));
  await expect.poll(balance).toBe(3_500);

  async function balance(): Promise<number> {
    const rows = await site.sqlIn<{ balance: string }>(club.tenant, "SELECT balance FROM payment_balances");
    return Number(rows[0]?.balance ?? 0);
  }
});
