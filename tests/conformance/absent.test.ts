import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { registry } from "#app/main/composition.server.ts";
import { changesOf } from "#tests/support/changes.ts";
import { callApi } from "#tests/support/http.ts";
import type { Doing } from "#tests/support/module-part.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import { CANARY } from "#tests/support/two-clubs.ts";
import { type Act, memberActs, OWN, performAct } from "./audit-recipes.ts";
import { doingsAt, FOREIGN_ID, partIds, withForeignIds } from "./foreign-rows.ts";
import { presenceFaults } from "./guard-matrix.ts";
import { clubGuard, routeTable, type TableRoute } from "./route-table.ts";

const table = routeTable().filter(({ id }) => id !== "root");
const isApi = (path: string) => path === "/api" || path.startsWith("/api/");
const doorsOf = ({ loader, action }: TableRoute) => [loader, action].flatMap((door) => door ?? []);
const pages = table.filter(
  (route) => !isApi(route.path) && doorsOf(route).some((door) => clubGuard(door)?.minRole),
);
/** Addresses that name a row; these parameters name none. */
const NAMES_ROW = /:(?!subdomain|code|provider|key)/;
const byRow = pages.filter(({ path }) => NAMES_ROW.test(path));
const acts = memberActs();
const asCases = (routes: TableRoute[]) => routes.map((route): [string, TableRoute] => [route.path, route]);

const { server, red, blue } = await serveTwoClubs();
await partIds(server, red, blue);
const at = { red: await doingsAt(server, red), blue: await doingsAt(server, blue) };
/** How each act is done at the other club, where it makes the rows that the act needs. */
const theirs = new Map<Act, Doing>();
for (const act of acts) {
  await server.sql("DELETE FROM platform.rate_limits");
  await server.sql("UPDATE platform.organizations SET closes_at = NULL");
  theirs.set(act, await at.blue(act.name));
}
/** Do an act's own words name a row? The others can't name one of another club. */
const namesRow = (act: Act) => {
  const doing = theirs.get(act);
  return doing !== undefined && withForeignIds(doing, doing).length > 0;
};

beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));
afterEach(() => server.sql("UPDATE platform.organizations SET closes_at = NULL"));

const SPANISH = { "accept-language": "es", "content-type": "application/x-www-form-urlencoded" };
const changes = async () => [await changesOf(server, red.tenant), await changesOf(server, blue.tenant)];
const ground = () => ({ port: server.port, red, blue });

describe("a row of another club", () => {
  it("is named by every act whose address has a place for it", () => {
    // A link for a fresh sign-in is the actor's own, wherever they ask for it.
    const byAddress = acts.filter(({ path, intent }) => NAMES_ROW.test(path) && intent !== "send-link");
    expect(byAddress.filter((act) => !namesRow(act)).map(({ name }) => name)).toEqual([]);
  });

  it.each(asCases(byRow))("%s is not there", async (path, route) => {
    const before = await changes();
    const asked = { address: path.replace(/:\w+/g, String(FOREIGN_ID)), refusals: [400, 422] };
    expect(await presenceFaults(ground(), route, asked)).toEqual([]);
    expect(await changes()).toEqual(before);
  });

  const naming = acts.filter(namesRow).map((act) => [act.name, act] as const);
  it.each(naming)("is out of the reach of %s", async (name, act) => {
    const variants = withForeignIds(await at.red(name), theirs.get(act) ?? {});
    expect(variants).not.toEqual([]);
    const before = await changes();
    const faults: string[] = [];
    for (const doing of variants) {
      const answer = await performAct(red, act, doing, "admin");
      const what = JSON.stringify(doing);
      if (![403, 404, 409, 422].includes(answer.status)) faults.push(`${what}: ${answer.status}`);
      if (answer.text.includes(CANARY)) faults.push(`${what}: tells of the other club`);
    }
    expect(faults).toEqual([]);
    expect(await changes()).toEqual(before);
  });

  // Shows that the refusals above are due to the ids: with the club's own ids, the acts work. The audit log's test covers all others.
  const own = acts.filter((act) => act.name in OWN && namesRow(act));
  it.each(own.map((act) => [act.name, act] as const))("with the club's own, %s works", async (name, act) => {
    const mine = await at.red(name);
    expect((await performAct(red, act, mine, "player")).status).toBeLessThan(400);
  });
});

describe.each(registry.modules.map((module) => [module.id, module] as const))(
  "module %s switched off",
  (id, { toggle }) => {
    const routes = table.filter(
      (route) =>
        route.id.includes(`modules/${id}/`) ||
        doorsOf(route).some((door) => clubGuard(door)?.module === id) ||
        Object.values(route.operations ?? {}).some((one) => one?.module === id),
    );
    const ofModule = (act: Act) =>
      routes.some(({ path }) => path === (act.method ? `/api${act.path === "/" ? "" : act.path}` : act.path));
    const flip = (on: boolean) =>
      server.sql(
        `INSERT INTO ${red.tenant}.settings (id, value) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET value = excluded.value`,
        [toggle.id, JSON.stringify(on)],
      );
    beforeAll(() => flip(false));
    afterAll(() => flip(true));

    it.each(asCases(routes.filter(({ path }) => !isApi(path))))("%s is not there", async (path, route) => {
      const before = await changes();
      expect(await presenceFaults(ground(), route, { address: path.replace(/:\w+/g, "1") })).toEqual([]);
      expect(await changes()).toEqual(before);
    });

    it.each(acts.filter(ofModule).map((act) => [act.name, act] as const))(
      "%s does nothing",
      async (name, act) => {
        const doing = await at.red(name);
        const before = await changes();
        expect((await performAct(red, act, doing, "admin")).status).toBe(404);
        expect(await changes()).toEqual(before);
      },
    );

    it("reads nothing by the API", async () => {
      const lists = routes.filter(({ operations }) => operations?.GET?.module === id);
      for (const { path } of lists)
        for (const method of ["GET", "HEAD"]) {
          const address = path.slice("/api".length).replace(/:\w+/g, "1");
          const { status } = await callApi(red.origin, address, { method, token: red.apiToken.admin });
          expect([method, path, status]).toEqual([method, path, 404]);
        }
    });
  },
);

it.each([
  ["a club of others", "/switch/blue", "switch", 404, "Esto no existe o ya no está."],
  ["no address", `/switch/${"x".repeat(61)}`, "switch", 422, "Como máximo 60 caracteres."],
  ["no act", "/switch/red", "other", 400, "Este formulario está desfasado."],
])(
  "the switcher to %s leads to an error page, in the reader's language",
  async (_what, path, intent, status, word) => {
    const refused = await red.as.player.ask(path, {
      method: "POST",
      headers: { ...SPANISH, origin: red.origin },
      body: `intent=${intent}`,
    });
    expect([refused.status, refused.headers.get("content-type")]).toEqual([
      status,
      "text/html; charset=utf-8",
    ]);
    expect(refused.text).toContain(word);
    expect(refused.text).toContain('href="/"');
  },
);
