import { untilDelivered } from "#tests/support/pending-work.ts";
import { switchModulesOff } from "#tests/support/two-clubs.ts";
import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");

test("a player answers from the mail, changes their mind, and is signed in nowhere", async ({
  person,
  site,
}) => {
  const club = await site.readyClub();
  await switchModulesOff(site, club.tenant);
  const email = `player@${club.subdomain}.example`;
  await club.as.admin.post("/sessions/new", {
    intent: "create",
    name: "Late training",
    price: "5",
    startTime: "19:00",
    finishTime: "20:00",
    notify: "on",
    date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  });
  await untilDelivered(site, club.tenant);
  const [mail] = await site.mails(email);
  const page = await person("en", { viewport: { width: 375, height: 812 } });
  const ticket = page.getByRole("article", { name: "Late training" });
  const strip = (word: "youreIn" | "youreOut") => ticket.getByText(t(`ticket.${word}`), { exact: true });

  await page.goto(mail?.links.find((link) => link.includes("attending=1")) ?? "");
  await ticket.getByRole("button", { name: t("ticket.inFor", { price: "€5" }) }).click();
  await expect(strip("youreIn")).toBeVisible();
  await ticket.getByRole("button", { name: t("ticket.cantAnyMore") }).click();
  await expect(strip("youreOut")).toBeVisible();
  await expect(page).toHaveURL(/\/answer\?code=[\w-]+$/);
  await page.goto(club.origin);
  await expect(page).toHaveURL(/\/login/);
});
