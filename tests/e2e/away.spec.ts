import { dateIn } from "./support/story.ts";
import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true };
const NAME = "Red training";

test("a player enters that they are injured, and says no to what they had promised", async ({
  person,
  site,
}) => {
  const t = textsIn("es");
  const club = await site.readyClub();
  await site.sqlIn(club.tenant, "UPDATE occasions SET name = $1 WHERE id = $2", [NAME, club.ids.session]);
  const player = await person("es", { ...PHONE, as: { club, role: "player" }, tolerate: /status of 422/ });
  await player.goto(`${club.origin}/my-settings`);
  await player.locator('a[href="/my-settings/away"]').click();
  const field = (name: "from" | "until" | "reason") =>
    player.getByLabel(t(`away.form.${name}`), { exact: true });

  await test.step("days that are over are refused at their field, and what was typed stays", async () => {
    await field("until").fill(dateIn(-2));
    await field("from").fill(dateIn(-3));
    await field("reason").fill("Rodilla");
    await player.getByRole("button", { name: t("away.form.save") }).click();
    await expect(player.getByRole("alert")).toContainText(t("errors.away-over"));
    await expect(field("reason")).toHaveValue("Rodilla");
  });

  await test.step("the answer that it asks about stays until it is changed, and can be taken back", async () => {
    await field("from").fill(dateIn(0));
    await field("until").fill(dateIn(9));
    await player.getByRole("button", { name: t("away.form.save") }).click();
    await expect(player.getByText(t("away.done.entered")).first()).toBeVisible();
    await expect(player.getByText("Rodilla")).toBeVisible();
    const cant = player.getByRole("button", { name: new RegExp(`${t("away.asked.cant")}.*${NAME}`) });
    await cant.click();
    await expect(cant).toBeHidden();
    await player.getByRole("button", { name: t("shell.undo") }).click();
    await expect(cant).toBeVisible();
    await cant.click();
    await expect(player.getByText(t("away.asked.title"))).toBeHidden();
  });

  await test.step("a coach sees until when, and why", async () => {
    const coach = await person("es", { ...PHONE, as: { club, role: "coach" } });
    await coach.goto(`${club.origin}/attendance/${club.ids.event}`);
    await expect(coach.locator(`#person-${club.memberId.player}`)).toContainText(
      /No disponible hasta.*Rodilla/,
    );
  });
});

test("an admin enters it for a player, empties their week, takes that back, and invites by tag", async ({
  person,
  site,
}) => {
  const t = textsIn("en");
  const club = await site.readyClub();
  const { player } = club.memberId;
  await site.sqlIn(
    club.tenant,
    "INSERT INTO attendances (occasion_id, member_id, state) VALUES ($1, $2, 'attending')",
    [club.ids.event, player],
  );
  await site.sqlIn(club.tenant, "UPDATE members SET tags = '{U18}' WHERE id = $1", [club.ids.member]);
  await site.sqlIn(club.tenant, `INSERT INTO settings (id, value) VALUES ('tags', '["U18"]')`);
  const admin = await person("en", { as: { club, role: "admin" }, tolerate: /status of 422/ });

  await test.step("both answers become no by one tap, and are as before by another", async () => {
    await admin.goto(`${club.origin}/organization/${player}`);
    await admin.getByRole("link", { name: t("away.link.openOf") }).click();
    await admin.getByLabel(t("away.form.until"), { exact: true }).fill(dateIn(9));
    await admin.getByRole("button", { name: t("away.form.save") }).click();
    const all = admin.getByRole("button", { name: t("away.asked.allOther", { count: 2 }) });
    await all.click();
    await expect(all).toBeHidden();
    await admin.getByRole("button", { name: t("shell.undo") }).click();
    await expect(all).toBeVisible();
  });

  await test.step("the same days are refused, and the invitation says how many it is for", async () => {
    await admin.getByLabel(t("away.form.until"), { exact: true }).fill(dateIn(3));
    await admin.getByRole("button", { name: t("away.form.save") }).click();
    await expect(admin.getByRole("alert")).toContainText(t("errors.away-overlaps"));
    await admin.goto(`${club.origin}/attendance/${club.ids.session}`);
    await admin.getByRole("link", { name: t("sessions.invite.action"), exact: true }).click();
    await admin.getByText("U18").click();
    await admin.getByRole("button", { name: t("sessions.invite.submit"), exact: true }).click();
    await expect(admin.getByText(t("sessions.consequences.invited", { count: 1 }))).toBeVisible();
    await admin.getByRole("button", { name: t("sessions.invite.confirm") }).click();
    await expect(admin.getByText(t("sessions.invite.done", { count: 1 })).first()).toBeVisible();
  });

  await test.step("a session that is off invites nobody, and says so before anybody is chosen", async () => {
    await site.sqlIn(club.tenant, "UPDATE occasions SET status = 'canceled' WHERE id = $1", [
      club.ids.session,
    ]);
    await admin.goto(`${club.origin}/sessions/${club.ids.session}/invite`);
    await expect(admin.getByText(t("sessions.invite.closed"))).toBeVisible();
    await expect(admin.getByRole("button", { name: t("sessions.invite.submit"), exact: true })).toBeHidden();
  });
});
