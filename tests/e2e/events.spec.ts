import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import { dateIn } from "./support/story.ts";
import { BARE_PHONE, expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

test("an event is planned, fills up, grows and is called off", async ({ person, site }) => {
  const language = "es";
  const t = textsIn(language);
  const club = await site.readyClub();
  const admin = await person(language, { as: { club, role: "admin" }, tolerate: /status of 422/ });
  const player = await person(language, { ...BARE_PHONE, as: { club, role: "player" } });
  const coach = await person(language, { ...BARE_PHONE, as: { club, role: "coach" } });
  const name = "Torneo de otoño";
  const at = (page: typeof admin) => page.getByRole("article", { name });

  await test.step("a window that ends after the start is refused at its field, and keeps what was typed", async () => {
    await admin.goto(`${club.origin}/events`);
    await admin.getByRole("link", { name: t("events.new") }).click();
    const field = (label: MessageKey) => admin.getByLabel(t(label), { exact: true });
    await field("events.form.name").fill(name);
    await field("events.form.date").fill(dateIn(20));
    await field("events.form.startTime").fill("10:00");
    await field("events.form.finishTime").fill("18:00");
    await field("events.form.finishDate").fill(dateIn(21));
    await field("events.form.capacity").fill("1");
    await field("events.form.registrationEnd").fill(`${dateIn(20)}T10:30`);
    await admin.getByRole("button", { name: t("events.form.create") }).click();
    await expect(admin.getByRole("alert")).toContainText(t("errors.registration-after-start"));
    await expect(field("events.form.registrationEnd")).toHaveValue(`${dateIn(20)}T10:30`);
    await expect(field("events.form.finishDate")).toHaveValue(dateIn(21));
    await field("events.form.registrationEnd").fill(`${dateIn(19)}T20:00`);
    await admin.getByRole("button", { name: t("events.form.create") }).click();
    await expect(admin.getByText(t("events.created")).first()).toBeVisible();
  });

  await test.step("a phone takes the only place, the next one waits", async () => {
    await player.goto(`${club.origin}/events`);
    await at(player)
      .getByRole("button", { name: t("ticket.imIn") })
      .click();
    await expect(at(player).getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
    await coach.goto(`${club.origin}/events`);
    await at(coach)
      .getByRole("button", { name: t("ticket.joinLine", { count: 0 }) })
      .click();
    await coach.goto(`${club.origin}/my-events`);
    await expect(at(coach)).toContainText(t("ticket.inLine", { count: 1, ordinal: true }));
  });

  await test.step("one more place brings them in", async () => {
    await admin.getByRole("link", { name: t("sessions.edit"), exact: true }).click();
    await admin.getByLabel(t("events.form.capacity"), { exact: true }).fill("2");
    await admin.getByRole("button", { name: t("events.form.save") }).click();
    await expect(admin.getByText(t("sessions.savedPromoted", { count: 1 })).first()).toBeVisible();
    await coach.reload();
    await expect(at(coach)).toContainText(t("attendance.state.in"));
  });

  await test.step("it is called off, in numbers, and everybody is told", async () => {
    await admin.getByRole("link", { name: t("events.cancelPage.cancel") }).click();
    await expect(admin.getByLabel(t("sessions.cancelPage.notify", { count: 2 })).first()).toBeChecked();
    await admin.getByRole("button", { name: t("events.cancelPage.cancel") }).click();
    await expect(admin.getByText(t("events.canceled")).first()).toBeVisible();
    await player.goto(`${club.origin}/events`);
    await expect(at(player).getByText(t("ticket.canceled"), { exact: true })).toBeVisible();
    await expect(at(player).getByRole("button")).toHaveCount(0);
    // A member who has chosen no language is written to in the club's.
    const told = textsIn("en")("notices.canceled.subject", { occasion: name });
    await expect
      .poll(async () => (await site.mails(`coach@${club.subdomain}.example`)).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining(told));
  });
});
