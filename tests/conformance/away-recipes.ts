import type { ClubTools, Doing } from "#tests/support/module-part.ts";
import { callApi } from "#tests/support/two-clubs.ts";
import { inDays } from "./own-acts.ts";

/**
 * How admins enter when members are away, and invite by tag. `taken` makes an answer of theirs that can be undone.
 */
export function awayRecipes(
  { club, next, member, occasion, sql }: Pick<ClubTools, "club" | "next" | "member" | "occasion" | "sql">,
  taken: () => Promise<Doing>,
): Record<string, () => Promise<Doing>> {
  /** A member who is away for the next days. */
  const away = async (): Promise<{ member: number; period: number }> => {
    const id = await member();
    const [period] = await sql<{ id: number }>(
      `INSERT INTO unavailabilities (member_id, from_date, until_date)
       SELECT $1, today, today + 9
         FROM (SELECT (now() AT TIME ZONE timezone)::date AS today FROM organization) AS club
       RETURNING id`,
      [id],
    );
    return { member: id, period: Number(period?.id) };
  };
  /** A member who is away, and has a place in a session then. */
  const awayComing = async (): Promise<number> => {
    const [session, { member: id }] = [await occasion("session"), await away()];
    await sql("INSERT INTO attendances (occasion_id, member_id, state) VALUES ($1, $2, 'attending')", [
      session,
      id,
    ]);
    return id;
  };
  /** A tag that a member has. */
  const tagged = async (): Promise<string> => {
    const [tag, id] = [`invited ${next()}`, await member()];
    await sql("UPDATE members SET tags = ARRAY[$1::text] WHERE id = $2", [tag, id]);
    // The form offers the club's tags.
    await sql(
      `INSERT INTO settings (id, value) VALUES ('tags', jsonb_build_array($1::text))
       ON CONFLICT (id) DO UPDATE SET value = settings.value || excluded.value`,
      [tag],
    );
    return tag;
  };
  const on = async (id: number | Promise<number>, send = {}): Promise<Doing> => ({ id: await id, send });

  return {
    "/organization/:id/away enter": () => on(member(), { from: inDays(2), until: inDays(9), reason: "Knee" }),
    "/organization/:id/away change": async () => {
      const { member: id, period } = await away();
      return on(id, { id: period, from: inDays(3), until: inDays(4) });
    },
    "/organization/:id/away end": async () => {
      const { member: id, period } = await away();
      return on(id, { id: period });
    },
    "/organization/:id/away record": async () =>
      on(await member(), { occasionId: await occasion("session"), attending: "0" }),
    "/organization/:id/away undo": async () => on(await member(), (await taken()).send),
    "/organization/:id/away decline-all": async () => on(awayComing()),
    "/organization/:id/away restore": async () => {
      const id = await awayComing();
      const declined = await callApi(club.origin, `/users/${id}/unavailabilities/decline`, {
        method: "POST",
        token: club.apiToken.admin,
        body: {},
      });
      const answers: { undo: number }[] = JSON.parse(declined.text);
      return on(id, { undos: answers.map(({ undo }) => undo).join(",") });
    },
    "/my-settings/away undo": async () => ({ send: (await taken()).send }),
    "POST /users/:id/unavailabilities": () => on(member(), { from: inDays(2), until: inDays(9) }),
    "PATCH /users/:id/unavailabilities/:unavailability": async () => {
      const { member: id, period: second } = await away();
      return { id, second, send: { reason: "Knee" } };
    },
    "DELETE /users/:id/unavailabilities/:unavailability": async () => {
      const { member: id, period: second } = await away();
      return { id, second };
    },
    "POST /users/:id/unavailabilities/decline": async () => on(awayComing()),
    "/sessions/:id/invite invite": async () => on(await occasion("session"), { tags: await tagged() }),
    "POST /sessions/:id/invite": async () => on(await occasion("session"), { tags: [await tagged()] }),
  };
}
