import { randomUUID } from "node:crypto";
import { callApi } from "#tests/support/http.ts";
import type { ClubTools, Doing, ModulePart } from "#tests/support/module-part.ts";
import { BY_MAIL } from "#tests/support/no-twin.ts";

/** The date this many days ahead (UTC). */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

function recipes({ club, member, occasion, sql }: ClubTools): Record<string, () => Promise<Doing>> {
  /** An answer with which the admin took somebody's place away, while it can still be undone. */
  const taken = async (): Promise<Doing> => {
    const [session, player] = [await occasion("session"), await member()];
    const record = async (attending: number) => {
      const body = { player, session, attending };
      const answer = await callApi(club.origin, "/attendance", {
        method: "POST",
        token: club.apiToken.admin,
        body,
      });
      return JSON.parse(answer.text) as { undo: number | null };
    };
    await record(1);
    return { id: session, send: { undo: (await record(0)).undo } };
  };
  /** A session that has begun, with somebody on its list. */
  const begun = async (): Promise<{ session: number; player: number }> => {
    const [session, player] = [await occasion("session"), await member()];
    await sql(
      "UPDATE occasions SET starts_at = now() - interval '1 hour', finishes_at = now() + '1 hour' WHERE id = $1",
      [session],
    );
    await sql("INSERT INTO attendances (occasion_id, member_id, state) VALUES ($1, $2, 'attending')", [
      session,
      player,
    ]);
    return { session, player };
  };
  const marked = async (): Promise<Doing> => {
    const { session, player } = await begun();
    return { id: session, send: { mark0: `${player}:came` } };
  };
  /** The act by which an admin has marked somebody. */
  const markedByApi = async () => {
    const [{ session, player }, act] = [await begun(), randomUUID()];
    const body = { session, act, marks: [{ player, presence: "late" }] };
    await callApi(club.origin, "/presence", { method: "POST", token: club.apiToken.admin, body });
    return { session, act };
  };
  const toTakeBack = async (): Promise<Doing> => {
    const { session, act } = await markedByApi();
    return { id: session, send: { act } };
  };
  const on = async (id: number | Promise<number>, send = {}): Promise<Doing> => ({ id: await id, send });
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
  const awayComing = async (): Promise<{ member: number; session: number }> => {
    const [session, { member: id }] = [await occasion("session"), await away()];
    await sql("INSERT INTO attendances (occasion_id, member_id, state) VALUES ($1, $2, 'attending')", [
      session,
      id,
    ]);
    return { member: id, session };
  };

  return {
    "/attendance/:id record": async () =>
      on(occasion("session"), { memberId: await member(), attending: "1" }),
    "/ undo": async () => ({ send: (await taken()).send }),
    "/attendance/:id undo": taken,
    "POST /attendance/undo": async () => ({ send: (await taken()).send }),
    "POST /sessions/:id/attendees": async () => on(occasion("session"), { attendee: await member() }),
    "PATCH /events/:id/attendees": async () =>
      on(occasion("event"), { add: [await member(), await member()] }),
    "/attendance/:id/presence record": marked,
    "/attendance/:id/presence undo": toTakeBack,
    "/attendance/:id/presence walk-in": async () => on((await begun()).session, { memberId: await member() }),
    "/attendance/marks/:id record": marked,
    "/attendance/marks/:id undo": toTakeBack,
    "POST /presence": async () => {
      const { session, player } = await begun();
      return { send: { session, marks: [{ player, presence: "absent" }] } };
    },
    "POST /presence/undo": async () => ({ send: await markedByApi() }),
    "POST /presence/walk-in": async () => ({
      send: { session: (await begun()).session, player: await member() },
    }),
    "POST /attendance": async () => ({
      send: { player: await member(), session: await occasion("session"), attending: 1 },
    }),
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
    "/organization/:id/away decline-all": async () => {
      const { member: id, session } = await awayComing();
      return on(id, { occasions: String(session) });
    },
    "/organization/:id/away restore": async () => {
      const { member: id, session } = await awayComing();
      const declined = await callApi(club.origin, `/users/${id}/unavailabilities/decline`, {
        method: "POST",
        token: club.apiToken.admin,
        body: { occasions: [session] },
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
    "POST /users/:id/unavailabilities/decline": async () => {
      const { member: id, session } = await awayComing();
      return on(id, { occasions: [session] });
    },
  };
}

export const conformance: ModulePart = {
  whoMay: {
    "/attendance": "coach",
    "/attendance/:id": "player",
    "/attendance/:id/presence": "coach",
    "/attendance/marks/:id": "coach",
    "/my-settings/away": "player",
    "/organization/:id/away": "admin",
    "/statistics": "coach",
    "/statistics/:id": "coach",
    "GET /attendances": "player",
    "POST /attendance": "player",
    "POST /attendance/undo": "player",
    "GET /sessions/:id/presence": "coach",
    "GET /events/:id/presence": "coach",
    "POST /presence": "coach",
    "POST /presence/undo": "coach",
    "POST /presence/walk-in": "coach",
    "GET /stats": "coach",
    "GET /users/me/stats": "player",
    "GET /users/:id/stats": "coach",
    "GET /users/:id/attendances": "coach",
    "PUT /sessions/:id/rating": "player",
    "GET /sessions/:id/ratings": "coach",
    "GET /events/:id/attendees": "player",
    "POST /events/:id/attendees": "player",
    "DELETE /events/:id/attendees": "player",
    "PATCH /events/:id/attendees": "admin",
    "GET /sessions/:id/attendees": "player",
    "PUT /sessions/:id/attendees": "player",
    "POST /sessions/:id/attendees": "coach",
    "GET /users/:id/unavailabilities": "coach",
    "POST /users/:id/unavailabilities": "admin",
    "PATCH /users/:id/unavailabilities/:unavailability": "admin",
    "DELETE /users/:id/unavailabilities/:unavailability": "admin",
    "POST /users/:id/unavailabilities/decline": "admin",
    "GET /users/me/unavailabilities": "player",
    "POST /users/me/unavailabilities": "player",
    "PATCH /users/me/unavailabilities/:id": "player",
    "DELETE /users/me/unavailabilities/:id": "player",
    "POST /users/me/unavailabilities/decline": "player",
  },
  open: {
    "/answer":
      "the page of a mail's answer, which says whose it is; the post needs the link's code, too, and answers for that member only",
    "/answer/calendar.ics": "the occasion of that link as a file",
  },
  recipes,
  own: {
    "/attendance/:id answer": ({ session }) => ({ id: session, send: { attending: "0" } }),
    "/attendance/:id note": ({ session }) => ({ id: session, send: { attending: "1", note: "Late" } }),
    "/my-settings/away enter": () => ({ send: { from: inDays(40), until: inDays(41) } }),
    "/my-settings/away change": ({ unavailability }) => ({
      send: { id: unavailability, from: inDays(50), until: inDays(52) },
    }),
    "/my-settings/away end": ({ unavailability }) => ({ send: { id: unavailability } }),
    "/my-settings/away answer": ({ session }) => ({ send: { occasionId: session, attending: "0" } }),
    "/my-settings/away decline-all": ({ session }) => ({ send: { occasions: String(session) } }),
    "/my-settings/away restore": ({ declined }) => ({ send: { undos: declined } }),
    "POST /users/me/unavailabilities": () => ({ send: { from: inDays(60), until: inDays(61) } }),
    "PATCH /users/me/unavailabilities/:id": ({ unavailability }) => ({
      id: unavailability,
      send: { reason: "Knee" },
    }),
    "DELETE /users/me/unavailabilities/:id": ({ unavailability }) => ({ id: unavailability }),
    "POST /users/me/unavailabilities/decline": ({ session }) => ({ send: { occasions: [session] } }),
    "PUT /sessions/:id/rating": ({ attended }) => ({ id: attended, send: { stars: 4 } }),
    "PUT /sessions/:id/attendees": ({ session }) => ({ id: session, send: { attending: 1 } }),
    "POST /events/:id/attendees": ({ event }) => ({ id: event }),
    "DELETE /events/:id/attendees": ({ event }) => ({ id: event }),
  },
  twins: {
    "/answer answer": BY_MAIL,
    "/answer undo": BY_MAIL,
    "/attendance/:id answer": "POST /attendance",
    "/attendance/:id note": "PUT /sessions/{id}/attendees",
    "/attendance/:id record": "POST /sessions/{id}/attendees",
    "/attendance/:id undo": "POST /attendance/undo",
    "/attendance/:id/presence record": "POST /presence",
    "/attendance/:id/presence undo": "POST /presence/undo",
    "/attendance/:id/presence walk-in": "POST /presence/walk-in",
    "/attendance/marks/:id record": "POST /presence",
    "/attendance/marks/:id undo": "POST /presence/undo",
    "/organization/:id/away enter": "POST /users/{id}/unavailabilities",
    "/organization/:id/away change": "PATCH /users/{id}/unavailabilities/{unavailability}",
    "/organization/:id/away end": "DELETE /users/{id}/unavailabilities/{unavailability}",
    "/organization/:id/away decline-all": "POST /users/{id}/unavailabilities/decline",
    "/organization/:id/away restore": "POST /attendance/undo",
    "/organization/:id/away record": "POST /sessions/{id}/attendees",
    "/organization/:id/away undo": "POST /attendance/undo",
    "/my-settings/away enter": "POST /users/me/unavailabilities",
    "/my-settings/away change": "PATCH /users/me/unavailabilities/{id}",
    "/my-settings/away end": "DELETE /users/me/unavailabilities/{id}",
    "/my-settings/away decline-all": "POST /users/me/unavailabilities/decline",
    "/my-settings/away restore": "POST /attendance/undo",
    "/my-settings/away answer": "POST /attendance",
    "/my-settings/away undo": "POST /attendance/undo",
  },
};
