import { globSync, readFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { afterAll, expect, it } from "vitest";
import { newApiKey } from "#app/core/integrations/api-keys/api-key.server.ts";
import { type Ask, ask } from "#tests/support/http.ts";
import { serveHere } from "#tests/support/serve-here.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import type { ClubUnderTest } from "#tests/support/two-clubs.ts";

const LINE = 60;

const { server, red, blue } = await serveTwoClubs();
const served = await serveHere(server);
afterAll(() => served.stop());

const originOf = ({ subdomain }: ClubUnderTest) => `http://${subdomain}.localhost:${served.port}`;

async function open(club: ClubUnderTest, path: string, { headers, ...options }: Ask = {}) {
  const cookie = `sign-in=${club.as.admin.cookies(new URL(club.origin).host)["sign-in"]}`;
  const answer = await ask(originOf(club) + path, { ...options, headers: { cookie, ...headers } });
  return { status: answer.status, again: answer.headers.get("retry-after"), text: answer.text };
}

async function call(club: ClubUnderTest, path: string, { headers, ...options }: Ask = {}) {
  const own = { "s-auth": club.apiToken.admin, ...headers };
  const answer = await ask(`${originOf(club)}/api${path}`, { ...options, headers: own });
  return { status: answer.status, again: answer.headers.get("retry-after"), text: answer.text };
}

const multipart = (parts: string[]): Ask => ({
  method: "POST",
  headers: { "content-type": "multipart/form-data; boundary=x" },
  body: `--x\r\nContent-Disposition: form-data; ${parts.join("\r\n--x\r\nContent-Disposition: form-data; ")}\r\n--x--\r\n`,
});
const FILE = 'name="file"; filename="a.csv"\r\n\r\nname\r\nAna';
const upload = multipart([FILE]);
function posted(club: ClubUnderTest): Ask {
  const form = multipart(['name="intent"\r\n\r\nupload', FILE]);
  return { ...form, headers: { ...form.headers, origin: originOf(club) } };
}

it("a club whose line is full is told to wait, in its language; its other pages and other clubs go on", async () => {
  const turn = await served.app.turns.take(red.tenant, 0);
  const line = Array.from({ length: LINE }, (_, at) => served.app.turns.take(red.tenant, 1_000 + at));
  const busy = { status: 429, again: "5" };
  expect(await call(red, "/users/export")).toEqual({
    ...busy,
    text: JSON.stringify({
      error: "club-busy",
      message: "Your club has too many files in progress. Try again in 5 seconds.",
    }),
  });
  expect(await call(red, "/users/import", upload)).toMatchObject(busy);
  const spanish = { headers: { "accept-language": "es" } };
  expect(await open(red, "/organization/export.csv", spanish)).toMatchObject({
    ...busy,
    text: expect.stringContaining("Tu club tiene demasiados archivos en marcha"),
  });
  expect(await open(red, "/organization/import", posted(red))).toMatchObject({
    ...busy,
    text: expect.stringContaining("Your club has too many files in progress."),
  });
  expect((await ask(`${originOf(red)}/organization/export.csv`)).status).toBe(302);
  expect((await open(red, "/organization")).status).toBe(200);
  expect((await call(red, "/users")).status).toBe(200);
  expect((await call(blue, "/users/export")).status).toBe(200);
  turn.end();
  for (const one of line) (await one).end();
  expect((await call(red, "/users/export")).status).toBe(200);
});

it("files of one club are made one after the other, and the turn ends with the answer", async () => {
  const statuses = await Promise.all([
    ...Array.from({ length: 4 }, () => call(red, "/users/export?format=csv")),
    ...Array.from({ length: 4 }, () => open(red, "/organization/export.csv")),
    open(red, "/organization/import", posted(red)),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([...Array(8).fill(200), 303]);
});

it("a member who asks for their own data over more connections than the line has places keeps no admin from a file", async () => {
  const turn = await served.app.turns.take(red.tenant, 0);
  const cookie = `sign-in=${red.as.player.cookies(new URL(red.origin).host)["sign-in"]}`;
  const statuses: (number | undefined)[] = [];
  const asked = Array.from({ length: LINE + 5 }, () => {
    const headers = { host: new URL(originOf(red)).host, cookie };
    const one = request({ port: served.port, path: "/my-account/data.zip", headers }, (answer) => {
      statuses.push(answer.resume().statusCode);
    });
    one.on("error", () => {}).end();
    return one;
  });
  await expect.poll(() => statuses).toEqual(Array(5).fill(429));
  const file = call(red, "/users/export");
  await expect.poll(() => statuses.length).toBe(6);
  turn.end();
  expect((await file).status).toBe(200);
  expect(statuses.slice(0, 6)).toEqual(Array(6).fill(429));
  for (const one of asked) one.destroy();
});

/** Begins an upload, and sends nothing of its body. */
function silentUpload(club: ClubUnderTest): ClientRequest {
  const headers = { ...upload.headers, "s-auth": club.apiToken.admin, "content-length": "100000" };
  const host = new URL(originOf(club)).host;
  const sent = request({
    port: served.port,
    path: "/api/users/import",
    method: "POST",
    headers: { ...headers, host },
  });
  sent.on("error", () => {}).flushHeaders();
  return sent;
}

/** Is one of the club's turns under way? */
async function isBusy({ tenant }: ClubUnderTest): Promise<boolean> {
  const asked = new AbortController();
  const turn = served.app.turns.take(tenant, 0, asked.signal).then(
    (taken) => taken.end(),
    () => "refused",
  );
  setTimeout(() => asked.abort(), 20);
  return (await turn) === "refused";
}

it("an upload that never comes keeps back its own club only; a key that is nobody's, and a player, are sent away at once", async () => {
  const silent = silentUpload(red);
  await expect.poll(() => isBusy(red)).toBe(true);
  expect((await call(blue, "/users/export")).status).toBe(200);
  expect((await call(red, "/users/export", { headers: { "s-auth": newApiKey() } })).status).toBe(401);
  expect((await call(red, "/users/export", { headers: { "s-auth": red.apiToken.player } })).status).toBe(403);
  expect(await isBusy(red)).toBe(true);
  silent.destroy();
  await expect.poll(() => isBusy(red)).toBe(false);
});

it("files and imports take no more than half of a small pool: another club's waits for its place, and pages go on", async () => {
  const small = await serveHere(server, { pool: 2 });
  try {
    const turn = await small.app.turns.take(red.tenant, 0);
    await turn.begin();
    const own = { headers: { "s-auth": blue.apiToken.admin } };
    const origin = `http://blue.localhost:${small.port}`;
    let isAnswered = false;
    const exported = ask(`${origin}/api/users/export`, own).finally(() => {
      isAnswered = true;
    });
    for (let look = 0; look < 20; look++) {
      expect((await ask(`${origin}/api/users`, own)).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(isAnswered).toBe(false);
    turn.end();
    expect((await exported).status).toBe(200);
  } finally {
    await small.stop();
  }
});

it("every page that is a file waits for its club's turn", () => {
  const routes = globSync(
    "{app/core/*,app/flows/*,app/flows/hosting,app/web,modules/*}/pages/**/*.route.ts*",
  );
  const files = routes.filter((route) => readFileSync(route, "utf8").includes("fileResponse("));
  expect(files.length).toBeGreaterThan(6);
  expect(files.filter((route) => !readFileSync(route, "utf8").includes("inTurn("))).toEqual([]);
});
