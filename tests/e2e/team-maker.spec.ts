import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { makeMember } from "#tests/support/two-clubs.ts";
import { expect, type Site, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");
const PLAYERS = 22;
const FORMATION = "1 Goalkeeper *\n4 Defender\n4 Midfielder\n2 Forward";
const POSITIONS = ["Goalkeeper", "Defender", "Midfielder", "Forward"];

/** A session to which 22 players come, the club's own player among them. */
async function attended(site: Site) {
  const club = await site.readyClub();
  const session = club.ids.session;
  await site.sqlIn(club.tenant, "DELETE FROM attendances WHERE occasion_id = $1", [session]);
  const players = [club.memberId.player];
  for (let n = 10; n < 9 + PLAYERS; n++)
    players.push(
      await makeMember(site, club.tenant, {
        name: `Player ${n}`,
        email: `p${n}@${club.subdomain}.example`,
        role: "player",
      }),
    );
  for (const [at, id] of players.entries())
    await site.sqlIn(club.tenant, "UPDATE members SET score = $2, positions = $3 WHERE id = $1", [
      id,
      40 + ((at * 13) % 50),
      [POSITIONS[at % 11 === 0 ? 0 : 1 + (at % 3)]],
    ]);
  await site.sqlIn(
    club.tenant,
    "INSERT INTO attendances (occasion_id, member_id, state) SELECT $1, unnest($2::bigint[]), 'attending'",
    [session, players],
  );
  return { club, address: `${club.origin}/sessions/${session}` };
}

async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(" ")}`);
}

const chipsOf = (page: Page, team: string) =>
  page.getByRole("region", { name: t(`teams:team.${team as "white"}`) }).locator(".player-chip b");
const isSidewaysBy = (page: Page) => page.evaluate("document.documentElement.scrollWidth - innerWidth");

test("22 players become two teams, two of them are swapped, and everybody sees theirs", async ({
  person,
  site,
}, { project }) => {
  const { club, address } = await attended(site);
  const { javaScriptEnabled = true, viewport = null, hasTouch = false } = project.use;
  const coach = await person("en", { as: { club, role: "admin" }, javaScriptEnabled, viewport, hasTouch });
  await coach.goto(`${address}/team-maker`);
  await coach.getByText(t("teams:setUp.title")).click();
  await coach.getByLabel(t("teams:setUp.positions")).fill(FORMATION);
  await coach.getByRole("button", { name: t("teams:setUp.balance") }).click();
  await expect(chipsOf(coach, "white")).toHaveCount(11);
  await expect(chipsOf(coach, "yellow")).toHaveCount(11);
  await expect(coach.getByText(t("teams:card.verdict.best"))).toBeVisible();
  if (javaScriptEnabled) expect(await axeFaults(coach)).toEqual([]);

  const name = (await chipsOf(coach, "white").first().textContent()) ?? "";
  await chipsOf(coach, "white").first().click();
  await expect(coach.getByText(t("teams:picked.title", { name }))).toBeVisible();
  expect(await isSidewaysBy(coach)).toBe(0);
  if (javaScriptEnabled) expect(await axeFaults(coach)).toEqual([]);
  // By keyboard alone: a ringed player of the other team takes their place.
  const other = coach
    .getByRole("region", { name: t("teams:team.yellow") })
    .locator("button.player-chip")
    .last();
  const otherName = (await other.locator("b").textContent()) ?? "";
  await other.focus();
  await coach.keyboard.press("Enter");
  await expect(chipsOf(coach, "white").filter({ hasText: otherName })).toHaveCount(1);
  await expect(chipsOf(coach, "yellow").filter({ hasText: name })).toHaveCount(1);

  const player = await person("en", { as: { club, role: "player" }, javaScriptEnabled, viewport, hasTouch });
  await player.goto(`${address}/teams`);
  await expect(player.getByText(t("teams:published.none"))).toBeVisible();
  await coach.getByRole("button", { name: t("teams:publish.publish", { count: PLAYERS }) }).click();
  await expect(coach.getByText(t("teams:publish.state.published"), { exact: true })).toBeVisible();
  await player.reload();
  await expect(player.getByText(t("teams:published.mine"))).toBeVisible();
  if (javaScriptEnabled) expect(await axeFaults(player)).toEqual([]);
  await player.goto(club.origin);
  await player.locator(".strip[data-bib] a").first().click();
  await expect(player).toHaveURL(`${address}/teams`);
  if (javaScriptEnabled) await sharePicture(player);
});

/** A phone that takes pictures, but not so long after the tap: the second tap shares what the first one loaded. */
async function sharePicture(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refused = new DOMException("Too late.", "NotAllowedError");
    const shared: string[] = [];
    const share = async ({ files = [] }: ShareData) => {
      shared.push(...files.map(({ name, type, size }) => `${name} ${type} ${size > 10_000}`));
      if (shared.length === 1) throw refused;
    };
    Object.assign(window, { shared });
    Object.assign(navigator, { share, canShare: ({ files }: ShareData) => files !== undefined });
  });
  await page.reload();
  await page.getByRole("button", { name: t("teams:picture.share") }).click();
  await page.getByRole("button", { name: t("teams:picture.again") }).click();
  await expect(page.getByRole("button", { name: t("teams:picture.share") })).toBeVisible();
  const file = expect.stringMatching(/^teams-[\d-]+\.png image\/png true$/);
  expect(await page.evaluate("shared")).toEqual([file, file]);
}
