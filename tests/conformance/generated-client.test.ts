import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { expect, it } from "vitest";
import { addDays, dateIn } from "#app/kernel/values/local-date.ts";
import { ask, callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";

const CLIENT = join(import.meta.dirname, "../../clients/typescript");
const TSC = join(import.meta.dirname, "../../node_modules/typescript-7/bin/tsc");

const { server, red } = await serveClub();

/** Opens the client as it is published, with a `fetch` that finds subdomains of localhost, which Node does not resolve. */
async function openClient() {
  const { openClub } = await import(join(CLIENT, "client.ts"));
  const { playSeason } = await import(join(CLIENT, "examples/season.ts"));
  const clubOf = (key: string) => openClub({ address: red.origin, key, fetch: sendHere });
  return { clubOf, playSeason };
}

async function sendHere(request: Request): Promise<Response> {
  const bytes = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
  const { status, headers, body } = await ask(request.url, {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    ...(bytes && { body: bytes }),
  });
  return new Response(status === 204 || status === 304 ? null : new Uint8Array(body), { status, headers });
}

it("is made from the document, and its season type-checks", async () => {
  const document = JSON.parse((await callApi(red.origin, "/openapi.json")).text);
  writeFileSync(join(CLIENT, "api-types.ts"), astToString(await openapiTS(document)));
  const checked = spawnSync(process.execPath, [TSC, "--project", CLIENT], { encoding: "utf8" });
  expect(checked.stdout).toBe("");
  expect(checked.status).toBe(0);
});

it("runs a season", async () => {
  await server.sqlIn(red.tenant, "UPDATE members SET registered_at = now() - interval '1 year'");
  const { clubOf, playSeason } = await openClient();
  const today = dateIn("Europe/Madrid", new Date());
  const came = await playSeason({
    admin: clubOf(red.apiToken.admin),
    player: clubOf(red.apiToken.player),
    yesterday: addDays(today, -1),
    tomorrow: addDays(today, 1),
  });
  const [me, , carla] = came.ids;
  expect(came.balances).toEqual([5000, 5000, 5000, 5000, 5000]);
  expect(came.bought).toMatchObject({ name: "A year", price: 1000, paid: true });
  expect(came.planned).toMatchObject([{ id: came.schedule.id, status: 0, next_starts: expect.any(Array) }]);
  expect(came.answers).toEqual([1, 1, 1, 1]);
  expect(came.waiting).toMatchObject({ attending: 2, place: 1 });
  expect(came.left).toMatchObject({ attending: 0, promoted: [me] });
  expect(came.coming.map(({ player }: { player: { id: number } }) => player.id)).toContain(me);
  expect(came.total).toBe("4");
  expect(came.shown).toEqual({ count: 4 });
  expect(came.teams).toHaveLength(2);
  expect(came.recorded.changed).toHaveLength(2);
  expect(came.recorded.changed).toContainEqual({ player: carla, before: null, after: "late" });
  expect(came.settled.status).toBe(1);
  expect(came.statistics).toMatchObject({ attended: 1, latest: ["came", "missed"] });
  expect(came.finished.status).toBe(3);
  expect(came.open.map(({ amount }: { amount: number }) => amount)).toEqual([-700, -700]);
  expect(came.paid).toEqual({ settled: 2, before: 0, gone: 0 });
  expect(came.mine.length).toBeGreaterThan(2);
  expect(Buffer.from(came.file).subarray(0, 5).toString()).toBe("%PDF-");
});

it("sends a call again that is refused for now, a write with the same key, and gives up in the end", async () => {
  const { openClub } = await import(join(CLIENT, "client.ts"));
  const keys: (string | null)[] = [];
  const busy = (times: number) => {
    let left = times;
    return async (request: Request) => {
      keys.push(request.headers.get("Idempotency-Key"));
      if (left-- > 0) return new Response("{}", { status: 503, headers: { "Retry-After": "0.01" } });
      return Response.json({ id: 1 }, { status: 201 });
    };
  };
  const clubOf = (fetch: unknown) =>
    openClub({ address: "http://club.example", key: "tsk_", tries: 3, fetch });
  const made = await clubOf(busy(2)).POST("/users", { body: { name: "Anna" } });
  expect(made.response.status).toBe(201);
  expect([keys.length, new Set(keys).size, keys[0]]).toEqual([3, 1, expect.stringMatching(/^[\w-]{36}$/)]);
  expect((await clubOf(busy(9)).GET("/users/me")).response.status).toBe(503);
  expect(keys.slice(3)).toEqual([null, null, null]);
});
