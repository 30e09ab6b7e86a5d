import { untilDelivered } from "#tests/support/pending-work.ts";
import { createSession, joinClub, signUpClub } from "./support/story.ts";
import { BARE_PHONE, expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("es");
const PLACES = 2;
/** Two more than there are places, so that the line has an order. */
const PLAYERS = 4;

test("a club from its sign-up to a full session that moves up, on phones without scripts", async ({
  person,
  site,
}) => {
  const subdomain = site.newSubdomain();
  const home = site.club(subdomain);
  const name = "Peña Deportiva Ñuñoa";
  const session = "Entrenamiento táctico";

  const admin = await person("es", BARE_PHONE);
  await test.step("a person signs a club up and enters it by the mailed link", async () => {
    await signUpClub(admin, site, "es", {
      name,
      subdomain,
      adminName: "Ada Admin",
      adminEmail: `ada@${subdomain}.example`,
    });
    await expect(admin.getByText(t("firstSteps.title"))).toBeVisible();
  });

  await test.step(`the admin creates a session with ${PLACES} places`, async () => {
    await createSession(admin, site, "es", { subdomain, name: session, inDays: 3, capacity: PLACES });
  });

  const invitation = await admin
    .getByText(/\/join\/[a-z0-9]{16}$/)
    .first()
    .textContent();
  const join = async (number: number) => {
    const page = await person("es", BARE_PHONE);
    const [name, email] = [`Plàyer Nº ${number}`, `p${number}@${subdomain}.example`];
    await joinClub(page, site, "es", { invitation: invitation ?? "", name, email });
    return page;
  };
  const players = await test.step(`${PLAYERS} players join by the invitation link, all at once`, () =>
    Promise.all(Array.from({ length: PLAYERS }, (_nothing, index) => join(index + 1))));

  await test.step("and check in, one after the other", async () => {
    for (const [index, page] of players.entries()) {
      await page.reload();
      const ticket = page.getByRole("article", { name: session });
      const ahead = index - PLACES;
      const button = ahead < 0 ? t("ticket.imIn") : t("ticket.joinLine", { count: ahead });
      await ticket.getByRole("button", { name: button }).click();
      const place = t("ticket.inLine", { count: ahead + 1, ordinal: true });
      await expect(ticket.getByText(ahead < 0 ? t("ticket.youreIn") : place, { exact: true })).toBeVisible();
    }
  });
  const [first, , third, fourth] = players;
  if (!first || !third || !fourth) throw new Error("not everybody came");

  await test.step("everybody sees who is in and who waits, in order", async () => {
    await admin.goto(home);
    await admin.getByRole("article", { name: session }).getByRole("link", { name: session }).click();
    const waiting = admin.getByRole("region", { name: t("attendance.list.waiting") });
    await expect(waiting.getByRole("listitem")).toHaveText([/Nº 3/, /Nº 4/]);
    const coming = admin.getByRole("region", { name: t("attendance.list.in"), exact: false }).first();
    await expect(coming.getByRole("listitem")).toHaveCount(PLACES);
  });

  await test.step("one leaves: the first in line moves up and is told once", async () => {
    await first.goto(home);
    const ticket = first.getByRole("article", { name: session });
    await ticket.getByRole("button", { name: t("ticket.cantAnyMore") }).click();
    await expect(ticket.getByText(t("ticket.youreOut"), { exact: true })).toBeVisible();
    await third.reload();
    const moved = third.getByRole("article", { name: session });
    await expect(moved.getByText(t("ticket.youreIn"), { exact: true })).toBeVisible();
    await fourth.reload();
    const next = fourth.getByRole("article", { name: session });
    await expect(
      next.getByText(t("ticket.inLine", { count: 1, ordinal: true }), { exact: true }),
    ).toBeVisible();

    const [mail] = await site.mails(`p3@${subdomain}.example`, 2);
    expect(mail?.subject).toContain(t("notices.moved-up.subject", { occasion: session }));
    expect(mail?.links.some((link) => link.startsWith(home))).toBe(true);
    const [club] = await site.sql<{ tenant_id: string }>(
      "SELECT tenant_id FROM platform.organizations WHERE subdomain = $1",
      [subdomain],
    );
    if (!club) throw new Error(`${subdomain} is gone.`);
    // Nothing more is on its way.
    await untilDelivered(site, club.tenant_id);
    const told = (await site.mails(`p3@${subdomain}.example`)).filter(
      ({ subject }) => subject === mail?.subject,
    );
    expect(told).toHaveLength(1);
    expect(await site.mails(`p4@${subdomain}.example`)).toHaveLength(1);
  });
});
