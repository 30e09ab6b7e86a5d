import { countActs, expectAtMost } from "./support/counted.ts";
import { dateIn } from "./support/story.ts";
import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true };
const MAX_ACTS = 40;
const PLAYERS = 5;

/** Within the week that home lists, but after the lead days, which a schedule leaves to be ticked. */
const DAYS_AHEAD = 6;

test(`the first hour of a club, in at most ${MAX_ACTS} acts on a phone`, async ({ person, site }) => {
  const { acts, by } = countActs();
  const subdomain = site.newSubdomain();
  const name = subdomain.replaceAll("-", " ");
  const email = `ada@${subdomain}.example`;
  const ada = by("founder", await person("en", PHONE));
  const { page } = ada;
  const step = (id: string) => page.locator(`#first-step-${id}`);
  const home = () =>
    ada.tap("Attendance in the bar", page.getByRole("link", { name: t("home.title"), exact: true }));

  await test.step("founds the club by two fields, and comes in by the mailed link", async () => {
    await page.goto(site.origin);
    await ada.fill("the club's name", page.getByLabel(t("landing.form.name"), { exact: true }), name);
    await ada.fill(
      "the e-mail address",
      page.getByLabel(t("landing.form.adminEmail"), { exact: true }),
      email,
    );
    await ada.tap("Create the club", page.getByRole("button", { name: t("landing.form.submit") }));
    await expect(page.getByRole("heading", { name: t("landing.done.title", { club: name }) })).toBeVisible();
    const [mail] = await site.mails(email);
    await ada.act("opens the link of the mail", () => page.goto(linkOf(mail)));
    await ada.tap("Continue", page.getByRole("button", { name: t("identity.autoLogin.confirm") }));
    await expect(page.getByRole("heading", { name: t("firstSteps.title") })).toBeVisible();
  });

  await test.step("gives it a colour", async () => {
    await ada.tap("the step's button", step("look").getByRole("link", { name: t("firstSteps.look.action") }));
    const colours = page.locator('label:has(input[name="accent"])');
    await ada.tap("a colour", colours.nth(2));
    const form = page.locator("form").filter({ has: colours });
    await ada.tap("Save", form.getByRole("button", { name: t("settings.save") }));
    await home();
    await expect(step("look")).toHaveAttribute("data-done", "");
  });

  await test.step("plans a weekly session", async () => {
    const plan = step("session").getByRole("link", { name: t("schedules:new") });
    await ada.tap("the step's button for a schedule", plan);
    await ada.fill("its name", page.getByLabel(t("schedules:form.name"), { exact: true }), "Training");
    const day = new Date(dateIn(DAYS_AHEAD)).getUTCDay() || 7;
    const box = page.locator(`input[name="weekDays"][value="${day}"]`);
    await ada.act("ticks a weekday", () => page.locator("label").filter({ has: box }).click());
    await ada.fill(
      "when it starts",
      page.getByLabel(t("schedules:form.startTime"), { exact: true }),
      "19:00",
    );
    await ada.fill("when it ends", page.getByLabel(t("schedules:form.finishTime"), { exact: true }), "20:30");
    await ada.tap("Create schedule", page.getByRole("button", { name: t("schedules:form.create") }));
    await home();
    await expect(step("session")).toHaveAttribute("data-done", "");
  });

  const invitation = await test.step("sees the invitation, with its link and its poster", async () => {
    await expect(step("invite").getByRole("link", { name: t("firstSteps.ticket.poster") })).toBeVisible();
    return (await step("invite").locator("code").textContent()) ?? "";
  });

  await test.step(`adds ${PLAYERS} players by hand, one after the other`, async () => {
    const row = step("members").getByRole("link", { name: t("firstSteps.members.action") });
    await ada.tap("the step's row", row);
    await expect(page.getByRole("link", { name: t("memberFile.import.open") })).toBeVisible();
    const name = page.getByLabel(t("members.form.name"), { exact: true });
    for (let at = 0; at < PLAYERS; at++) {
      await expect(name).toBeFocused();
      await ada.fill("a name", name, `Player ${at}`);
      const email = page.getByLabel(t("members.form.email"), { exact: true });
      await ada.fill("an e-mail address", email, `p${at}@${subdomain}.example`);
      await ada.tap("Add member", page.getByRole("button", { name: t("members.form.add") }));
      const added = page.getByRole("status").getByText(t("members.added", { name: `Player ${at}` }));
      await expect(added).toBeInViewport();
    }
    for (let at = 0; at < PLAYERS; at++) await site.mails(`p${at}@${subdomain}.example`);
  });

  await test.step("somebody joins by the shared link and answers", async () => {
    const joiner = by("player", await person("en", PHONE));
    const { page } = joiner;
    const address = `joan@${subdomain}.example`;
    await joiner.act("opens the shared link", () => page.goto(invitation));
    await joiner.fill("the name", page.getByLabel(t("identity.join.name")), "Joan Player");
    await joiner.fill("the e-mail address", page.getByLabel(t("identity.join.email")), address);
    await joiner.tap("Join", page.getByRole("button", { name: t("identity.join.submit") }));
    await expect(page.getByRole("heading", { name: t("identity.join.sentTitle") })).toBeVisible();
    const [mail] = await site.mails(address);
    await joiner.act("opens the link of the mail", () => page.goto(linkOf(mail)));
    await joiner.tap(
      "Join the club",
      page.getByRole("button", { name: t("identity.autoLogin.joins.confirm") }),
    );
    const ticket = page.getByRole("article", { name: "Training" }).first();
    await joiner.tap("I'm in", ticket.getByRole("button", { name: t("ticket.imIn") }));
    await expect(ticket.getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
  });

  await home();
  await expect(step("invite")).toHaveAttribute("data-done", "");
  await expect(page.getByRole("article", { name: "Training" }).first()).toContainText("1");
  await expectAtMost(MAX_ACTS, acts);
});

function linkOf(mail: { links: string[] } | undefined): string {
  const link = mail?.links.find((one) => one.includes("/auto-login"));
  if (!link) throw new Error("The mail has no link.");
  return link;
}
