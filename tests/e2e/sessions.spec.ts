import { createSession } from "./support/story.ts";
import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

test("an admin plans, changes and cancels a session", async ({ person, site }) => {
  const t = textsIn("es");
  const club = await site.readyClub();
  const { subdomain, origin } = club;
  const admin = await person("es", { as: { club, role: "admin" }, tolerate: /status of 422/ });
  const player = await person("es", { as: { club, role: "player" } });
  const name = "Friday five-a-side";

  await test.step("a form with a mistake keeps what was typed and says what is wrong", async () => {
    await admin.goto(`${origin}/sessions/new`);
    await admin.getByLabel(t("sessions.form.name"), { exact: true }).fill(name);
    await admin.getByLabel(t("sessions.form.capacity"), { exact: true }).fill("many");
    await admin.getByRole("button", { name: t("sessions.form.create") }).click();
    await expect(admin.getByRole("alert")).toContainText(t("errors.required"));
    await expect(admin.getByLabel(t("sessions.form.name"), { exact: true })).toHaveValue(name);
    await expect(admin.getByLabel(t("sessions.form.capacity"), { exact: true })).toHaveValue("many");
  });

  await test.step("it appears on the player's home, who takes the only place", async () => {
    await createSession(admin, site, "es", { subdomain, name, inDays: 2, capacity: 1 });
    await player.goto(origin);
    const ticket = player.getByRole("article", { name });
    await ticket.getByRole("button", { name: t("ticket.imIn") }).click();
    await expect(ticket.getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
  });

  await test.step("more places bring the waiting admin in", async () => {
    await admin.goto(origin);
    const ticket = admin.getByRole("article", { name });
    await ticket.getByRole("button", { name: t("ticket.joinLine", { count: 0 }) }).click();
    await expect(
      ticket.getByText(t("ticket.inLine", { count: 1, ordinal: true }), { exact: true }),
    ).toBeVisible();
    await admin.goto(`${origin}/sessions/list`);
    // On a phone the list has no buttons: they are on the session's own page.
    await admin.getByRole("link", { name, exact: true }).click();
    await admin.getByRole("link", { name: t("sessions.edit"), exact: true }).click();
    await admin.getByLabel(t("sessions.form.capacity"), { exact: true }).fill("5");
    await admin.getByRole("button", { name: t("sessions.form.save") }).click();
    await expect(admin.getByText(t("sessions.savedPromoted", { count: 1 })).first()).toBeVisible();
    await admin.goto(origin);
    await expect(ticket.getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
  });

  await test.step("canceling says how many are told, tells them, and shows it as canceled", async () => {
    await admin.goto(`${origin}/sessions/list`);
    await admin.getByRole("link", { name, exact: true }).click();
    await admin.getByRole("link", { name: t("sessions.cancelPage.cancel"), exact: true }).click();
    await expect(admin).toHaveURL(/\/sessions\/\d+\/cancel$/);
    await expect(admin.getByLabel(t("sessions.cancelPage.notify", { count: 1 })).first()).toBeChecked();
    await admin.getByRole("button", { name: t("sessions.cancelPage.cancel") }).click();
    await expect(admin).toHaveURL(/\/sessions\/list/);
    await player.goto(origin);
    const ticket = player.getByRole("article", { name });
    await expect(ticket.getByText(t("ticket.canceled"), { exact: true })).toBeVisible();
    await expect(ticket.getByRole("button")).toHaveCount(0);
    // A member who has chosen no language is written to in the club's.
    const told = textsIn("en")("notices.canceled.subject", { occasion: name });
    await expect
      .poll(async () => (await site.mails(`player@${subdomain}.example`)).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining(told));
  });
});

test("an admin takes a place away and has it back before anybody is told", async ({ person, site }) => {
  const t = textsIn("en");
  const club = await site.readyClub();
  const admin = await person("en", { as: { club, role: "admin" } });
  const name = "Five-a-side";
  await createSession(admin, site, "en", { subdomain: club.subdomain, name, inDays: 3, capacity: 1 });
  for (const [role, button] of [
    ["player", t("ticket.imIn")],
    ["coach", t("ticket.joinLine", { count: 0 })],
  ] as const) {
    const page = await person("en", { as: { club, role } });
    await page.goto(club.origin);
    await page.getByRole("article", { name }).getByRole("button", { name: button }).click();
    await expect(page.getByRole("status").filter({ hasText: name })).toBeVisible();
  }
  await admin.goto(club.origin);
  await admin.getByRole("article", { name }).getByRole("link").first().click();
  // "Waiting list" has it in it, too.
  const coming = admin.getByRole("region", { name: new RegExp(`^${t("attendance.list.in")} ?\\d`) });
  const waiting = admin.getByRole("region", { name: t("attendance.list.waiting") });
  await expect(coming.getByText("Rovers player")).toBeVisible();
  await coming.getByRole("button", { name: t("attendance.record.outOf", { name: "Rovers player" }) }).click();
  await expect(coming.getByText("Rovers coach", { exact: true })).toBeVisible();
  await admin.getByRole("button", { name: t("shell.undo") }).click();
  await expect(coming.getByText("Rovers player")).toBeVisible();
  await expect(waiting.getByText("Rovers coach", { exact: true })).toBeVisible();
  await expect(admin.getByText(t("attendance.undone.in", { name: "Rovers player" })).first()).toBeVisible();
  const told = await site.sql(`SELECT FROM ${club.tenant}.notices WHERE kind IN ('moved-up', 'taken-off')`);
  expect(told).toEqual([]);
});

test("a weekly schedule makes its sessions", async ({ person, site }) => {
  const t = textsIn("en");
  const club = await site.readyClub();
  const admin = await person("en", { as: { club, role: "admin" } });
  const name = "Weekly run";

  await admin.goto(`${club.origin}/schedules/new`);
  await admin.getByLabel(t("schedules:form.name"), { exact: true }).fill(name);
  const days = admin.getByRole("group", { name: t("schedules:form.weekDays") }).getByRole("checkbox");
  await expect(days).toHaveCount(7);
  for (const day of await days.all()) await day.check({ force: true });
  const soon = admin.getByRole("group", { name: t("schedules:leadDates.legend") }).getByRole("checkbox");
  for (const day of await soon.all()) await day.uncheck({ force: true });
  await admin.getByLabel(t("schedules:form.startTime"), { exact: true }).fill("18:00");
  await admin.getByLabel(t("schedules:form.finishTime"), { exact: true }).fill("19:30");
  await admin.getByRole("button", { name: t("schedules:form.create") }).click();
  // Every day from the fifth to the twelfth from today.
  const [made = ""] = t("schedules:done.created", { count: 8 }).split(",");
  await expect(admin.getByText(made).first()).toBeVisible();

  await admin.goto(`${club.origin}/sessions/list`);
  await expect(admin.getByRole("link", { name, exact: true })).toHaveCount(8);

  await admin.goto(`${club.origin}/schedules`);
  await admin.getByRole("button", { name: t("schedules:pauseOf", { name }) }).click();
  await expect(admin.getByText(t("schedules:status.paused"), { exact: true })).toBeVisible();
  await admin.getByRole("button", { name: t("schedules:resumeOf", { name }) }).click();
  await expect(admin.getByText(t("schedules:status.running"), { exact: true })).toBeVisible();

  await admin.getByRole("button", { name: t("schedules:help.open") }).click();
  await expect(admin.getByRole("dialog", { name: t("schedules:help.title") })).toBeVisible();
  await admin.keyboard.press("Escape");

  await admin.getByRole("link", { name: t("schedules:deleteOf", { name }) }).click();
  await admin.getByRole("radio", { name: t("schedules:remove.drop") }).check();
  await admin.getByRole("button", { name: t("schedules:remove.confirm") }).click();
  const deleted = t("schedules:done.deleted", { count: 0 }).slice(0, -1);
  await expect(admin.getByText(new RegExp(`^${deleted}, `)).first()).toBeVisible();
  await admin.goto(`${club.origin}/sessions/list`);
  await expect(admin.getByRole("link", { name, exact: true })).toHaveCount(0);
});
