import type { Page } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { cutOff } from "./support/pages.ts";
import { expect, type Site, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");
const [WHITES, YELLOWS] = [t("teams:team.white"), t("teams:team.yellow")];

/** Five sessions in which the club's player played the coach; only the last, an hour ago, has no result yet. */
async function played(site: Site) {
  const club = await site.readyClub();
  const { player, coach } = club.memberId;
  const run = (text: string, values?: unknown[]) => site.sqlIn<{ id: string }>(club.tenant, text, values);
  await run("UPDATE members SET score = CASE id WHEN $1 THEN 40 ELSE 60 END WHERE id IN ($1, $2)", [
    player,
    coach,
  ]);
  const sessions = await run(
    `INSERT INTO occasions (kind, name, starts_at, finishes_at)
     SELECT 'session', 'Evening ' || n, at, at + interval '1 hour'
       FROM generate_series(0, 4) AS n, LATERAL (SELECT now() - interval '1 hour' - n * interval '7 days' AS at) AS start
     RETURNING id`,
  );
  const ids = sessions.map(({ id }) => Number(id));
  await run(
    `INSERT INTO team_sheets (occasion_id, positions, saved_at, published_at, shown_positions)
     SELECT unnest($1::bigint[]), '[{"name": "Player", "quantity": 1}]', now(), now(), '[{"name": "Player", "quantity": 1}]'`,
    [ids],
  );
  await run(
    `INSERT INTO attendances (occasion_id, member_id, state, team, position, shown_team, shown_position, score)
     SELECT id, member, 'attending', team, 'Player', team, 'Player', score
       FROM unnest($1::bigint[]) AS id, (VALUES ($2::bigint, 1, 40), ($3, 2, 60)) AS who (member, team, score)`,
    [ids, player, coach],
  );
  await run(
    `INSERT INTO team_results (occasion_id, team, points, saved_at)
     SELECT id, team, 3 - team, now() FROM unnest($1::bigint[]) AS id, generate_series(1, 2) AS team`,
    [ids.slice(1)],
  );
  return {
    club,
    teams: `${club.origin}/sessions/${ids[0]}/teams`,
    scores: `${club.origin}/suggested-scores`,
  };
}

test("a result is entered, everybody sees it, and a score that results suggest is used", async ({
  person,
  site,
}) => {
  const { club, teams, scores } = await played(site);
  const admin = await person("en", { as: { club, role: "admin" }, tolerate: /422/ });
  const look = async (page: Page) => {
    expect(await axeFaults(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
  };
  await admin.goto(scores);
  await expect(admin.getByText(t("teams:suggestions.none"))).toBeVisible();

  await admin.goto(teams);
  const save = admin.getByRole("button", { name: t("teams:result.save") });
  await admin.getByRole("textbox", { name: WHITES }).fill("three");
  await save.click();
  await expect(admin.getByText(t("teams:errors.bad-points"))).toBeVisible();
  await expect(admin.getByText(t("errors.required"))).toBeVisible();
  await look(admin);
  await admin.getByRole("textbox", { name: WHITES }).fill("3");
  await admin.getByRole("textbox", { name: YELLOWS }).fill("1");
  await save.click();
  const result = (page: Page) => page.getByRole("region", { name: t("teams:result.title") });
  await expect(result(admin)).toContainText("3 – 1");
  await look(admin);

  const player = await person("en", { as: { club, role: "player" } });
  await player.goto(teams);
  await expect(result(player)).toContainText("3 – 1");
  await expect(player.getByRole("button", { name: t("teams:result.save") })).toHaveCount(0);
  await player.goto(scores);
  await expect(player).toHaveURL(`${club.origin}/`);
  await expect(player.getByText(t("errors.role-denied"))).toBeVisible();

  await admin.getByRole("link", { name: t("teams:result.suggests") }).click();
  await expect(admin).toHaveURL(scores);
  const rows = admin.getByRole("row").filter({ hasText: "40" });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Won 5 and lost 0 of 5 games");
  await look(admin);
  const coach = await person("en", { as: { club, role: "coach" } });
  await coach.goto(scores);
  await expect(coach.getByRole("row").filter({ hasText: "40" })).toHaveCount(1);
  await expect(coach.locator("main").getByRole("button")).toHaveCount(0);
  await rows.getByRole("button").click();
  await expect(admin.getByText(/has the suggested score now/)).toBeVisible();
  await expect(rows).toHaveCount(0);
  const [member] = await site.sqlIn<{ score: string }>(
    club.tenant,
    "SELECT score FROM members WHERE id = $1",
    [club.memberId.player],
  );
  expect(Number(member?.score)).toBeGreaterThan(40);
});
