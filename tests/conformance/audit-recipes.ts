import type { Role } from "#app/domain/members/role.ts";
import type { Answer } from "#tests/support/http.ts";
import type { TestServer } from "#tests/support/server.ts";
import { type ClubUnderTest, callApi, makeMember, makeOccasion } from "#tests/support/two-clubs.ts";
import { clubGuard, routeTable } from "./route-table.ts";

/** How an act is done so that it succeeds and changes something. */
export interface Doing {
  /** What stands for `:id` in the path. */
  id?: number | string;
  /** The form's fields beside the intent, or the call's body. */
  send?: Record<string, unknown>;
  query?: string;
}

/** Rows of a club that a member may name. */
export interface Named {
  session: number;
  event: number;
  /** The id of one of their sign-ins. */
  signIn: string;
  /** The id of their link to an account at an identity provider. */
  providerAccount: string;
}

/** What members do with their own things, no part of the audit log: which rows of the club it names, if any. */
export const OWN: Record<string, (rows: Named) => Doing> = {
  "/ answer": ({ session }) => ({ send: { occasionId: session, attending: "1" } }),
  "/attendance/:id answer": ({ session }) => ({ id: session, send: { attending: "0" } }),
  "/attendance/:id note": ({ session }) => ({ id: session, send: { attending: "1", note: "Late" } }),
  "/events answer": ({ event }) => ({ send: { occasionId: event, attending: "1" } }),
  "/my-account profile": () => ({}),
  "/my-account/devices end": ({ signIn }) => ({ send: { id: signIn } }),
  "/my-account/email ask": () => ({}),
  "/my-account/email send-link": () => ({}),
  "/my-account/email/confirm confirm": () => ({}),
  "/my-account/password remove": () => ({}),
  "/my-account/password send-link": () => ({}),
  "/my-account/password set": () => ({}),
  "/my-account/providers remove": ({ providerAccount }) => ({ send: { id: providerAccount } }),
  "/my-account/providers send-link": () => ({}),
  "/my-account/sign-out-everywhere end": () => ({}),
  "/switch/:subdomain switch": () => ({}),
  "/renew-sign-in renew": () => ({}),
  "PATCH /users/me": () => ({}),
  "DELETE /users/me/password": () => ({}),
  "DELETE /users/me/provider-accounts/:id": ({ providerAccount }) => ({ id: providerAccount }),
  "DELETE /users/me/sign-ins": () => ({}),
  "DELETE /users/me/sign-ins/:id": ({ signIn }) => ({ id: signIn }),
  "POST /logout": () => ({}),
  "POST /users/me/email": () => ({}),
  "PUT /users/me/password": () => ({}),
  "PUT /sessions/:id/attendees": ({ session }) => ({ id: session, send: { attending: 1 } }),
  "POST /events/:id/attendees": ({ event }) => ({ id: event }),
  "DELETE /events/:id/attendees": ({ event }) => ({ id: event }),
};

/**
 * Every act of a coach or an admin on what is not only their own: "path intent" of a page, "METHOD path" of the API.
 * Each call makes what it needs, so that an act can be done any number of times.
 */
export function recipesFor(
  server: Pick<TestServer, "sql">,
  red: ClubUnderTest,
): Record<string, () => Promise<Doing>> {
  let count = 0;
  const member = async (state = "active") => {
    const email = `acted-on-${++count}@red.example`;
    const id = await makeMember(server, red.tenant, { name: `Person ${count}`, email, role: "player" });
    await server.sql(`UPDATE ${red.tenant}.members SET state = $1 WHERE id = $2`, [state, id]);
    return id;
  };
  const occasion = (kind: "session" | "event") =>
    makeOccasion(server, red.tenant, { kind, name: `${kind} ${++count}`, inHours: 30 });
  const schedule = async (status: "running" | "paused") => {
    const [row] = await server.sql<{ id: string }>(
      `INSERT INTO ${red.tenant}.schedules (name, start_time, finish_time, week_days, status)
       VALUES ('Weekly', '19:00', '20:30', '{1}', $1) RETURNING id`,
      [status],
    );
    return Number(row?.id);
  };
  /** An answer of the admin's that took somebody's place, as long as it can be taken back. */
  const taken = async (): Promise<Doing> => {
    const [session, player] = [await occasion("session"), await member()];
    const record = async (attending: number) => {
      const body = { player, session, attending };
      const answer = await callApi(red.origin, "/attendance", {
        method: "POST",
        token: red.apiToken.admin,
        body,
      });
      return JSON.parse(answer.text) as { undo: number | null };
    };
    await record(1);
    return { id: session, send: { undo: (await record(0)).undo } };
  };
  const set = (id: number, value: unknown) =>
    server.sql(
      `INSERT INTO ${red.tenant}.settings (id, value) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET value = excluded.value`,
      [id, JSON.stringify(value)],
    );
  const timed = { name: "Extra", startTime: "19:00", finishTime: "20:00" };
  const aSession = { ...timed, date: "2030-03-04" };
  const said = () => `Since ${++count}`;
  const on = async (id: number | Promise<number>, send = {}): Promise<Doing> => ({ id: await id, send });

  return {
    "/organization add": async () => ({ send: { name: "Added", role: "player" } }),
    "/organization approve": async () => ({ send: { memberId: await member("pending") } }),
    "/organization decline": async () => ({ send: { memberId: await member("pending") } }),
    "/organization/:id edit": () => on(member(), { name: "Edited" }),
    "/organization/:id role": () => on(member(), { role: "coach" }),
    "/organization/:id archive": () => on(member()),
    "/organization/:id restore": () => on(member("archived")),
    "/organization/:id approve": () => on(member("pending")),
    "/organization/:id decline": () => on(member("pending")),
    "POST /users": async () => ({ send: { name: "Added" } }),
    "PATCH /users/:id": () => on(member(), { name: "Edited", role: "coach" }),
    "DELETE /users/:id": () => on(member()),
    "POST /users/:id/approve": () => on(member("pending")),
    "POST /users/:id/decline": () => on(member("pending")),
    "POST /users/:id/restore": () => on(member("archived")),
    "POST /users/:id/send-access-link": () => on(member()),

    "/sessions/new create": async () => ({ send: { ...aSession, repeatUntil: "2030-03-20" } }),
    "/sessions/:id/edit save": () => on(occasion("session"), { ...aSession, tags: "new tag" }),
    "/sessions/:id/cancel cancel": () => on(occasion("session")),
    "/sessions/:id/cancel delete": () => on(occasion("session")),
    "POST /sessions": async () => ({ send: aSession }),
    "PATCH /sessions/:id": () => on(occasion("session"), { name: "Called off", status: 2 }),
    "DELETE /sessions/:id": () => on(occasion("session")),
    "/attendance/:id record": async () =>
      on(occasion("session"), { memberId: await member(), attending: "1" }),
    "/ undo": async () => ({ send: (await taken()).send }),
    "/attendance/:id undo": taken,
    "POST /attendance/undo": async () => ({ send: (await taken()).send }),
    "POST /sessions/:id/attendees": async () => on(occasion("session"), { attendee: await member() }),
    "PATCH /events/:id/attendees": async () =>
      on(occasion("event"), { add: [await member(), await member()] }),
    "POST /attendance": async () => ({
      send: { player: await member(), session: await occasion("session"), attending: 1 },
    }),

    "/schedules pause": async () => ({ send: { id: await schedule("running") } }),
    "/schedules resume": async () => ({ send: { id: await schedule("paused") } }),
    "/schedules/new create": async () => ({ send: { ...timed, weekDays: "2" } }),
    "/schedules/:id/edit save": () => on(schedule("running"), { ...timed, weekDays: "3", replicate: "true" }),
    "/schedules/:id/delete delete": () => on(schedule("running"), { replicate: "true" }),
    "POST /schedules": async () => ({ send: { ...timed, weekDays: [2] } }),
    "POST /schedules/:id": () => on(schedule("running"), { name: "Renamed" }),
    "DELETE /schedules/:id": () => on(schedule("running")),

    "/settings club": async () => ({ send: { name: "Red club", description: said() } }),
    "/settings formats": async () => ({
      send: { locale: count++ % 2 ? "es" : "en-NZ", timezone: "Europe/Lisbon", currency: "USD" },
    }),
    "/settings attendance": async () => ({
      send: { daysAhead: "9", tags: `tag ${++count}`, dropTags: "on", inactivityDays: "31" },
    }),
    "/settings joining": async () => {
      await set(14, "open");
      return { send: { joining: "approval" } };
    },
    "/settings modules": async () => {
      await set(12, false);
      return { send: { schedules: "on" } };
    },
    "/settings/address move": async () => ({ send: { subdomain: `red-${++count}` } }),
    "PUT /subdomain": async () => ({ send: { subdomain: `red-${++count}` } }),
    "/settings/invitation renew": async () => ({}),
    "POST /invitation-code": async () => ({}),
    "PATCH /": async () => ({ send: { description: said() } }),
    "PATCH /settings": async () => ({ send: { 3: 10 + (++count % 20) } }),
    "DELETE /settings": async () => {
      await set(3, 8);
      return { query: "?settings=3" };
    },
  };
}

/** One thing that a signed-in member can do at the club: a page's form or an operation of the API. */
export interface Act {
  name: string;
  /** With its parameters; of the API without `/api`. */
  path: string;
  /** A page's intent, else the API's method. */
  intent?: string;
  method?: string;
}

/** Does an act, as somebody at a club. */
export function performAct(
  { origin, as, apiToken }: ClubUnderTest,
  { path, intent, method }: Act,
  { id, send = {}, query = "" }: Doing,
  role: Role,
  options: { asData?: boolean } = {},
): Promise<Answer> {
  const address = path.replace(/:\w+/, String(id)) + query;
  if (method) {
    const to = address.replace(/^\/(?=\?|$)/, "");
    return callApi(origin, to, { method, token: apiToken[role], body: send });
  }
  const fields = Object.fromEntries(Object.entries(send).map(([name, value]) => [name, String(value)]));
  const document = address === "/" ? "/?index" : address;
  const to = options.asData
    ? `${address.replace(/^\/$/, "/_root")}.data${address === "/" ? "?index" : ""}`
    : document;
  return as[role].post(to, { ...fields, intent: intent ?? "" });
}

/** Every act that the built table offers to signed-in members. */
export function memberActs(): Act[] {
  return routeTable().flatMap(({ path, operations, action }): Act[] => {
    if (operations) {
      const own = path.slice("/api".length) || "/";
      return Object.entries(operations)
        .filter(([method, operation]) => method !== "GET" && operation?.minRole)
        .map(([method]) => ({ name: `${method} ${own}`, path: own, method }));
    }
    if (!action || !clubGuard(action)?.minRole) return [];
    const side = action.sides?.find(({ guard }) => guard.site === "club") ?? action;
    return (side.intents ?? []).map((intent) => ({ name: `${path} ${intent}`, path, intent }));
  });
}
