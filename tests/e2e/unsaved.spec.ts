import type { Page } from "@playwright/test";
import { toInvitationCode } from "#app/core/club/public-id.ts";
import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");

/** Answers the question that a page asks before it is left, and says what was asked. */
function answering(page: Page) {
  const asked: string[] = [];
  let leave = false;
  page.on("dialog", async (dialog) => {
    asked.push(dialog.message());
    if (leave || dialog.type() === "beforeunload") await dialog.accept();
    else await dialog.dismiss();
  });
  return {
    asked,
    leave(wanted: boolean) {
      leave = wanted;
    },
  };
}

test("what is typed and not saved survives, and leaving it asks", async ({ person, site }) => {
  const club = await site.readyClub();
  const admin = await person("en", { as: { club, role: "admin" }, tolerate: /status of 422/ });
  const answers = answering(admin);
  const name = admin.getByLabel(t("settings.name"), { exact: true });
  const sessions = admin.getByRole("link", { name: t("shell.nav.sessions"), exact: true }).first();

  await test.step("another tab of the settings, with a page of its own", async () => {
    await admin.goto(`${club.origin}/settings#club`);
    await name.fill("Renamed club");
    await admin.getByRole("tab", { name: t("keys.title"), exact: true }).click();
    await expect(admin).toHaveURL(/\/settings\/keys/);
    await admin.getByRole("link", { name: t("settings.tabs.club"), exact: true }).click();
    await expect(name).toHaveValue("Renamed club");
    expect(answers.asked).toEqual([]);
  });

  await test.step("another page: first it asks", async () => {
    await sessions.click();
    await expect.poll(() => answers.asked).toEqual([t("shell.unsaved")]);
    await expect(name).toHaveValue("Renamed club");
    answers.leave(true);
    await sessions.click();
    await expect(admin).toHaveURL(/\/sessions\/list/);
    await admin.goto(`${club.origin}/settings#club`);
    await expect(name).not.toHaveValue("Renamed club");
  });

  await test.step("what was saved is left without a question", async () => {
    const before = answers.asked.length;
    await name.fill("Saved club");
    await admin
      .getByRole("button", { name: t("settings.save"), exact: true })
      .first()
      .click();
    await expect(admin.getByText(t("settings.saved")).first()).toBeVisible();
    await sessions.click();
    await expect(admin).toHaveURL(/\/sessions\/list/);
    expect(answers.asked).toHaveLength(before);
  });

  await test.step("a sign-in that has expired", async () => {
    await admin.goto(`${club.origin}/sessions/new`);
    await admin.getByLabel(t("sessions.form.name"), { exact: true }).fill("Kept training");
    const cookies = await admin.context().cookies();
    await admin.context().clearCookies();
    await admin.getByRole("button", { name: t("sessions.form.create") }).click();
    await expect(admin).toHaveURL(/\/login/);
    // Nobody signs in before the sign-in page has seen that what was sent is lost.
    const isKept = () =>
      Object.values(sessionStorage).some((kept) => /Kept training/.test(kept) && !/"sent":true/.test(kept));
    await expect.poll(() => admin.evaluate(isKept)).toBe(true);
    await admin.context().addCookies(cookies);
    await admin.goto(`${club.origin}/sessions/new`);
    await expect(admin.getByLabel(t("sessions.form.name"), { exact: true })).toHaveValue("Kept training");
  });
});

test("what was refused stays named as unsaved on its tab, and taking changes back keeps the keyboard there", async ({
  person,
  site,
}) => {
  const club = await site.readyClub();
  const admin = await person("en", { as: { club, role: "admin" }, tolerate: /status of 422/ });
  await admin.goto(`${club.origin}/settings#attendance`);
  const form = admin.locator("#form-attendance");
  const days = admin.getByLabel(t("settings.daysAhead"), { exact: true });
  const changes = form.getByText(t("shell.form.changes", { count: 1 }));
  const save = form.getByRole("button", { name: t("settings.save") });
  const undo = form.getByRole("button", { name: t("shell.undo") });
  await days.fill("11");
  await undo.focus();
  await admin.keyboard.press("Enter");
  await expect(undo).toHaveCount(0);
  await expect(save).toBeFocused();

  await days.fill("0");
  await save.click();
  await expect(form.locator(".error-summary")).toBeFocused();
  await expect(admin).toHaveURL(/\/settings#attendance$/);
  await expect(changes).toBeVisible();
  await expect(undo).toHaveCount(0);
  await days.fill("9");
  await save.click();
  await expect(admin.getByText(t("settings.saved"))).toBeVisible();
  await expect(changes).toHaveCount(0);
});

test("another language comes without a page load, with the focus where it was and what was typed", async ({
  person,
  site,
}) => {
  const es = textsIn("es");
  const club = await site.readyClub();
  const admin = await person("en", { as: { club, role: "admin" } });
  await admin.goto(`${club.origin}/settings#club`);
  await admin.evaluate(() => document.body.setAttribute("data-marked", ""));
  await admin.getByLabel(t("settings.name"), { exact: true }).fill("Renamed club");
  const choice = admin.locator("#footer-language");
  await choice.focus();
  await choice.selectOption("es");
  const name = admin.getByLabel(es("settings.name"), { exact: true });
  await expect(name).toHaveValue("Renamed club");
  await expect(choice).toBeFocused();
  await expect(choice).toHaveValue("es");
  await expect(admin).toHaveURL(/\/settings#club$/);
  await expect(admin.locator("#form-club").getByText(es("shell.form.changes", { count: 1 }))).toBeVisible();
  await expect(admin.locator("body[data-marked]")).toHaveCount(1);
});

test("what was typed, or refused, before the scripts arrived survives", async ({ person, site }) => {
  const club = await site.readyClub();
  const admin = await person("en", { as: { club, role: "admin" }, tolerate: /status of 422/ });
  const payments = `${club.origin}/organization/${club.memberId.player}/payments`;
  const amount = admin.getByLabel(/^Amount/);
  const elsewhere = async () => {
    await admin.locator("a.tab").first().click();
    await expect(amount).toHaveCount(0);
    await admin.goBack();
  };
  let release = () => {};
  const hold = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    release = resolve;
    await admin.route(/\/assets\/.*\.js$/, async (route) => {
      await promise;
      await route.continue().catch(() => undefined);
    });
  };
  /** Lets the scripts come, and waits until they heed what is typed. */
  const arrive = async () => {
    release();
    await admin.unrouteAll({ behavior: "wait" });
    const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:")).length;
    await expect.poll(() => admin.evaluate(kept)).toBeGreaterThan(0);
  };

  await hold();
  await admin.goto(payments, { waitUntil: "commit" });
  await amount.fill("12");
  await arrive();
  await elsewhere();
  await expect(amount).toHaveValue("12");

  await hold();
  await admin.goto(payments, { waitUntil: "commit" });
  await amount.fill("abc");
  await admin.getByRole("button", { name: t("payments:topUp.save"), exact: true }).click();
  await expect(
    admin.getByText(t("errors.price", { like: { currency: "EUR", locale: "en-GB" } })).first(),
  ).toBeVisible();
  await arrive();
  await elsewhere();
  await expect(amount).toHaveValue("abc");
});

test("a file that is saved beside a form does not make it look sent", async ({ person, site }) => {
  const club = await site.readyClub();
  const admin = await person("en", { as: { club, role: "admin" } });
  const answers = answering(admin);
  await admin.goto(`${club.origin}/organization/${club.memberId.player}/payments`);
  const amount = admin.getByLabel(/^Amount/);
  await amount.fill("12");
  await admin.getByText(t("payments:statement.open"), { exact: true }).click();
  const file = admin.waitForEvent("download");
  await admin.getByRole("button", { name: t("payments:statement.format.csv"), exact: true }).click();
  await (await file).path();
  expect(answers.asked).toEqual([]);
  await admin
    .getByRole("link", { name: t("shell.nav.sessions"), exact: true })
    .first()
    .click();
  await expect.poll(() => answers.asked).toEqual([t("shell.unsaved")]);
  await expect(amount).toHaveValue("12");
});

test("forms about several things keep what is typed for each of them", async ({ person, site }) => {
  const club = await site.readyClub();
  for (const [reason, days] of [
    ["Knee", 3],
    ["Holiday", 6],
  ] as const)
    await site.sqlIn(
      club.tenant,
      `INSERT INTO unavailabilities (member_id, from_date, until_date, reason)
       VALUES ($1, current_date + $2::int, current_date + $2::int + 1, $3)`,
      [club.memberId.player, days, reason],
    );
  const player = await person("en", { as: { club, role: "player" } });
  const reason = player.getByLabel(t("away.form.reason"), { exact: true });
  const change = player.getByRole("link", { name: new RegExp(`^${t("away.change")}`) });
  await player.goto(`${club.origin}/my-settings/away`);
  await change.nth(0).click();
  await expect(reason).toHaveValue("Knee");
  await reason.fill("Knee and ankle");
  await change.nth(1).click();
  await expect(reason).toHaveValue("Holiday");
  await change.nth(0).click();
  await expect(reason).toHaveValue("Knee and ankle");
});

test("what was saved at the second try is saved: its form is empty again", async ({ person, site }) => {
  const club = await site.readyClub();
  const admin = await person("en", { as: { club, role: "admin" }, tolerate: /status of (?:409|422)/ });
  const answers = answering(admin);

  await test.step("an amount that was refused first", async () => {
    const amount = admin.getByLabel(/^Amount/);
    const save = admin.getByRole("button", { name: t("payments:topUp.save"), exact: true });
    await admin.goto(`${club.origin}/organization/${club.memberId.player}/payments`);
    await amount.fill("abc");
    await save.click();
    await expect(
      admin.getByText(t("errors.price", { like: { currency: "EUR", locale: "en-GB" } })).first(),
    ).toBeVisible();
    // Refused is not saved: it is still there after a look at another tab.
    await admin.locator("a.tab").first().click();
    await expect(amount).toHaveCount(0);
    await admin.goBack();
    await expect(amount).toHaveValue("abc");
    await save.click();
    await expect(
      admin.getByText(t("errors.price", { like: { currency: "EUR", locale: "en-GB" } })).first(),
    ).toBeVisible();
    await amount.fill("25");
    await save.click();
    await expect(admin.getByText("€25 in cash for ").first()).toBeVisible();
    await expect(amount).toHaveValue("");
    await admin.goto(`${club.origin}/organization/${club.memberId.player}/payments`);
    await expect(amount).toHaveValue("");
  });

  await test.step("closed days that were asked about first", async () => {
    const [on] = await site.sqlIn<{ day: string }>(
      club.tenant,
      "SELECT to_char(starts_at AT TIME ZONE 'Europe/Madrid', 'YYYY-MM-DD') AS day FROM occasions WHERE id = $1",
      [club.ids.session],
    );
    await admin.goto(`${club.origin}/closed-days`);
    const from = admin.getByLabel(t("schedules:closed.from"), { exact: true });
    await from.fill(on?.day ?? "");
    await admin.getByLabel(t("schedules:closed.until"), { exact: true }).fill(on?.day ?? "");
    await admin.getByLabel(t("schedules:closed.reason"), { exact: true }).fill("New grass");
    await admin.getByRole("button", { name: t("schedules:closed.save"), exact: true }).click();
    await admin.getByRole("button", { name: t("schedules:closed.confirm"), exact: true }).click();
    await expect(admin.getByText("New grass").first()).toBeVisible();
    await admin.goto(`${club.origin}/closed-days`);
    await expect(from).toHaveValue("");
  });
  expect(answers.asked).toEqual([]);
});

test("what a stranger has typed survives a change of the language, once", async ({ person, site }) => {
  const club = await site.readyClub();
  const page = await person("en");
  const typed = { "": "adminEmail", [`/join/${toInvitationCode(club.publicId)}`]: "email" };
  for (const [path, email] of Object.entries(typed)) {
    const field = (name: string) => page.locator(`main [name="${name}"]`);
    await page.goto((path === "" ? site.origin : club.origin) + path);
    await field("name").fill("Nia");
    await field(email).fill("nia@people.example");
    await page
      .locator('form[action="/language"]')
      .first()
      .evaluate((form: HTMLFormElement) => {
        const select = form.querySelector("select");
        if (select) select.value = "es";
        form.requestSubmit(form.querySelector<HTMLButtonElement>("button[name]"));
      });
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(field("name")).toHaveValue("Nia");
    await expect(field(email)).toHaveValue("nia@people.example");
    await page.reload();
    await expect(field("name")).toHaveValue("");
  }
});

test("a note that an answer has ended is gone from its field", async ({ person, site }) => {
  const club = await site.readyClub();
  const player = await person("en", { as: { club, role: "player" } });
  const ticket = player.locator(".own-answer");
  const note = player.locator('#note [name="note"]');
  await player.goto(`${club.origin}/attendance/${club.ids.session}`);
  await ticket.getByRole("button", { name: t("ticket.cantAnyMore") }).click();
  await expect(ticket.getByText(t("ticket.youreOut"), { exact: true })).toBeVisible();
  await note.fill("can't");
  await player.getByRole("button", { name: t("attendance.page.saveNote"), exact: true }).click();
  await expect(player.getByText(t("attendance.page.changeNote"))).toBeVisible();
  await ticket.getByRole("button", { name: t("ticket.imIn") }).click();
  await expect(ticket.getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
  await expect(note).toHaveValue("");
});
