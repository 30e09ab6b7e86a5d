import type { Page } from "@playwright/test";
import type { Language } from "#app/i18n/language.ts";
import { untilDelivered } from "#tests/support/pending-work.ts";
import { createSession, joinClub, signUpClub } from "./support/story.ts";
import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const PLACES = 10;
const PLAYERS = 12;
const AT_ONCE = 4;

for (const language of ["en", "es"] satisfies Language[]) {
  test(`a club from its sign-up to a full session that moves up (${language})`, async ({ person, site }) => {
    test.setTimeout(240_000);
    const t = textsIn(language);
    const subdomain = site.newSubdomain();
    const home = site.club(subdomain);
    const name = language === "es" ? "Peña Deportiva Ñuñoa" : "Hill Rovers";
    const session = language === "es" ? "Entrenamiento táctico" : "Tactics training";

    const admin = await person(language);
    await test.step("a person signs a club up and enters it by the mailed link", async () => {
      await signUpClub(admin, site, language, {
        name,
        subdomain,
        adminName: "Ada Admin",
        adminEmail: `ada@${subdomain}.example`,
      });
      await expect(admin.getByText(t("firstSteps.title"))).toBeVisible();
    });

    await test.step(`the admin creates a session with ${PLACES} places`, async () => {
      await createSession(admin, site, language, { subdomain, name: session, inDays: 3, capacity: PLACES });
    });

    const invitation = await admin
      .getByText(/\/join\/[a-z0-9]{16}$/)
      .first()
      .textContent();
    const players: Page[] = [];
    await test.step(`${PLAYERS} players join by the invitation link`, async () => {
      for (let from = 1; from <= PLAYERS; from += AT_ONCE) {
        await site.sql("DELETE FROM platform.rate_limits");
        const joining = Array.from({ length: AT_ONCE }, async (_nothing, index) => {
          const number = from + index;
          const page = await person(language);
          const email = `p${number}@${subdomain}.example`;
          await joinClub(page, site, language, {
            invitation: invitation ?? "",
            name: `Plàyer Nº ${number}`,
            email,
          });
          return page;
        });
        players.push(...(await Promise.all(joining)));
      }
    });

    await test.step("and check in, one after the other", async () => {
      for (const [index, page] of players.entries()) {
        await page.reload();
        const ticket = page.getByRole("article", { name: session });
        const ahead = index - PLACES;
        const button = ahead < 0 ? t("ticket.imIn") : t("ticket.joinLine", { count: ahead });
        await ticket.getByRole("button", { name: button }).click();
        const place = t("ticket.inLine", { count: ahead + 1, ordinal: true });
        await expect(
          ticket.getByText(ahead < 0 ? t("ticket.youreIn") : place, { exact: true }),
        ).toBeVisible();
      }
    });
    const [first, , , , , , , , , , eleventh, twelfth] = players;
    if (!first || !eleventh || !twelfth) throw new Error("not everybody came");

    await test.step("everybody sees who is in and who waits, in order", async () => {
      await admin.goto(home);
      await admin.getByRole("article", { name: session }).getByRole("link", { name: session }).click();
      const waiting = admin.getByRole("region", { name: t("attendance.list.waiting") });
      await expect(waiting.getByRole("listitem")).toHaveText([/Nº 11/, /Nº 12/]);
      const coming = admin.getByRole("region", { name: t("attendance.list.in"), exact: false }).first();
      await expect(coming.getByRole("listitem")).toHaveCount(PLACES);
    });

    await test.step("one leaves: the first in line moves up and is told once", async () => {
      await first.goto(home);
      const ticket = first.getByRole("article", { name: session });
      await ticket.getByRole("button", { name: t("ticket.cantAnyMore") }).click();
      await expect(ticket.getByText(t("ticket.youreOut"), { exact: true })).toBeVisible();
      await eleventh.reload();
      const moved = eleventh.getByRole("article", { name: session });
      await expect(moved.getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
      await twelfth.reload();
      const next = twelfth.getByRole("article", { name: session });
      await expect(
        next.getByText(t("ticket.inLine", { count: 1, ordinal: true }), { exact: true }),
      ).toBeVisible();

      const [mail] = await site.mails(`p11@${subdomain}.example`, 2);
      expect(mail?.subject).toContain(t("notices.moved-up.subject", { occasion: session }));
      expect(mail?.links.some((link) => link.startsWith(home))).toBe(true);
      const [club] = await site.sql<{ tenant_id: string }>(
        "SELECT tenant_id FROM platform.organizations WHERE subdomain = $1",
        [subdomain],
      );
      if (!club) throw new Error(`${subdomain} is gone.`);
      // Nothing more is on its way.
      await untilDelivered(site, club.tenant_id);
      const told = (await site.mails(`p11@${subdomain}.example`)).filter(
        ({ subject }) => subject === mail?.subject,
      );
      expect(told).toHaveLength(1);
      expect(await site.mails(`p12@${subdomain}.example`)).toHaveLength(1);
    });
  });
}
