import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { registry } from "#app/composition.server.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import { CANARY, callApi, checksumOf } from "#tests/support/two-clubs.ts";
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
/** Pages whose addresses name a row; these three parameters name none. */
const byRow = pages.filter(({ path }) => /:(?!subdomain|code|provider)/.test(path));
const acts = memberActs();
const asCases = (routes: TableRoute[]) => routes.map((route): [string, TableRoute] => [route.path, route]);

const { server, red, blue } = await serveTwoClubs();
await partIds(server, red, blue);
const at = { red: await doingsAt(server, red), blue: await doingsAt(server, blue) };

beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));
afterEach(() => server.sql("UPDATE platform.organizations SET closes_at = NULL"));

const SPANISH = { "accept-language": "es", "content-type": "application/x-www-form-urlencoded" };
const checksums = async () => [await checksumOf(server, red.tenant), await checksumOf(server, blue.tenant)];
const ground = () => ({ port: server.port, red, blue });

describe("a row of another club", () => {
  it.each(asCases(byRow))("%s is not there, by any verb", async (path, route) => {
    // Makes rows of the kinds that this address names in the other club.
    for (const act of acts) if (act.path === path) await at.blue(act.name);
    const before = await checksums();
    const asked = { address: path.replace(/:\w+/g, String(FOREIGN_ID)), refusals: [400, 422] };
    expect(await presenceFaults(ground(), route, asked)).toEqual([]);
    expect(await checksums()).toEqual(before);
  });

  it.each(acts.map((act) => [act.name, act] as const))("is out of the reach of %s", async (name, act) => {
    const [mine, theirs] = [await at.red(name), await at.blue(name)];
    const before = await checksums();
    const faults: string[] = [];
    for (const doing of withForeignIds(mine, theirs)) {
      for (const asData of act.method ? [false] : [false, true]) {
        const answer = await performAct(red, act, doing, "admin", { asData });
        const what = `${JSON.stringify(doing)}${asData ? " as data" : ""}`;
        if (![403, 404, 409, 422].includes(answer.status)) faults.push(`${what}: ${answer.status}`);
        if (answer.text.includes(CANARY)) faults.push(`${what}: tells of the other club`);
      }
    }
    expect(faults).toEqual([]);
    expect(await checksums()).toEqual(before);
  });

  // Shows that the refusals above are due to the ids: with the club's own ids, the acts work. The audit log's test covers all others.
  const own = acts.filter(({ name }) => name in OWN);
  it.each(own.map((act) => [act.name, act] as const))("with the club's own, %s works", async (name, act) => {
    const mine = await at.red(name);
    if (withForeignIds(mine, mine).length === 0) return;
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

    it.each(asCases(routes.filter(({ path }) => !isApi(path))))(
      "%s is not there, by any verb",
      async (path, route) => {
        const before = await checksums();
        expect(await presenceFaults(ground(), route, { address: path.replace(/:\w+/g, "1") })).toEqual([]);
        expect(await checksums()).toEqual(before);
      },
    );

    it.each(acts.filter(ofModule).map((act) => [act.name, act] as const))(
      "%s does nothing",
      async (name, act) => {
        const doing = await at.red(name);
        const before = await checksums();
        for (const asData of act.method ? [false] : [false, true])
          expect((await performAct(red, act, doing, "admin", { asData })).status).toBe(404);
        expect(await checksums()).toEqual(before);
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
