import { makeMember } from "#tests/support/two-clubs.ts";
import { BARE_PHONE, expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const DESK = { viewport: { width: 1280, height: 900 }, javaScriptEnabled: true };
const NAMES = ["Ana Lobo", "Pau Lobo", "Cy Lobo"] as const;

for (const { language, device, where } of [
  { language: "es", device: BARE_PHONE, where: "on a phone without scripts" },
  { language: "en", device: DESK, where: "on a desktop" },
] as const) {
  test(`an admin changes several members at once ${where}`, async ({ person, site }) => {
    const t = textsIn(language);
    const club = await site.readyClub();
    for (const [at, name] of NAMES.entries())
      await makeMember(site, club.tenant, {
        name,
        email: `lobo${at}@${club.subdomain}.example`,
        role: "player",
      });
    const admin = await person(language, {
      ...device,
      as: { club, role: "admin" },
      tolerate: /status of 422/,
    });
    await admin.goto(`${club.origin}/organization?search=lobo`);
    await expect(admin.getByRole("status").getByText(/^3 (of|de) \d+$/)).toBeVisible();
    const box = (name: string) => admin.getByLabel(t("members.several.tickOf", { name }));
    const open = () => admin.getByText(t("members.several.open")).click();
    const go = () => admin.getByRole("button", { name: t("members.several.go") }).click();

    await test.step("on a phone the boxes come with the form", async () => {
      await expect(box("Ana Lobo")).toBeVisible({ visible: device === DESK });
      await open();
      for (const name of ["Ana Lobo", "Cy Lobo"]) await box(name).check();
    });

    await test.step("in another order what is ticked stays, and how many are is said", async () => {
      const status = admin.locator(".several-count");
      if (device !== DESK) return;
      await expect(status).toHaveText(t("members.several.ticked", { count: 2 }));
      await admin
        .getByRole("columnheader", { name: t("members.column.role") })
        .getByRole("link")
        .click();
      await admin.waitForURL(/sort=role/);
      for (const name of NAMES) await expect(box(name)).toBeChecked({ checked: name !== "Pau Lobo" });
      await expect(status).toHaveText(t("members.several.ticked", { count: 2 }));
    });

    await test.step("a tag is missing, and what was ticked stays", async () => {
      await expect(admin.getByLabel(t("members.filter.role"), { exact: true }).last()).toBeHidden();
      await go();
      await expect(admin.getByText(t("errors.several-tag"))).toBeVisible();
      await expect(box("Cy Lobo")).toBeChecked();
    });

    await test.step("it says what happens, and does it", async () => {
      await admin.getByLabel(t("members.filter.tag"), { exact: true }).last().fill("Wolves");
      await go();
      const will = t("members.several.will.add-tag", { count: 2, tag: "Wolves" });
      await expect(admin.getByText(will)).toBeVisible();
      await admin.getByRole("button", { name: t("shell.review.confirm") }).click();
      await expect(admin.getByText(t("members.several.done.add-tag", { count: 2 })).first()).toBeVisible();
      await expect(admin.getByRole("row", { name: "Ana Lobo" })).toContainText("Wolves");
      await expect(admin.getByRole("row", { name: "Pau Lobo" })).not.toContainText("Wolves");
    });

    await test.step("all who match are meant by one box", async () => {
      if (!(await box("Pau Lobo").isVisible())) await open();
      else if (device === DESK) await open();
      await expect(box("Ana Lobo")).not.toBeChecked();
      await admin.getByLabel(t("members.several.all", { count: 3 })).check();
      await admin.getByLabel(t("members.several.act")).selectOption("archive");
      await go();
      await expect(admin.getByText(t("members.several.will.archive", { count: 3 }))).toBeVisible();
      await admin.getByRole("button", { name: t("shell.review.confirm") }).click();
      await expect(admin.getByText(t("members.empty.title"))).toBeVisible();
    });
  });
}
