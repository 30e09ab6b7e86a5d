import { globSync, readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
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
  const turn = await served.app.turns.take(red.tenant);
  const line = Array.from({ length: LINE }, () => served.app.turns.take(red.tenant));
  const busy = { status: 429, again: "5" };
  expect(await call(red, "/users/export")).toEqual({
    ...busy,
    text: JSON.stringify({
      error: "club-busy",
      message: "Your club has too many files under way. Try again in 5 seconds.",
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
    text: expect.stringContaining("Your club has too many files under way."),
  });
  expect((await ask(`${originOf(red)}/organization/export.csv`)).status).toBe(302);
  expect((await open(red, "/organization")).status).toBe(200);
  expect((await call(red, "/users")).status).toBe(200);
  expect((await call(blue, "/users/export")).status).toBe(200);
  turn();
  for (const one of line) (await one)();
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

it("every page that is a file waits for its club's turn", () => {
  const routes = globSync("{app,modules/*}/pages/**/*.route.ts*");
  const files = routes.filter((route) => readFileSync(route, "utf8").includes("fileResponse("));
  expect(files.length).toBeGreaterThan(6);
  expect(files.filter((route) => !readFileSync(route, "utf8").includes("inTurn("))).toEqual([]);
});
