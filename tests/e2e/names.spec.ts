import { parse } from "node-html-parser";
import { toInvitationCode } from "#app/core/club/public-id.ts";
import { makeMember } from "#tests/support/two-clubs.ts";
import { brokenWords } from "./support/pages.ts";
import { joinClub } from "./support/story.ts";
import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("es");
/** In the order in which a reader expects them. */
const NAMES = ["Ágata Ñíguez", "Álvaro Muñoz-Cobo", "Łukasz Øystein", "Zoë O’Brien", "Ünal Çelik"];

test("names with accents are right in lists, search, order and mails", async ({ person, site }) => {
  const club = await site.readyClub();
  const [joining = "", ...others] = NAMES;
  for (const [number, name] of others.entries()) {
    await makeMember(site, club.tenant, {
      name,
      email: `n${number}@${club.subdomain}.example`,
      role: "player",
    });
  }
  const email = `agata@${club.subdomain}.example`;
  const invitation = `${club.origin}/join/${toInvitationCode(club.publicId)}`;
  const agata = await person("es");
  await joinClub(agata, site, "es", { invitation, name: joining, email });
  const admin = await person("es", { as: { club, role: "admin" } });

  await test.step("in the list, in order", async () => {
    await admin.goto(`${club.origin}/organization`);
    const shown = (await admin.getByRole("main").getByRole("link", { name: /./ }).allTextContents()).filter(
      (name) => NAMES.includes(name.trim()),
    );
    const expected = [...NAMES].sort(new Intl.Collator("und").compare);
    expect(shown.map((name) => name.trim())).toEqual(expected);
  });

  await test.step("on whole lines, as addresses and dates are, in a table that keeps within its page", async () => {
    await site.sqlIn(club.tenant, "UPDATE members SET involved_at = '2026-11-29'");
    for (const width of [1100, 1280, 1440]) {
      await admin.setViewportSize({ width, height: 900 });
      await admin.reload();
      const table = admin.getByRole("table");
      expect(await brokenWords(table), `${width} px`).toEqual([]);
      const sticksOut = await table.evaluate((it) => it.clientWidth - (it.parentElement?.clientWidth ?? 0));
      expect(sticksOut, `${width} px`).toBeLessThanOrEqual(0);
    }
  });

  await test.step("however they are typed in a search", async () => {
    for (const [typed, found] of [
      ["niguez", "Ágata Ñíguez"],
      ["ÑÍGUEZ", "Ágata Ñíguez"],
      ["munoz", "Álvaro Muñoz-Cobo"],
      ["lukasz oystein", "Łukasz Øystein"],
      ["celik", "Ünal Çelik"],
    ] as const) {
      const page = await club.as.admin.open(`/organization?${new URLSearchParams({ search: typed })}`);
      const links = parse(page.text).querySelectorAll("main a");
      expect(links.map((link) => link.text.trim()).filter((name) => NAMES.includes(name))).toEqual([found]);
    }
  });

  await test.step("among those who come, and in what is mailed", async () => {
    const ticket = agata.getByRole("article", { name: "Rovers training" });
    await ticket.getByRole("button", { name: t("ticket.imIn") }).click();
    await expect(ticket.getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
    await admin.goto(`${club.origin}/attendance/${club.ids.session}?q=niguez`);
    await expect(admin.getByRole("listitem").filter({ hasText: joining })).toBeVisible();
    await admin.goto(`${club.origin}/sessions/${club.ids.session}/cancel`);
    await admin.getByRole("button", { name: t("sessions.cancelPage.cancel") }).click();
    await expect(admin).toHaveURL(/\/sessions\/list/);
    const [mail] = await site.mails(email, 2);
    expect(mail?.text).toContain("Ágata");
    expect(mail?.subject).toContain(t("notices.canceled.subject", { occasion: "Rovers training" }));
  });
});
