import type { Page } from "@playwright/test";
import { dateIn } from "./support/story.ts";
import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("es");

async function fillTimes(page: Page): Promise<void> {
  await page.getByLabel(t("sessions.form.startTime"), { exact: true }).fill("19:00");
  await page.getByLabel(t("sessions.form.finishTime"), { exact: true }).fill("20:30");
}

test("an admin begins a season, closes days and moves a series", async ({ person, site }) => {
  const { origin, ...club } = await site.readyClub();
  const admin = await person("es", { as: { club: { origin, ...club }, role: "admin" } });

  await test.step("a new schedule names the next days of its week days, and makes those that stay ticked", async () => {
    await admin.goto(`${origin}/schedules/new`);
    const chips = admin.getByRole("group", { name: t("schedules:leadDates.legend") }).locator("label");
    // No week day is chosen yet, so there is nothing to choose here.
    await expect(chips).toHaveCount(0);
    await admin.getByLabel(t("schedules:form.name"), { exact: true }).fill("Juvenil");
    for (const days of [1, 2]) {
      const weekDay = new Date(dateIn(days)).getUTCDay() || 7;
      await admin.locator(`label:has([name=weekDays][value="${weekDay}"])`).click();
    }
    await fillTimes(admin);
    await expect(chips.filter({ visible: true })).toHaveCount(2);
    await chips.filter({ visible: true }).last().click();
    await admin.getByRole("button", { name: t("schedules:form.create") }).click();
    await expect(admin).toHaveURL(/\/schedules$/);
    await admin.goto(origin);
    await expect(admin.getByRole("article", { name: "Juvenil" }).first()).toBeVisible();
    const made = await site.sqlIn<{ date: string }>(
      club.tenant,
      "SELECT local_date::text AS date FROM schedule_slots ORDER BY local_date",
    );
    expect(made.map(({ date }) => date)).toContain(dateIn(1));
    expect(made.map(({ date }) => date)).not.toContain(dateIn(2));
  });

  await test.step("closing a day says how many sessions it cancels, and does it once that was seen", async () => {
    await admin.goto(`${origin}/closed-days`);
    for (const label of ["from", "until"] as const)
      await admin.getByLabel(t(`schedules:closed.${label}`), { exact: true }).fill(dateIn(8));
    await admin.getByLabel(t("schedules:closed.reason"), { exact: true }).fill("Fiesta");
    await admin.getByRole("button", { name: t("schedules:closed.save"), exact: true }).click();
    const asked = admin
      .getByRole("alert")
      .filter({ hasText: t("schedules:consequences.closed", { count: 1 }) });
    await expect(asked).toBeVisible();
    await admin.getByRole("button", { name: t("schedules:closed.confirm") }).click();
    await expect(admin.getByText(t("schedules:done.closed", { count: 1 })).first()).toBeVisible();
    await expect(admin.getByText("Fiesta")).toBeVisible();
    await admin.goto(`${origin}/schedules`);
    await expect(admin.getByText(t("schedules:exceptions.canceled"), { exact: true })).toBeVisible();
  });

  await test.step("a weekly repeat is a series: this one and all that follow start earlier", async () => {
    await admin.goto(`${origin}/sessions/new`);
    await expect(admin.getByRole("link", { name: t("schedules:hints.repeatLink") })).toBeVisible();
    await admin.getByLabel(t("sessions.form.name"), { exact: true }).fill("Pretemporada");
    await admin.getByLabel(t("sessions.form.date"), { exact: true }).fill(dateIn(8));
    await admin.getByLabel(t("sessions.form.repeatUntil"), { exact: true }).fill(dateIn(29));
    await fillTimes(admin);
    await admin.getByRole("button", { name: t("sessions.form.create") }).click();
    await expect(admin).toHaveURL(/\/sessions\/list/);
    const [, second] = await site.sqlIn<{ id: string }>(
      club.tenant,
      "SELECT id FROM occasions WHERE name = 'Pretemporada' ORDER BY starts_at",
    );
    await admin.goto(`${origin}/sessions/${second?.id}/edit`);
    await admin.getByLabel(t("sessions.form.name"), { exact: true }).fill("Liga");
    await admin.getByRole("radio", { name: t("sessions.series.all") }).check();
    await admin.getByRole("button", { name: t("sessions.form.save") }).click();
    await expect(admin.getByText(t("sessions.consequences.changed", { count: 3 }))).toBeVisible();
    const renamed = t("sessions.change.name", { wasName: "Pretemporada", isName: "Liga" });
    await expect(
      admin.getByText(`${t("sessions.consequences.all")}: ${renamed}`, { exact: true }),
    ).toBeVisible();
    await expect(admin.getByRole("listitem").filter({ hasText: /, 19:00–20:30$/ })).toHaveCount(3);
    await admin.getByRole("button", { name: t("sessions.form.save") }).click();
    await expect(admin.getByText(t("sessions.series.saved", { count: 3 })).first()).toBeVisible();
    await admin.goto(`${origin}/sessions/${second?.id}/cancel`);
    await admin.getByRole("button", { name: t("sessions.series.cancel") }).click();
    await expect(admin.getByText(t("sessions.series.canceled", { count: 3 })).first()).toBeVisible();
  });
});
