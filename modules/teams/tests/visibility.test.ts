import { expect, it } from "vitest";
import { callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";

const { server, red } = await serveClub();
const sql = <T extends object>(text: string, values: unknown[] = []) =>
  server.sqlIn(red.tenant, text, values) as Promise<T[]>;
const { player, coach } = red.memberId;
const session = await withTeams();
const maker = `/sessions/${session}/team-maker`;
const api = (by: "player" | "coach", path = "", options = {}) =>
  callApi(red.origin, `/sessions/${session}/teams${path}`, { token: red.apiToken[by], ...options });
const setting = (least: "player" | "coach" | "admin") =>
  sql(
    "INSERT INTO settings (id, value) VALUES ('teams:makerRole', $1) ON CONFLICT (id) DO UPDATE SET value = excluded.value",
    [JSON.stringify(least)],
  );

async function revision(): Promise<number> {
  const [sheet] = await sql<{ revision: number }>("SELECT revision FROM team_sheets WHERE occasion_id = $1", [
    session,
  ]);
  return sheet?.revision ?? -1;
}

/** A session whose draft has two members the other way round than its published teams. */
async function withTeams(): Promise<number> {
  const [row] = await sql<{ id: number }>(
    `INSERT INTO occasions (kind, name, starts_at, finishes_at)
     VALUES ('session', 'Training', now() + '1 day', now() + '25 hours') RETURNING id::int`,
  );
  const id = row?.id ?? 0;
  const positions = JSON.stringify([{ name: "Winger", quantity: 2 }]);
  await sql(
    `INSERT INTO team_sheets (occasion_id, positions, saved_at, published_at, shown_positions)
     VALUES ($1, '[{"name": "Sweeper", "quantity": 2}]', now(), now(), $2)`,
    [id, positions],
  );
  await sql(
    `INSERT INTO attendances (occasion_id, member_id, state, team, position, shown_team, shown_position, score)
     SELECT $1, p.member, 'attending', 3 - p.team, 'Sweeper', p.team, 'Winger', 77.25
       FROM unnest($2::bigint[], '{1,2}'::smallint[]) AS p (member, team)`,
    [id, [player, coach]],
  );
  await sql("UPDATE members SET score = 77.25");
  return id;
}

it("a player gets the published teams alone where setting 1 is player, by every door", async () => {
  await setting("player");
  for (const door of [maker, `${maker}?pick=${coach}`]) {
    const { status, body, headers } = await red.as.player.ask(door);
    const led = `${headers.get("location")} ${Buffer.from(body)}`;
    expect([door, status < 400]).toEqual([door, true]);
    expect(led).toContain(`/sessions/${session}/teams`);
    expect(led).not.toMatch(/Sweeper|77\.25|"board"/);
  }
  const page = (await red.as.player.open(`/sessions/${session}/teams`)).text;
  expect(page).toContain("Winger");
  expect(page).not.toMatch(/Sweeper|77\.25/);
  const { status, text } = await api("player");
  expect([status, JSON.parse(text).revision]).toEqual([200, undefined]);
  expect(JSON.parse(text).teams.map((team: { positions: object[] }) => team.positions)).toMatchObject(
    [player, coach].map((id) => [{ position: "Winger", players: [{ id }] }]),
  );
  expect((await api("player", "/preview")).status).toBe(403);
  const post = { method: "POST", body: {} };
  expect((await api("player", "/changes", post)).status).toBe(403);
  await red.as.player.post(maker, { intent: "again" });
  expect(await revision()).toBe(0);
});

it.each([
  ["player", true],
  ["coach", true],
  ["admin", false],
] as const)("a coach where setting 1 is %s makes teams: %s", async (least, makes) => {
  await setting(least);
  const before = await revision();
  expect((await red.as.coach.open(maker)).text.includes("Sweeper")).toBe(makes);
  await red.as.coach.post(maker, { intent: "again" });
  expect((await revision()) - before).toBe(makes ? 1 : 0);
  expect((await api("coach", "/preview")).status).toBe(makes ? 200 : 403);
  expect(JSON.parse((await api("coach")).text).revision !== undefined).toBe(makes);
});
