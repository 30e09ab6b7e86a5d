import sharp from "sharp";
import { expect, it } from "vitest";
import { serveClub } from "#tests/support/served.ts";

const { server, red } = await serveClub();
const sql = <T extends object>(text: string, values: unknown[] = []) =>
  server.sqlIn(red.tenant, text, values) as Promise<T[]>;
const pictureOf = (id: number | string, headers = {}) =>
  red.as.player.ask(`/sessions/${id}/teams/picture.png`, { headers });
const { player, coach, admin } = red.memberId;

/** A session in which the first of two members is in the white team and the second in the yellow one. */
async function withTeams(
  name: string,
  { members = [player, coach], tags = "{}", isPublished = true } = {},
): Promise<number> {
  const [session] = await sql<{ id: number }>(
    `INSERT INTO occasions (kind, name, starts_at, finishes_at, address, tags)
     VALUES ('session', $1, now() + '1 day', now() + '25 hours', 'Pitch 2', $2) RETURNING id::int`,
    [name, tags],
  );
  const id = session?.id ?? 0;
  await sql(
    `INSERT INTO team_sheets (occasion_id, positions, saved_at, published_at, shown_positions)
     SELECT $1, sheet.positions, now(), $2::timestamptz, CASE WHEN $2::timestamptz IS NOT NULL THEN sheet.positions END
       FROM (SELECT '[{"name": "Player", "quantity": 2}]'::jsonb AS positions) AS sheet`,
    [id, isPublished ? new Date() : null],
  );
  await sql(
    `INSERT INTO attendances (occasion_id, member_id, state, team, position, shown_team, shown_position)
     SELECT $1, p.member, 'attending', p.team, 'Player', CASE WHEN $3 THEN p.team END, CASE WHEN $3 THEN 'Player' END
       FROM unnest($2::bigint[], '{1,2}'::smallint[]) AS p (member, team)`,
    [id, members, isPublished],
  );
  return id;
}

const session = await withTeams("Training");

async function isLinked(by: "player" | "admin", id: number, page: string): Promise<boolean> {
  const { text } = await red.as[by].open(`/sessions/${id}/${page}`);
  return text.includes(`href="/sessions/${id}/teams/picture.png"`);
}

it("shows a player the published teams, as a PNG as wide as a phone's chat takes", async () => {
  const { status, headers, body } = await pictureOf(session);
  expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(headers.get("cache-control")).toBe("private, no-cache");
  expect(headers.get("content-disposition")).toMatch(/^inline; filename="teams-\d{4}-\d\d-\d\d\.png"$/);
  expect(await sharp(body).metadata()).toMatchObject({ format: "png", width: 1080 });
  const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true });
  const pixels = (color: number) => {
    let count = 0;
    for (let at = 0; at < data.length; at += info.channels) if (data.readUIntBE(at, 3) === color) count++;
    return count;
  };
  for (const bib of [0xfffefb, 0xffd166]) expect(pixels(bib)).toBeGreaterThan(10_000);
  expect(pixels(0x1f5fa8)).toBe(0);
});

it("is not drawn again for who has it, and tells nothing of scores or of what is not published", async () => {
  const etag = (await pictureOf(session)).headers.get("etag") ?? "";
  const known = { "if-none-match": etag };
  const again = await pictureOf(session, known);
  expect([again.status, again.body.length, again.headers.get("etag")]).toEqual([304, 0, etag]);
  await sql("UPDATE members SET score = 99 - id, positions = '{Goalkeeper}'");
  await sql("UPDATE attendances SET team = 3 - team, score = 7 WHERE occasion_id = $1", [session]);
  expect((await pictureOf(session, known)).status).toBe(304);
  const spanish = await pictureOf(session, { ...known, "accept-language": "es" });
  expect(spanish.headers.get("etag")).not.toBe(etag);
  await sql("UPDATE attendances SET state = 'not-attending' WHERE occasion_id = $1 AND member_id = $2", [
    session,
    coach,
  ]);
  const without = await pictureOf(session, known);
  expect([without.status, without.headers.get("etag") === etag]).toEqual([200, false]);
});

it("is linked where the teams are, also for who made them", async () => {
  expect(await isLinked("player", session, "teams")).toBe(true);
  expect(await isLinked("admin", session, "team-maker")).toBe(true);
  const draft = await withTeams("Draft of a session", { isPublished: false });
  expect(await isLinked("admin", draft, "team-maker")).toBe(false);
});

it("is nothing for who does not see the session, and before teams are published", async () => {
  const draft = await withTeams("Draft", { isPublished: false });
  const others = await withTeams("Others’ training", { tags: "{veterans}", members: [admin, coach] });
  const cases = [draft, others, red.ids.pastSession, 999_999, "x"];
  const statuses = await Promise.all(cases.map(async (id) => (await pictureOf(id)).status));
  expect(statuses).toEqual(cases.map(() => 404));
  expect((await red.as.admin.ask(`/sessions/${draft}/teams/picture.png`)).status).toBe(404);
  expect((await red.as.admin.ask(`/sessions/${others}/teams/picture.png`)).status).toBe(200);
});

it("one club that has many drawn at once is asked to wait, and whoever asks for the same one gets it", async () => {
  const sessions = await Promise.all(Array.from({ length: 10 }, (_, at) => withTeams(`Session ${at}`)));
  const answers = await Promise.all(sessions.map((id) => pictureOf(id)));
  const statuses = answers.map(({ status }) => status);
  expect([...new Set(statuses)].sort()).toEqual([200, 503]);
  const [one = 0] = sessions;
  const same = await Promise.all(Array.from({ length: 10 }, () => pictureOf(one)));
  expect(same.map(({ status }) => status)).toEqual(same.map(() => 200));
});
