import type { Locator, Page } from "@playwright/test";
import { BARE_PHONE, expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");

const WIDTHS = [375, 1280];

async function areaOf(one: Locator) {
  const box = await one.boundingBox();
  if (!box) throw new Error("It is not drawn.");
  return {
    left: box.x,
    right: box.x + box.width,
    top: box.y,
    bottom: box.y + box.height,
    height: box.height,
  };
}

async function meets(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await areaOf(one), await areaOf(other)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

const ticketOf = (page: Page, name: string) => page.getByRole("article", { name });

test("a long description is cut in lists, whole on its page, and stretches no ticket beside it", async ({
  person,
  site,
}) => {
  const club = await site.readyClub();
  const description = `${"Bring a ball and water. ".repeat(40)}The end.`;
  await site.sql(
    `UPDATE ${club.tenant}.occasions SET description = $1, starts_at = now() + interval '26 hours',
    finishes_at = now() + interval '28 hours' WHERE id = $2`,
    [description, club.ids.event],
  );
  await site.sql(`UPDATE ${club.tenant}.occasions SET description = $1 WHERE id = $2`, [
    "No. ".repeat(5),
    club.ids.session,
  ]);
  const page = await person("en", { as: { club, role: "player" } });
  await page.goto(club.origin);
  const dinner = ticketOf(page, "Rovers dinner");
  await expect(dinner.getByText("The end.")).toHaveCount(0);
  const [long, short] = [await areaOf(dinner), await areaOf(ticketOf(page, "Rovers training"))];
  expect(long.height).toBeLessThan(400);
  const content = await ticketOf(page, "Rovers training").evaluate((ticket) =>
    [...ticket.children].reduce((sum, part) => Math.max(sum, part.getBoundingClientRect().bottom), 0),
  );
  expect(Math.abs(short.bottom - content)).toBeLessThan(4);
  const body = ticketOf(page, "Rovers training").locator(".ticket-body");
  const lowest = await body.evaluate((one) => (one.lastElementChild ?? one).getBoundingClientRect().bottom);
  expect((await areaOf(body)).bottom - lowest).toBeLessThan(24);
  await dinner.getByRole("link", { name: t("ticket.more") }).click();
  await expect(page).toHaveURL(`${club.origin}/attendance/${club.ids.event}`);
  await expect(page.getByText("The end.")).toBeVisible();
});

for (const [where, device] of [
  ["on a desktop", {}],
  ["on a phone without scripts", BARE_PHONE],
] as const) {
  test(`who can't come sees a calm ticket with an outlined way back, ${where}`, async ({ person, site }) => {
    const club = await site.readyClub();
    const page = await person("en", { ...device, as: { club, role: "player" } });
    await page.goto(club.origin);
    const dinner = ticketOf(page, "Rovers dinner");
    const back = dinner.getByRole("button", { name: t("ticket.imIn") });
    const fill = () => back.evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(await fill()).not.toBe("rgba(0, 0, 0, 0)");
    await dinner.getByRole("button", { name: t("ticket.cant") }).click();
    await expect(dinner.getByText(t("ticket.youreOut"), { exact: true })).toBeVisible();
    expect(await fill()).toBe("rgba(0, 0, 0, 0)");
    // A reason is one more tap, and then stands on the ticket.
    const work = t("attendance.page.reason.work");
    await dinner.getByRole("button", { name: work }).click();
    await expect(dinner.getByText(t("ticket.quoted", { note: work }))).toBeVisible();
    await expect(dinner.getByRole("button", { name: work })).toHaveCount(0);
  });
}

test("a toast covers neither the page's head nor a button", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "admin" } });
  const toast = page.locator(".toast");

  await test.step("of a ticket", async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 812 });
      await page.goto(club.origin);
      for (const name of ["Rovers training", "Rovers dinner"]) {
        await ticketOf(page, name).locator(".answers button").first().click();
        const told = toast.filter({ hasText: name });
        await expect(told).toBeVisible();
        for (const other of [".answers", ".topbar", ".bottombar"]) {
          for (const one of await page.locator(other).all()) {
            if (await one.isVisible())
              expect([width, name, other, await meets(told, one)]).toEqual([width, name, other, false]);
          }
        }
      }
    }
  });

  await test.step("of a list of them", async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`${club.origin}/attendance/${club.ids.session}`);
    await page.locator("li.attendee button").last().click();
    await expect(toast).toBeVisible();
    await expect(async () => {
      for (const button of await page.locator("li.attendee button").all())
        expect(await meets(toast, button)).toBe(false);
    }).toPass();
  });
});
