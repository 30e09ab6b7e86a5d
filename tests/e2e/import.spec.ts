import { BARE_PHONE, expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const DESK = { viewport: { width: 1280, height: 900 }, javaScriptEnabled: true };

const CSV = [
  "Jugador;Correo;Grupo",
  "ZOE NÚÑEZ;zoe@import.example;Sub-18",
  "=1+1;;",
  "Bo;no es un correo;",
  "Zoë Núñez;ZOE@import.example;Sub-18",
].join("\n");
const file = (name: string, text: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text, "latin1"),
});

for (const { language, device, where } of [
  { language: "es", device: BARE_PHONE, where: "on a phone without scripts" },
  { language: "en", device: DESK, where: "on a desktop" },
] as const) {
  test(`an admin takes a club over from its spreadsheet ${where}`, async ({ person, site }) => {
    const t = textsIn(language);
    const club = await site.readyClub();
    const admin = await person(language, {
      ...device,
      as: { club, role: "admin" },
      tolerate: /status of 422/,
    });
    await admin.goto(`${club.origin}/organization`);
    await admin.getByRole("link", { name: t("memberFile.import.open") }).click();

    await test.step("a picture is refused with the reason, at its field", async () => {
      await admin
        .getByLabel(t("memberFile.import.file"))
        .setInputFiles(file("club.csv", "\u0089PNG\r\n\u0000"));
      await admin.getByRole("button", { name: t("memberFile.import.look") }).click();
      await expect(admin.locator(".field-error")).toContainText(t("errors.file-type"));
    });

    await test.step("the file says what it would do, line by line", async () => {
      const given = { ...file("club.csv", ""), buffer: Buffer.from(CSV) };
      await admin.getByLabel(t("memberFile.import.file")).setInputFiles(given);
      await admin.getByRole("button", { name: t("memberFile.import.look") }).click();
      await expect(admin.getByText(t("memberFile.consequences.added", { count: 2 }))).toBeVisible();
      await expect(admin.getByText(t("memberFile.reason.replaced", { line: 5 }))).toBeVisible();
      await expect(admin.getByText(t("errors.email"))).toBeVisible();
      await admin.locator("summary", { hasText: t("memberFile.import.added", { count: 2 }) }).click();
      await expect(admin.getByText("=1+1").last()).toBeVisible();
    });

    await test.step("a line that is wrong says who it is about", async () => {
      const wrong = admin.getByRole("row", { name: t("memberFile.import.lineOf", { line: 4 }) });
      await expect(wrong).toContainText("Bo");
      await expect(wrong).toContainText("Correo");
      await expect(
        admin.locator("summary", { hasText: t("memberFile.consequences.wrong", { count: 2 }) }),
      ).toBeVisible();
    });

    await test.step("columns that were changed are looked at before they are imported", async () => {
      await admin.getByLabel(t("memberFile.import.write", { count: 1 })).check();
      await admin.getByLabel("Correo", { exact: true }).selectOption("none");
      await admin.getByRole("button", { name: t("memberFile.import.start"), exact: true }).click();
      await expect(admin.getByText(t("memberFile.import.changed"))).toBeVisible();
      await expect(admin.getByText(t("memberFile.import.noEmail"))).toBeVisible();
      await expect(admin.getByLabel("Correo", { exact: true })).toHaveValue("none");
      await expect(admin.getByText(t("memberFile.consequences.added", { count: 4 }))).toBeVisible();
      await admin.getByLabel("Correo", { exact: true }).selectOption("email");
      await admin.getByRole("button", { name: t("memberFile.import.start"), exact: true }).click();
      await expect(admin.getByText(t("memberFile.consequences.added", { count: 2 }))).toBeVisible();
      await expect(admin.getByText(t("memberFile.import.changed"))).toBeVisible();
    });

    await test.step("columns can be changed", async () => {
      await admin.getByLabel("Grupo").selectOption("none");
      await admin.getByRole("button", { name: t("memberFile.import.again") }).click();
      // Only the answer says this: the field has its value before that.
      await expect(admin.getByText(t("memberFile.import.leftOut", { count: 1 }))).toBeVisible();
      await expect(admin.getByLabel("Grupo")).toHaveValue("none");
    });

    await test.step("it is imported, and the page says so when it is looked at again", async () => {
      await admin.getByLabel(t("memberFile.import.write", { count: 1 })).check();
      await admin.getByRole("button", { name: t("memberFile.import.start"), exact: true }).click();
      await expect(admin.getByText(t("memberFile.import.done"))).toBeVisible();
      await admin.goto(`${club.origin}/organization?search=import.example`);
      await expect(admin.getByText("Zoë Núñez").first()).toBeVisible();
    });

    await test.step("what is saved says nothing new when it is taken again", async () => {
      await admin.goto(`${club.origin}/organization`);
      await admin.getByText(t("memberFile.export.open")).click();
      const download = admin.waitForEvent("download");
      await admin.getByRole("link", { name: "CSV" }).click();
      const saved = await (await download).path();
      await admin.goto(`${club.origin}/organization/import`);
      await admin.getByLabel(t("memberFile.import.file")).setInputFiles(saved);
      await admin.getByRole("button", { name: t("memberFile.import.look") }).click();
      await expect(admin.getByText(t("errors.import-nothing"))).toBeVisible();
      await admin.getByRole("button", { name: t("memberFile.import.another") }).click();
      await expect(admin.getByLabel(t("memberFile.import.file"))).toBeVisible();
    });
  });
}
