import type { Role } from "#app/core/members/role.ts";
import { ENHANCED_HEADER, LOCATION_HEADER } from "#app/web/enhancer/enhanced.ts";
import { WHO_MAY } from "#tests/support/collect-parts.ts";
import { type Answer, type Ask, callApi } from "#tests/support/http.ts";
import { CANARY, type ClubUnderTest } from "#tests/support/two-clubs.ts";
import { openVisitor, type Visitor } from "#tests/support/visitor.ts";
import { OPEN_CALLS } from "./open-routes.ts";
import { addressIn, type TableRoute } from "./route-table.ts";

/** Every verb that browsers or tools send, and one that nobody sends. */
const VERBS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
const API_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const SAFE = ["GET", "HEAD"];
const LOWER: Record<Role, Role[]> = { player: [], coach: ["player"], admin: ["player", "coach"] };

/** Two clubs, and the port of the product under test. */
export interface Ground {
  port: number;
  red: ClubUnderTest;
  blue: ClubUnderTest;
}

interface Denied {
  who: string;
  visitor: Visitor;
  /** Where a page redirects them. */
  to: string;
  headers?: Record<string, string>;
}

const originAt = ({ port }: Ground, { subdomain }: ClubUnderTest) => `http://${subdomain}.localhost:${port}`;
const tokenOf = (club: ClubUnderTest, role: Role) =>
  club.as[role].cookies(new URL(club.origin).host)["sign-in"];

/** A browser at red with this token as its sign-in. */
function holding(ground: Ground, token: string | undefined): Visitor {
  const origin = originAt(ground, ground.red);
  const visitor = openVisitor(origin);
  if (token) visitor.setCookie(new URL(origin).host, "sign-in", token);
  return visitor;
}

/** Everybody who may not open what requires this role. */
function deniedBy(ground: Ground, role: Role): Denied[] {
  const { red, blue } = ground;
  const stolen = tokenOf(blue, "admin");
  const forwarded = { "x-forwarded-host": new URL(originAt(ground, blue)).host };
  const ofApi = { "s-auth": blue.apiToken.admin, "s-org": blue.subdomain };
  return [
    { who: "a stranger", visitor: holding(ground, undefined), to: "/login" },
    { who: "the other club's admin", visitor: holding(ground, stolen), to: "/login" },
    {
      who: "that admin by a forwarded host",
      visitor: holding(ground, stolen),
      to: "/login",
      headers: forwarded,
    },
    {
      who: "that admin by the API's headers",
      visitor: holding(ground, undefined),
      to: "/login",
      headers: ofApi,
    },
    ...LOWER[role].map((lower) => ({
      who: `a ${lower}`,
      visitor: holding(ground, tokenOf(red, lower)),
      to: "/",
    })),
  ];
}

/**
 * What is wrong with how a page keeps out people who may not open it or post to it; empty if all is well. A stranger asks
 * in every way, the others by one request to each of its doors: what keeps them out is one guard, however it is asked.
 * Stops once `most` faults are found.
 */
export async function pageFaults(
  ground: Ground,
  route: TableRoute,
  { intents = intentsOf(route), most = Number.POSITIVE_INFINITY }: { intents?: string[]; most?: number } = {},
): Promise<string[]> {
  const role = WHO_MAY[route.path];
  if (!role) return [`${route.path}: stands in no table of who may`];
  const address = addressIn(route.path, ground.red);
  const faults: string[] = [];
  for (const [at, { who, visitor, to, headers }] of deniedBy(ground, role).entries()) {
    if (faults.length >= most) break;
    const look = async ({ what, options, path, byScript, status }: Tried) => {
      const answer = await visitor.ask(path, options);
      const said = `${what} by ${who}`;
      if (leaks(answer)) faults.push(`${said}: tells of the other club`);
      const address = byScript ? answer.headers.get(LOCATION_HEADER) : answer.location;
      const sent = address && new URL(address, "http://here").pathname;
      const refused = status.includes(answer.status) && (answer.status >= 400 || sent === to);
      if (!refused) faults.push(`${said}: ${answer.status} to ${sent}, not ${status} to ${to}`);
    };
    const all = requestsTo(route, address, { intents, headers });
    const tries = at === 0 ? all : all.filter(oncePerDoor());
    if (most === Number.POSITIVE_INFINITY) await Promise.all(tries.map(look));
    else for (const one of tries) if (faults.length < most) await look(one);
  }
  return faults;
}

/** Is it the first GET or POST of its kind: by the browser, or by a script? */
function oncePerDoor(): (tried: Tried) => boolean {
  const seen = new Set<string>();
  return ({ options, byScript }) => {
    const door = `${options.method} ${byScript}`;
    if (!["GET", "POST"].includes(options.method ?? "") || seen.has(door)) return false;
    seen.add(door);
    return true;
  };
}

interface Tried {
  what: string;
  path: string;
  options: Ask;
  byScript: boolean;
  status: number[];
}

/** Every way to request a page: by each verb, by the browser and by a script, and a post with each intent. */
function requestsTo(
  route: TableRoute,
  address: string,
  { intents, headers: extra }: { intents: string[]; headers?: Record<string, string> },
): Tried[] {
  return VERBS.flatMap((method): Tried[] => {
    const isSafe = SAFE.includes(method);
    const index = !isSafe && address === "/" ? "?index" : "";
    const path = address + index;
    const tried = (status: number[], { intent = intents[0], byScript = false } = {}): Tried => {
      const headers: Record<string, string> = { ...extra, "sec-fetch-site": "same-origin" };
      if (byScript) headers[ENHANCED_HEADER] = "1";
      return {
        what: `${method} ${path}${isSafe ? "" : ` (${intent})`}${byScript ? " by a script" : ""}`,
        path,
        options: isSafe ? { method, headers } : posting(method, headers, intent),
        byScript,
        status,
      };
    };
    if (method === "PROPFIND") return [tried([405])];
    // Remix hands OPTIONS to the loader of a route without a page.
    if (method === "OPTIONS") return [tried(route.hasPage ? [405] : [302])];
    const open = isSafe ? route.loader : route.action;
    if (!open) return [tried([400, 405])];
    const asked = method === "POST" ? intents : intents.slice(0, 1);
    return asked.flatMap((intent) => [
      tried([302, 303], { intent }),
      tried([204], { intent, byScript: true }),
    ]);
  });
}

function posting(method: string, headers: Record<string, string>, intent = ""): Ask {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  return { method, headers: { ...headers, ...form }, body: `intent=${intent}&id=1` };
}

/** The intents of the forms on a page's club side, and one that no form has. */
export function intentsOf({ action, hasPage }: TableRoute): string[] {
  const side = action?.sides?.find(({ guard }) => guard.site === "club") ?? action;
  return [...(side?.intents ?? []), ...(hasPage ? ["no-such-intent"] : [])];
}

/**
 * What an admin gets of a page that must not exist, by a request to each of its doors; empty if all is well. `refusals`:
 * other statuses that a form may get before it turns out that there is nothing.
 */
export async function presenceFaults(
  ground: Ground,
  route: TableRoute,
  { address, refusals = [] }: { address: string; refusals?: number[] },
): Promise<string[]> {
  const visitor = holding(ground, tokenOf(ground.red, "admin"));
  const tries = requestsTo(route, address, { intents: intentsOf(route) }).filter(oncePerDoor());
  const asked = tries.map(async ({ what, options, path, status }) => {
    const answer = await visitor.ask(path, options);
    // What the path never takes is refused before anything is looked up.
    const never = status.every((one) => one >= 400) ? status : [];
    const expected = [404, ...never, ...(SAFE.includes(options.method ?? "GET") ? [] : refusals)];
    return [
      ...(leaks(answer) ? [`${what}: tells of the other club`] : []),
      ...(expected.includes(answer.status) ? [] : [`${what}: ${answer.status}, not ${expected}`]),
    ];
  });
  return (await Promise.all(asked)).flat();
}

function leaks({ text, headers }: Answer): boolean {
  return text.includes(CANARY) || [...headers].some(([, value]) => value.includes(CANARY));
}

/** What is wrong with how a path of the API, by every method, keeps out callers without the right; stops once `most` faults are found. */
export async function apiFaults(
  ground: Ground,
  route: TableRoute,
  { most = Number.POSITIVE_INFINITY }: { most?: number } = {},
): Promise<string[]> {
  const { red, blue } = ground;
  const origin = originAt(ground, red);
  const path = route.path.slice("/api".length);
  const faults: string[] = [];
  const operations = route.operations ?? {};
  for (const method of API_METHODS) {
    const called = method === "HEAD" ? "GET" : method;
    const name = `${called} ${path || "/"}`;
    const role = WHO_MAY[name];
    if (operations[called] && OPEN_CALLS.has(name)) continue;
    if (operations[called] && !role) {
      faults.push(`${name}: stands in no table of who may`);
      continue;
    }
    const body = SAFE.includes(method) ? {} : { body: {} };
    const address = addressIn(path, red);
    const org = { headers: { "s-org": blue.subdomain } };
    const forwarded = { headers: { "x-forwarded-host": new URL(originAt(ground, blue)).host } };
    const calls: [who: string, expected: number[], options: Parameters<typeof callApi>[2]][] = role
      ? [
          ["a stranger", [401], {}],
          ["the other club's admin", [401], { token: blue.apiToken.admin }],
          ["that admin by s-org", [404], { token: blue.apiToken.admin, ...org }],
          ["that admin by a forwarded host", [401], { token: blue.apiToken.admin, ...forwarded }],
          ["a cookie", [401], { headers: { cookie: `sign-in=${tokenOf(red, "admin")}` } }],
          ...LOWER[role].map((lower): (typeof calls)[number] => [
            `a ${lower}`,
            [403],
            { token: red.apiToken[lower] },
          ]),
        ]
      : [["an admin", [405], { token: red.apiToken.admin }]];
    // HEAD is answered by GET's operation, so a stranger alone asks by it.
    for (const [who, expected, options] of method === "HEAD" ? calls.slice(0, 1) : calls) {
      if (faults.length >= most) return faults;
      const answer = await callApi(origin, address, { method, ...body, ...options });
      if (leaks(answer)) faults.push(`${method} ${path} by ${who}: tells of the other club`);
      if (!expected.includes(answer.status))
        faults.push(`${method} ${path} by ${who}: ${answer.status}, not ${expected}`);
    }
  }
  return faults;
}
