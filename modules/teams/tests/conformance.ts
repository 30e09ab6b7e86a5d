import type { ClubTools, ModulePart } from "#tests/support/module-part.ts";

/** A session that four new members come to; returns its id and theirs. */
async function attended({ sql, member, occasion }: ClubTools): Promise<{ id: number; members: number[] }> {
  const id = await occasion("session");
  const members: number[] = [];
  for (const _one of [1, 2, 3, 4]) members.push(await member());
  await sql(
    "INSERT INTO attendances (occasion_id, member_id, state) SELECT $1, unnest($2::bigint[]), 'attending'",
    [id, members],
  );
  return { id, members };
}

/** The same with teams; if they are published, one member has come in since and is in none. */
async function withTeams(tools: ClubTools, state: "draft" | "published" = "draft") {
  const { id, members } = await attended(tools);
  const [first, second, third] = members as [number, number, number, number];
  await tools.sql(
    `INSERT INTO team_sheets (occasion_id, positions, saved_at, published_at, shown_positions, requests)
     SELECT $1, sheet.positions, '2026-01-01', $2::timestamptz, CASE WHEN $2::timestamptz IS NOT NULL THEN sheet.positions END, $3::jsonb
       FROM (SELECT '[{"name": "Player", "quantity": 2}]'::jsonb AS positions) AS sheet`,
    [
      id,
      state === "published" ? new Date() : null,
      JSON.stringify({ together: [[first, second]], apart: [], locks: [], evenGenders: false }),
    ],
  );
  await tools.sql(
    `UPDATE attendances a SET team = p.team, position = 'Player', shown_team = CASE WHEN $3 THEN p.team END
       FROM unnest($2::bigint[], '{1,1,2}'::smallint[]) AS p (member_id, team)
      WHERE a.occasion_id = $1 AND a.member_id = p.member_id`,
    [id, [first, second, third], state === "published"],
  );
  return { id, first };
}

/** The same, begun an hour ago, with a team of two and a team of one. */
async function begun(tools: ClubTools) {
  const { id, first } = await withTeams(tools, "published");
  await tools.sql(
    "UPDATE occasions SET starts_at = now() - interval '1 hour', finishes_at = now() + interval '1 hour' WHERE id = $1",
    [id],
  );
  return { id, first };
}

/** The same with a result. */
async function withResult(tools: ClubTools) {
  const { id } = await begun(tools);
  await tools.sql(
    "INSERT INTO team_results (occasion_id, team, points, saved_at) VALUES ($1, 1, 3, now()), ($1, 2, 2, now())",
    [id],
  );
  return { id };
}

/** A member who has won five times, and the score that is suggested for them then. */
async function suggested(tools: ClubTools): Promise<{ memberId: string; score: string }> {
  const [winner, loser] = [await tools.member(), await tools.member()];
  // Nobody else has a score, so that the scale is the same whatever was done before.
  await tools.sql("UPDATE members SET score = NULL");
  await tools.sql("UPDATE members SET score = CASE id WHEN $1 THEN 40 ELSE 60 END WHERE id IN ($1, $2)", [
    winner,
    loser,
  ]);
  for (const _one of [1, 2, 3, 4, 5]) {
    const { id } = await withResult(tools);
    await tools.sql("DELETE FROM attendances WHERE occasion_id = $1", [id]);
    await tools.sql(
      `INSERT INTO attendances (occasion_id, member_id, state, team, shown_team, score)
       VALUES ($1, $2, 'attending', 1, 1, 40), ($1, $3, 'attending', 2, 2, 60)`,
      [id, winner, loser],
    );
  }
  return { memberId: String(winner), score: "47" };
}

export const conformance: ModulePart = {
  inArchive: ["team_overrides", "team_results", "team_sheets"],
  numbers: {
    "teams:errors.too-few": "several",
  },
  twins: {
    "/settings/formations save": "PATCH /settings",
    "/settings/formations remove": "PATCH /settings",
    "/sessions/:id/team-maker balance": "POST /sessions/{id}/teams/balanced",
    "/sessions/:id/team-maker again": "POST /sessions/{id}/teams/balanced-again",
    "/sessions/:id/team-maker move": "POST /sessions/{id}/teams/moves",
    "/sessions/:id/team-maker moved": "POST /sessions/{id}/teams/moves",
    "/sessions/:id/team-maker own": "PUT /sessions/{id}/teams/members/{member}",
    "/sessions/:id/team-maker ask": "POST /sessions/{id}/teams/requests",
    "/sessions/:id/team-maker unask": "DELETE /sessions/{id}/teams/requests",
    "/sessions/:id/team-maker accept": "POST /sessions/{id}/teams/changes",
    "/sessions/:id/team-maker publish": "POST /sessions/{id}/teams/published",
    "/sessions/:id/team-maker withdraw": "DELETE /sessions/{id}/teams/published",
    "/sessions/:id/teams result": "PUT /sessions/{id}/teams/result",
    "/sessions/:id/teams remove-result": "DELETE /sessions/{id}/teams/result",
    "/suggested-scores use": "PATCH /users/{id}",
  },
  whoMay: {
    "/settings/formations": "admin",
    "/sessions/:id/teams": "player",
    "/sessions/:id/teams/picture.png": "player",
    "/suggested-scores": "coach",
    "/sessions/:id/team-maker": "admin",
    "GET /sessions/:id/teams": "player",
    "GET /sessions/:id/teams/preview": "admin",
    "POST /sessions/:id/teams/balanced": "admin",
    "POST /sessions/:id/teams/balanced-again": "admin",
    "POST /sessions/:id/teams/moves": "admin",
    "PUT /sessions/:id/teams/members/:member": "admin",
    "PUT /sessions/:id/teams": "admin",
    "GET /sessions/:id/teams/changes": "admin",
    "POST /sessions/:id/teams/changes": "admin",
    "POST /sessions/:id/teams/published": "admin",
    "DELETE /sessions/:id/teams/published": "admin",
    "PUT /sessions/:id/teams/result": "admin",
    "DELETE /sessions/:id/teams/result": "admin",
    "POST /sessions/:id/teams/requests": "admin",
    "DELETE /sessions/:id/teams/requests": "admin",
    "GET /suggested-scores": "coach",
  },
  searched: ["edit", "start", "pick"],
  rows: [
    `INSERT INTO team_sheets (occasion_id, positions, saved_at, published_at, shown_positions)
     SELECT min(id), '[{"name": "Player", "quantity": 2}]', now(), now(), '[{"name": "Player", "quantity": 2}]' FROM occasions WHERE kind = 'session'`,
    `UPDATE attendances SET team = 1 + member_id % 2, shown_team = 1 + member_id % 2
      WHERE state = 'attending' AND occasion_id = (SELECT min(occasion_id) FROM team_sheets)`,
  ],
  recipes: {
    "/settings/formations save": async ({ next }) => ({
      send: { name: `Formation ${next()}`, positions: "1 Goalkeeper *\n4 Defender" },
    }),
    "/settings/formations remove": async ({ next, set }) => {
      const name = `Formation ${next()}`;
      await set("teams:formations", [{ name, positions: [{ name: "Player", quantity: 5 }] }]);
      return { send: { name } };
    },
    "/sessions/:id/team-maker balance": async (tools) => ({ id: (await attended(tools)).id, send: {} }),
    "/sessions/:id/team-maker again": async (tools) => ({ id: (await withTeams(tools)).id }),
    "/sessions/:id/team-maker move": async (tools) => {
      const { id, first } = await withTeams(tools);
      return { id, send: { memberId: String(first), team: "2" } };
    },
    "/sessions/:id/team-maker moved": async (tools) => {
      const { id, first } = await withTeams(tools);
      return { id, send: { memberId: String(first), team: "2" } };
    },
    "/sessions/:id/team-maker own": async (tools) => {
      const { id, first } = await withTeams(tools);
      return { id, send: { memberId: String(first), score: "7" } };
    },
    "/sessions/:id/team-maker ask": async (tools) => {
      const { id, first } = await withTeams(tools);
      return { id, send: { kind: "stay", memberIds: [String(first)] } };
    },
    "/sessions/:id/team-maker unask": async (tools) => ({
      id: (await withTeams(tools)).id,
      send: { kind: "together", at: "0", revision: "0" },
    }),
    "/sessions/:id/team-maker accept": async (tools) => ({ id: (await withTeams(tools)).id }),
    "/sessions/:id/team-maker publish": async (tools) => ({ id: (await withTeams(tools)).id }),
    "/sessions/:id/team-maker withdraw": async (tools) => ({ id: (await withTeams(tools, "published")).id }),
    "/sessions/:id/teams result": async (tools) => ({
      id: (await begun(tools)).id,
      send: { shown: "1,2", points1: "3", points2: "2" },
    }),
    "/sessions/:id/teams remove-result": async (tools) => ({ id: (await withResult(tools)).id }),
    "/suggested-scores use": async (tools) => ({ send: { ...(await suggested(tools)) } }),
    "PUT /sessions/:id/teams/result": async (tools) => ({
      id: (await begun(tools)).id,
      send: { result: [1, 2].map((team) => ({ team, points: 4 })) },
    }),
    "DELETE /sessions/:id/teams/result": async (tools) => ({ id: (await withResult(tools)).id }),
    "PUT /sessions/:id/teams": async (tools) => {
      const { id, members } = await attended(tools);
      return {
        id,
        send: { places: members.map((member, at) => ({ member_id: member, team: 1 + (at % 2) })) },
      };
    },
    "POST /sessions/:id/teams/balanced": async (tools) => ({ id: (await attended(tools)).id, send: {} }),
    "POST /sessions/:id/teams/balanced-again": async (tools) => ({
      id: (await withTeams(tools)).id,
      send: {},
    }),
    "POST /sessions/:id/teams/moves": async (tools) => {
      const { id, first } = await withTeams(tools);
      return { id, send: { member_id: first, team: 2 } };
    },
    "PUT /sessions/:id/teams/members/:member": async (tools) => {
      const { id, first } = await withTeams(tools);
      return { id, second: first, send: { score: 7 } };
    },
    "POST /sessions/:id/teams/changes": async (tools) => ({ id: (await withTeams(tools)).id, send: {} }),
    "POST /sessions/:id/teams/requests": async (tools) => {
      const { id, first } = await withTeams(tools);
      return { id, send: { kind: "stay", member_ids: [first] } };
    },
    "DELETE /sessions/:id/teams/requests": async (tools) => ({
      id: (await withTeams(tools)).id,
      query: "?kind=together&at=0&revision=0",
    }),
    "POST /sessions/:id/teams/published": async (tools) => ({ id: (await withTeams(tools)).id, send: {} }),
    "DELETE /sessions/:id/teams/published": async (tools) => ({
      id: (await withTeams(tools, "published")).id,
    }),
  },
};
