import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");

test("a finish on the next day is said while it is typed, and a long length asked about", async ({
  person,
  club,
}) => {
  const page = await person("en", { as: { club, role: "admin" } });
  for (const path of ["/sessions/new", "/schedules/new"]) {
    await page.goto(club.origin + path);
    const finish = page.getByLabel(t("sessions.form.finishTime"), { exact: true });
    const nextDay = page.getByText(t("sessions.form.nextDay"), { exact: true });
    const box = page.getByLabel(t("sessions.form.allowLong", { hours: 23 }));
    await page.getByLabel(t("sessions.form.startTime"), { exact: true }).fill("19:00");
    await finish.fill("20:30");
    await expect(nextDay).toHaveCount(0);
    await finish.fill("01:00");
    await expect(nextDay).toBeVisible();
    await expect(finish).toBeFocused();
    await expect(page.getByRole("checkbox", { name: /12|23/ })).toHaveCount(0);
    await finish.fill("18:00");
    await expect(nextDay).toBeVisible();
    await expect(box).not.toBeChecked();
  }
});
