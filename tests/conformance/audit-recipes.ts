import type { Role } from "#app/core/members/role.ts";
import { toSnake } from "#app/kernel/case.ts";
import { callConfirmed, postConfirmed } from "#tests/support/asked.ts";
import { clubTools } from "#tests/support/club-tools.ts";
import { allParts, joinTables } from "#tests/support/collect-parts.ts";
import { type Answer, callApi } from "#tests/support/http.ts";
import type { Doing } from "#tests/support/module-part.ts";
import type { TestServer } from "#tests/support/server.ts";
import type { ClubUnderTest } from "#tests/support/two-clubs.ts";
import { clubGuard, routeTable } from "./route-table.ts";
import { settingsRecipes } from "./settings-recipes.ts";

/** How members act on their own things, which the audit log does not record. */
export const OWN = joinTables(...allParts.map(({ own }) => own));

/**
 * How to do every act of a coach or an admin that is not only on their own things, by name: "path intent" of a page,
 * "METHOD path" of the API. Each recipe makes what it needs, so that an act can be done any number of times.
 */
export function recipesFor(
  server: Pick<TestServer, "sql" | "sqlIn">,
  red: ClubUnderTest,
): Record<string, () => Promise<Doing>> {
  const tools = clubTools(server, red);
  const made = allParts.map(({ recipes = {} }) =>
    typeof recipes === "function"
      ? recipes(tools)
      : Object.fromEntries(Object.entries(recipes).map(([name, recipe]) => [name, () => recipe(tools)])),
  );
  return joinTables(settingsRecipes(tools), ...made);
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
  return postConfirmed(intent ?? "", (asked) => as[role].post(document, { ...fields, ...asked }));
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
