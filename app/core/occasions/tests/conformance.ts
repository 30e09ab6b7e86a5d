import type { ClubTools, Doing, ModulePart } from "#tests/support/module-part.ts";

function recipes({ next, member, occasion, sql }: ClubTools): Record<string, () => Promise<Doing>> {
  const timed = { name: "Extra", startTime: "19:00", finishTime: "20:00" };
  const aSession = { ...timed, date: "2030-03-04" };
  /** A session of a series with another one after it. */
  const inSeries = async () => {
    const [id, next] = [await occasion("session"), await occasion("session")];
    await sql("UPDATE occasions SET series_id = $1 WHERE id IN ($1, $2)", [id, next]);
    return id;
  };
  const anEvent = { ...aSession, registrationEnd: "2030-03-04T18:00" };
  const inState = async (status: string) => {
    const id = await occasion("session");
    await sql("UPDATE occasions SET status = $1 WHERE id = $2", [status, id]);
    return id;
  };
  const on = async (id: number | Promise<number>, send = {}): Promise<Doing> => ({ id: await id, send });
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

  return {
    "/sessions/new create": async () => ({ send: { ...aSession, repeatUntil: "2030-03-20" } }),
    "/sessions/:id/edit save": () => on(occasion("session"), { ...aSession, address: "Elsewhere" }),
    "/sessions/:id/cancel cancel": () => on(occasion("session")),
    "/sessions/:id/cancel cancel-following": () => on(inSeries()),
    "/sessions/:id/cancel delete": () => on(occasion("session")),
    "/attendance/:id/status settle": () => on(occasion("event")),
    "/attendance/:id/status unarchive": () => on(inState("archived")),
    "/attendance/:id/status reinstate": () => on(inState("canceled")),
    "POST /sessions": async () => ({ send: aSession }),
    "PATCH /sessions/:id": () => on(occasion("session"), { name: "Called off", status: 2 }),
    "DELETE /sessions/:id": () => on(occasion("session")),
    "/events/new create": async () => ({ send: anEvent }),
    "/events/:id/edit save": () => on(occasion("event"), anEvent),
    "/events/:id/cancel cancel": () => on(occasion("event")),
    "/events/:id/cancel delete": () => on(occasion("event")),
    "POST /events": async () => ({ send: anEvent }),
    "POST /events/:id": () => on(occasion("event"), { name: "Called off", status: 2 }),
    "DELETE /events/:id": () => on(occasion("event")),
    "POST /events/:id/finish": () => on(occasion("event")),
    "/sessions/:id/invite invite": async () => on(await occasion("session"), { tags: await tagged() }),
    "POST /sessions/:id/invite": async () => on(await occasion("session"), { tags: [await tagged()] }),
  };
}

export const conformance: ModulePart = {
  whoMay: {
    "/": "player",
    "/attendance/:id/status": "admin",
    "/events": "player",
    "/events/new": "admin",
    "/events/:id/cancel": "admin",
    "/events/:id/edit": "admin",
    "/my-events": "player",
    "/my-sessions": "player",
    "/my-settings/calendar": "player",
    "/sessions": "admin",
    "/sessions/:id": "player",
    "/events/:id": "player",
    "/sessions/export.csv": "admin",
    "/sessions/export.ics": "admin",
    "/sessions/export.pdf": "admin",
    "/sessions/export.xlsx": "admin",
    "/sessions/list": "admin",
    "/sessions/new": "admin",
    "/sessions/:id/cancel": "admin",
    "/sessions/:id/edit": "admin",
    "/sessions/:id/invite": "admin",
    "GET /events": "player",
    "POST /events": "admin",
    "GET /events/:id": "player",
    "POST /events/:id": "admin",
    "DELETE /events/:id": "admin",
    "POST /events/:id/finish": "admin",
    "GET /sessions": "player",
    "GET /sessions/export": "admin",
    "POST /sessions": "admin",
    "GET /sessions/:id": "player",
    "PATCH /sessions/:id": "admin",
    "DELETE /sessions/:id": "admin",
    "POST /sessions/:id/invite": "admin",
  },
  open: {
    "/": "the platform's landing page; on a club its home asks for a sign-in",
    "/calendar/:file": "a member's calendar; its address has their secret",
  },
  recipes,
  own: {
    "/ answer": ({ session }) => ({ send: { occasionId: session, attending: "1" } }),
    "/ note": ({ session }) => ({ send: { occasionId: session, attending: "0", note: "Work" } }),
    "/events answer": ({ event }) => ({ send: { occasionId: event, attending: "1" } }),
    "/my-sessions rate": ({ attended }) => ({ send: { occasionId: attended, stars: "4" } }),
    "/my-sessions comment": ({ attended }) => ({
      send: { occasionId: attended, stars: "4", comment: "Fine" },
    }),
    "/my-settings/calendar make": () => ({}),
    "/my-settings/calendar end": () => ({}),
  },
  twins: {
    "/ answer": "POST /attendance",
    "/ note": "PUT /sessions/{id}/attendees",
    "/ undo": "POST /attendance/undo",
    "/attendance/:id/status settle": "PATCH /sessions/{id}",
    "/attendance/:id/status unarchive": "PATCH /sessions/{id}",
    "/attendance/:id/status reinstate": "PATCH /sessions/{id}",
    "/events answer": "POST /events/{id}/attendees",
    "/events/new create": "POST /events",
    "/events/:id/edit save": "POST /events/{id}",
    "/events/:id/cancel cancel": "POST /events/{id}",
    "/events/:id/cancel delete": "DELETE /events/{id}",
    "/sessions/new create": "POST /sessions",
    "/sessions/:id/edit save": "PATCH /sessions/{id}",
    "/sessions/:id/cancel cancel": "PATCH /sessions/{id}",
    "/sessions/:id/cancel cancel-following": "PATCH /sessions/{id}",
    "/sessions/:id/cancel delete": "DELETE /sessions/{id}",
    "/sessions/:id/invite invite": "POST /sessions/{id}/invite",
    "/my-settings/calendar make": "POST /users/me/calendar-address",
    "/my-settings/calendar end": "DELETE /users/me/calendar-address",
    "/my-sessions rate": "PUT /sessions/{id}/rating",
    "/my-sessions comment": "PUT /sessions/{id}/rating",
  },
};
