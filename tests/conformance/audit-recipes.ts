import { randomUUID } from "node:crypto";
import type { Role } from "#app/core/members/role.ts";
import { toSnake } from "#app/kernel/case.ts";
import { callConfirmed, postConfirmed } from "#tests/support/asked.ts";
import { clubTools } from "#tests/support/club-tools.ts";
import { joinTables, moduleParts } from "#tests/support/collect-parts.ts";
import type { Answer } from "#tests/support/http.ts";
import type { ClubTools, Doing } from "#tests/support/module-part.ts";
import type { TestServer } from "#tests/support/server.ts";
import { type ClubUnderTest, callApi } from "#tests/support/two-clubs.ts";
import { awayRecipes } from "./away-recipes.ts";
import { closingRecipes } from "./closing-recipes.ts";
import { OWN_OF_CORE } from "./own-acts.ts";
import { clubGuard, routeTable } from "./route-table.ts";
import { settingsRecipes } from "./settings-recipes.ts";

export const OWN = joinTables(OWN_OF_CORE, ...moduleParts.map(({ own }) => own));

/**
 * How to do every act of a coach or an admin that is not only on their own things, by name: "path intent" of a page,
 * "METHOD path" of the API. Each recipe makes what it needs, so that an act can be done any number of times.
 */
export function recipesFor(
  server: Pick<TestServer, "sql" | "sqlIn">,
  red: ClubUnderTest,
): Record<string, () => Promise<Doing>> {
  const tools = clubTools(server, red);
  const ofModules = joinTables(...moduleParts.map(({ recipes }) => recipes));
  return joinTables(
    recipesOfCore(tools),
    settingsRecipes(tools),
    closingRecipes(tools),
    Object.fromEntries(Object.entries(ofModules).map(([name, recipe]) => [name, () => recipe(tools)])),
  );
}

function recipesOfCore({
  club,
  next,
  member,
  occasion,
  sql,
}: ClubTools): Record<string, () => Promise<Doing>> {
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
  /** A staged import of the admin's. */
  const stagedFile = async () => {
    await sql("DELETE FROM member_imports");
    const sheet = {
      header: { line: 1, cells: ["name"] },
      rows: [{ line: 2, cells: [`Imported ${next()}`] }],
    };
    const [staged] = await sql<{ id: number }>(
      `INSERT INTO member_imports (member_id, file_name, sheet, columns, total, expires_at)
       VALUES ($1, 'members.csv', $2, '{name}', 1, now() + interval '1 hour') RETURNING id`,
      [club.memberId.admin, JSON.stringify(sheet)],
    );
    return staged?.id;
  };
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

  return {
    ...awayRecipes({ club, next, member, occasion, sql }, taken),
    "/organization add": async () => ({ send: { name: "Added", role: "player" } }),
    "/organization approve": async () => ({ send: { memberId: await member("pending") } }),
    "/organization several": async () => ({
      send: { act: "add-tag", tag: `Several ${next()}`, memberIds: await member() },
    }),
    "POST /users/several": async () => ({
      send: { act: "set-role", role: "coach", memberIds: [await member(), await member()] },
    }),
    "/organization decline": async () => ({ send: { memberId: await member("pending") } }),
    "/organization/:id edit": () => on(member(), { name: "Edited" }),
    "/organization/:id role": () => on(member(), { role: "coach" }),
    "/organization/:id archive": () => on(member()),
    "/organization/:id erase": () => on(member()),
    "/organization/:id restore": () => on(member("archived")),
    "/organization/:id approve": () => on(member("pending")),
    "/organization/:id/merge/:other merge": async () => ({ id: await member(), second: await member() }),
    "/organization/:id decline": () => on(member("pending")),
    "/organization/import start": async () => ({ send: { importId: await stagedFile() } }),
    "POST /users/import": async () => {
      await sql("DELETE FROM member_imports");
      return { send: { file: new File([`name\nImported ${next()}`], "members.csv") } };
    },
    "POST /users": async () => ({ send: { name: "Added" } }),
    "PATCH /users/:id": () => on(member(), { name: "Edited", role: "coach" }),
    "DELETE /users/:id": () => on(member()),
    "POST /users/:id/approve": () => on(member("pending")),
    "POST /users/:id/decline": () => on(member("pending")),
    "POST /users/:id/restore": () => on(member("archived")),
    "POST /users/:id/merge": async () => on(member(), { other: await member() }),
    "POST /users/:id/send-access-link": () => on(member()),

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
    "/attendance/:id record": async () =>
      on(occasion("session"), { memberId: await member(), attending: "1" }),
    "/ undo": async () => ({ send: (await taken()).send }),
    "/attendance/:id undo": taken,
    "POST /attendance/undo": async () => ({ send: (await taken()).send }),
    "POST /sessions/:id/attendees": async () => on(occasion("session"), { attendee: await member() }),
    "POST /events/:id/finish": () => on(occasion("event")),
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
  };
}

/** One thing that a signed-in member can do at the club: a page's form or an operation of the API. */
export interface Act {
  name: string;
  /** With its parameters; for the API without `/api`. */
  path: string;
  /** The intent of a page's form; the API's acts have a method instead. */
  intent?: string;
  method?: string;
  /** Does a page's script post it to a route that has no page? */
  isScripted?: boolean;
}

/** Does an act, as somebody at a club. */
export function performAct(
  { origin, as, apiToken }: ClubUnderTest,
  { path, intent, method }: Act,
  { id, second, send = {}, query = "" }: Doing,
  role: Role,
  options: { asData?: boolean } = {},
): Promise<Answer> {
  const address = path.replace(/:\w+/, String(id)).replace(/:\w+/, String(second)) + query;
  if (method) {
    const to = address.replace(/^\/(?=\?|$)/, "");
    return callConfirmed((asked) =>
      callApi(origin, to, {
        method,
        token: apiToken[role],
        body: { ...(toSnake(send) as object), ...asked },
      }),
    );
  }
  const fields = Object.fromEntries(Object.entries(send).map(([name, value]) => [name, String(value)]));
  const document = address === "/" ? "/?index" : address;
  const to = options.asData
    ? `${address.replace(/^\/$/, "/_root")}.data${address === "/" ? "?index" : ""}`
    : document;
  return postConfirmed(intent ?? "", (asked) => as[role].post(to, { ...fields, ...asked }));
}

/** Every act that the built routes offer to signed-in members. */
export function memberActs(): Act[] {
  return routeTable().flatMap(({ path, operations, action, loader, hasPage }): Act[] => {
    if (operations) {
      const own = path.slice("/api".length) || "/";
      return Object.entries(operations)
        .filter(([method, operation]) => method !== "GET" && operation?.minRole)
        .map(([method]) => ({ name: `${method} ${own}`, path: own, method }));
    }
    if (!action || !clubGuard(action)?.minRole) return [];
    const side = action.sides?.find(({ guard }) => guard.site === "club") ?? action;
    const isScripted = !hasPage && loader !== undefined;
    return (side.intents ?? []).map((intent) => ({ name: `${path} ${intent}`, path, intent, isScripted }));
  });
}
