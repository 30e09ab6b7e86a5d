import { readFile } from "node:fs/promises";
import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("es");

test("a member makes a calendar address and ends it, and an admin saves the list", async ({
  person,
  club,
}) => {
  const page = await person("es", { as: { club, role: "admin" } });
  await page.goto(`${club.origin}/my-settings`);
  await page.locator('a[href="/my-settings/calendar"]').click();
  await page.getByRole("button", { name: t("calendar.make") }).click();
  const address = page.getByText(/\/calendar\/[\w-]{43}\.ics$/);
  await expect(address).toBeVisible();
  const own = page.getByRole("link", { name: t("calendar.open") });
  await expect(own).toHaveAttribute(
    "href",
    ((await address.textContent()) ?? "").replace(/^http/, "webcal").replace("webcals", "webcal"),
  );
  await page.getByRole("button", { name: t("calendar.end") }).click();
  await expect(page.getByText(t("calendar.none"))).toBeVisible();
  await expect(address).toBeHidden();

  await page.goto(`${club.origin}/sessions/list`);
  await page.getByText(t("sessions.export.open"), { exact: true }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: t("sessions.export.format.pdf") }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`${t("sessions.export.file")}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
});
