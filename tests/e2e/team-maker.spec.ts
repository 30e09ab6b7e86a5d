import type { Locator, Page } from "@playwright/test";
import { makeMember } from "#tests/support/two-clubs.ts";
import { axeFaults } from "./support/axe.ts";
import { expect, type Site, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");
const PLAYERS = 22;
const FORMATION = "1 Goalkeeper *\n4 Defender\n4 Midfielder\n2 Forward";
const POSITIONS = ["Goalkeeper", "Defender", "Midfielder", "Forward"];

/** Makes a session with 22 attendees, the club's own player among them; with teams if asked to. */
async function attended(site: Site, has: { teams: boolean } = { teams: false }) {
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
  if (has.teams) {
    const positions = JSON.stringify([{ name: "Player", quantity: 11 }]);
    await site.sqlIn(
      club.tenant,
      "INSERT INTO team_sheets (occasion_id, positions, saved_at) VALUES ($1, $2, now())",
      [session, positions],
    );
    await site.sqlIn(
      club.tenant,
      `UPDATE attendances SET team = 1 + member_id % 2, position = 'Player' WHERE occasion_id = $1`,
      [session],
    );
  }
  return { club, address: `${club.origin}/sessions/${session}` };
}

const teamOf = (page: Page, team: "white" | "yellow") =>
  page.getByRole("region", { name: t(`teams:team.${team}`) });
const chipsOf = (page: Page, team: string) =>
  page.getByRole("region", { name: t(`teams:team.${team as "white"}`) }).locator(".player-chip b");
/** Where a player's shirt is on the screen. */
async function shirtOf(chip: Locator): Promise<{ x: number; y: number }> {
  const box = await chip.locator(".shirt").boundingBox();
  if (!box) throw new Error("The player can't be seen.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
const isSidewaysBy = (page: Page) => page.evaluate("document.documentElement.scrollWidth - innerWidth");

test("22 players become two teams, two of them are swapped, and everybody sees theirs", async ({
  person,
  site,
}) => {
  const { club, address } = await attended(site);
  const coach = await person("en", { as: { club, role: "admin" } });
  await coach.goto(`${address}/team-maker`);
  await coach.getByText(t("teams:setUp.title")).click();
  await coach.getByLabel(t("teams:setUp.positions")).fill(FORMATION);
  await coach.getByRole("button", { name: t("teams:setUp.balance") }).click();
  await expect(chipsOf(coach, "white")).toHaveCount(11);
  await expect(chipsOf(coach, "yellow")).toHaveCount(11);
  await expect(coach.getByText(t("teams:card.verdict.best"))).toBeVisible();

  const name = (await chipsOf(coach, "white").first().textContent()) ?? "";
  // By keyboard alone: Enter picks, and on a ringed player of the other team it swaps.
  await teamOf(coach, "white").locator(".player-chip").first().focus();
  await coach.keyboard.press("Enter");
  await expect(coach.getByRole("heading", { name: t("teams:picked.title", { name }) })).toBeVisible();
  await coach.keyboard.press("Escape");
  await expect(coach.locator(".picked-panel")).toBeHidden();
  await coach.keyboard.press("Enter");
  await expect(coach.locator(".picked-panel")).toBeVisible();
  expect(await axeFaults(coach)).toEqual([]);
  expect(await isSidewaysBy(coach)).toBe(0);
  const other = coach
    .getByRole("region", { name: t("teams:team.yellow") })
    .locator("button.player-chip")
    .last();
  const otherName = (await other.locator("b").textContent()) ?? "";
  await other.focus();
  await coach.keyboard.press("Enter");
  await expect(chipsOf(coach, "white").filter({ hasText: otherName })).toHaveCount(1);
  await expect(chipsOf(coach, "yellow").filter({ hasText: name })).toHaveCount(1);

  const player = await person("en", { as: { club, role: "player" } });
  await player.goto(`${address}/teams`);
  await expect(player.getByText(t("teams:published.none"))).toBeVisible();
  await coach.getByRole("button", { name: t("teams:publish.publish", { count: PLAYERS }) }).click();
  await expect(coach.getByText(t("teams:publish.state.published"), { exact: true })).toBeVisible();
  await player.reload();
  await expect(player.getByText(t("teams:published.mine"))).toBeVisible();
  expect(await axeFaults(player)).toEqual([]);
  await player.goto(club.origin);
  await player.locator(".strip[data-bib] a").first().click();
  await expect(player).toHaveURL(`${address}/teams`);
  await sharePicture(player);
});

test("players are dragged by mouse and by finger, shown at once, and saved behind", async ({
  person,
  site,
}) => {
  const { club, address } = await attended(site, { teams: true });
  const phone = { viewport: { width: 375, height: 812 }, hasTouch: true };
  const coach = await person("en", { as: { club, role: "admin" }, ...phone });
  await coach.goto(`${address}/team-maker`);
  const chips = (team: "white" | "yellow") => teamOf(coach, team).locator(".player-chip");
  const nameOf = (chip: Locator) => chip.locator("b").innerText();
  const isIn = (team: "white" | "yellow", name: string) =>
    expect(chips(team).filter({ hasText: name })).toHaveCount(1);

  // By mouse onto another player, who takes their place, while nothing gets through to the server.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await coach.route("**/team-maker*", async (route) => {
    await held;
    await route.continue();
  });
  await coach.locator("#pitch").scrollIntoViewIfNeeded();
  const [first, second] = [chips("white").nth(0), chips("yellow").nth(1)];
  const [one, other] = [await nameOf(first), await nameOf(second)];
  const [from, to] = [await shirtOf(first), await shirtOf(second)];
  await coach.mouse.move(from.x, from.y);
  await coach.mouse.down();
  await coach.mouse.move(to.x, to.y, { steps: 8 });
  await coach.mouse.up();
  await isIn("yellow", one);
  await isIn("white", other);

  // By a finger that holds still first.
  const finger = await coach.context().newCDPSession(coach);
  const touched = chips("white").nth(2);
  const third = await nameOf(touched);
  const [start, end] = [await shirtOf(touched), await shirtOf(chips("yellow").nth(2))];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", start);
  await expect(async () => {
    await touch("touchMove", { x: start.x + 1, y: start.y });
    await expect(coach.locator(".drag-ghost")).toBeVisible({ timeout: 100 });
  }).toPass();
  await touch("touchMove", { x: (start.x + end.x) / 2, y: end.y });
  await touch("touchMove", end);
  await touch("touchEnd");
  await isIn("yellow", third);

  // A tap picks, and what it would lead to is told; another one undoes the last move.
  await chips("white").nth(1).tap();
  await expect(coach.locator(".picked-panel")).toBeVisible();
  await coach.getByRole("button", { name: t("teams:publish.undo") }).click();
  await isIn("white", third);
  letGo();
  await coach.unrouteAll({ behavior: "wait" });
  await coach.getByRole("button", { name: t("teams:publish.publish", { count: PLAYERS }) }).click();
  await expect(coach.getByText(t("teams:publish.state.published"), { exact: true })).toBeVisible();
  await coach.reload();
  await isIn("yellow", one);
  await isIn("white", third);
});

test("moves survive a lost answer, and nobody leaves or publishes before they are saved", async ({
  person,
  site,
}) => {
  const { club, address } = await attended(site, { teams: true });
  const tolerate = /ERR_FAILED|status of 409/;
  const coach = await person("en", { as: { club, role: "admin" }, tolerate });
  await coach.goto(`${address}/team-maker`);
  const chips = (team: "white" | "yellow") => teamOf(coach, team).locator(".player-chip");
  const swap = async (at: number) => {
    const name = await chips("white").nth(at).locator("b").innerText();
    await chips("white").nth(at).click();
    await chips("yellow").nth(at).click();
    await expect(chips("yellow").filter({ hasText: name })).toHaveCount(1);
    return name;
  };
  const teamOfMember = async (name: string) => {
    const [row] = await site.sqlIn<{ team: number }>(
      club.tenant,
      `SELECT a.team FROM attendances a JOIN members m ON m.id = a.member_id
        WHERE a.occasion_id = $1 AND m.name = $2`,
      [club.ids.session, name],
    );
    return Number(row?.team);
  };

  // The server saves the first move, its answer gets lost, and nothing more gets through for a while.
  const { port } = new URL(club.origin);
  let posts = 0;
  let isCut = true;
  await coach.route("**/team-maker*", async (route) => {
    if (route.request().method() === "POST") posts++;
    if (!isCut) return route.continue();
    if (posts > 1 || route.request().method() !== "POST") return route.abort();
    const { pathname, search, host } = new URL(route.request().url());
    const headers = { ...(await route.request().allHeaders()), host };
    await route.fetch({ url: `http://127.0.0.1:${port}${pathname}${search}`, headers });
    await route.abort();
  });
  const first = await swap(0);
  const second = await swap(1);
  await expect(coach.getByText(t("teams:maker.unsaved", { count: 2 }))).toBeVisible();
  expect([await teamOfMember(first), await teamOfMember(second)]).toEqual([2, 1]);
  // A coach who wants to leave is kept on the page, since the moves can't be saved.
  await coach.getByRole("link", { name: t("teams:tab.teams"), exact: true }).click();
  await expect(coach.getByText(t("teams:maker.unsaved", { count: 2 }))).toBeVisible();
  expect(coach.url()).toContain("/team-maker");
  isCut = false;
  await coach.getByRole("button", { name: t("teams:maker.saveAgain") }).click();
  await expect(coach.getByText(t("teams:maker.unsaved", { count: 2 }))).toBeHidden();
  await expect.poll(() => teamOfMember(second)).toBe(2);
  expect(await teamOfMember(first)).toBe(2);

  // Reloads, so that the page is not still reading what it has saved.
  await coach.unrouteAll({ behavior: "wait" });
  await coach.reload();
  // Somebody else changes the teams: the next move is refused, and the moves after it are dropped.
  await site.sqlIn(club.tenant, "UPDATE team_sheets SET revision = revision + 1 WHERE occasion_id = $1", [
    club.ids.session,
  ]);
  let letGo = () => {};
  const pressed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  posts = 0;
  await coach.route("**/team-maker*", async (route) => {
    if (route.request().method() === "POST") posts++;
    await pressed;
    await route.continue();
  });
  const third = await chips("white").nth(2).locator("b").innerText();
  await chips("white").nth(2).click();
  await chips("yellow").nth(2).click();
  await coach.getByRole("button", { name: t("teams:publish.publish", { count: PLAYERS }) }).click();
  letGo();
  await expect(coach.getByText(t("teams:errors.changed"))).toBeVisible();
  await expect(chips("white").filter({ hasText: third })).toHaveCount(1);
  await expect(coach.getByText(t("teams:publish.state.draft"), { exact: true })).toBeVisible();
  expect(posts).toBe(1);
});

/** A phone that shares pictures, but not too long after a tap: a second tap shares what the first one loaded. */
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
