import { randomBytes } from "node:crypto";
import ICAL from "ical.js";
import { parse } from "node-html-parser";
import { beforeEach, expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { callApi } from "#tests/support/http.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import { CANARY } from "#tests/support/two-clubs.ts";
import { openVisitor, type Visitor } from "#tests/support/visitor.ts";

const { server, red, blue } = await serveTwoClubs({ LOG_LEVEL: "info" });
const PAGE = "/my-settings/calendar";
/** A calendar program: no cookies, no language, no sign-in. */
const program = openVisitor(red.origin);

beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

const addressIn = (text: string) => parse(text).querySelector("code.break-all")?.text ?? "";
const make = async (by: Visitor) => addressIn((await by.post(PAGE, { intent: "make" })).text);
const titlesIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents("vevent")
    .map((event) => event.getFirstPropertyValue("summary"));

it("is made on a page that tells its address once, and read there by anybody who knows it", async () => {
  const address = await make(red.as.player);
  expect(address).toMatch(new RegExp(`^${red.origin}/calendar/[\\w-]{43}\\.ics$`));
  const page = await red.as.player.open(PAGE);
  expect(page.text).toContain(serverI18n("en").t("calendar.active"));
  expect(page.text).not.toContain(address.split("/").at(-1));

  const { status, headers, text } = await program.ask(address);
  expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(headers.get("cache-control")).toBe("private, no-cache");
  expect(headers.getSetCookie()).toEqual([]);
  expect(titlesIn(text)).toEqual(["Red training", "Red dinner (not answered yet)"]);
  const again = await program.ask(address, { headers: { "if-none-match": headers.get("etag") ?? "" } });
  expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", headers.get("etag")]);
  const head = await program.ask(address, { method: "HEAD" });
  expect([head.status, head.text, head.headers.get("etag")]).toEqual([200, "", headers.get("etag")]);

  await server.sqlIn(
    red.tenant,
    "UPDATE occasions SET name = 'Red match', revision = revision + 1 WHERE id = $1",
    [red.ids.session],
  );
  const changed = await program.ask(address, { headers: { "if-none-match": headers.get("etag") ?? "" } });
  expect([changed.status, titlesIn(changed.text)[0]]).toEqual([200, "Red match"]);
});

it("is nothing any more once it was ended, or a new one made", async () => {
  const first = await make(red.as.player);
  const second = await make(red.as.player);
  expect([(await program.ask(first)).status, (await program.ask(second)).status]).toEqual([404, 200]);
  expect((await red.as.player.post(PAGE, { intent: "end" })).location).toBe(`${red.origin}${PAGE}`);
  expect((await program.ask(second)).status).toBe(404);
  expect((await red.as.player.open(PAGE)).text).toContain(serverI18n("en").t("calendar.none"));
});

it("is made and ended by the API as well", async () => {
  const call = (method: string) =>
    callApi(red.origin, "/users/me/calendar-address", {
      method,
      token: red.apiToken.coach,
      ...(method !== "GET" && { body: {} }),
    });
  expect(JSON.parse((await call("GET")).text)).toEqual({ made_at: null });
  const { path } = JSON.parse((await call("POST")).text) as { path: string };
  expect((await program.ask(path)).status).toBe(200);
  expect(JSON.parse((await call("GET")).text)).toEqual({ made_at: expect.any(String) });
  expect((await call("DELETE")).status).toBe(204);
  expect((await program.ask(path)).status).toBe(404);
});

it("opens on its own club's host only, and nothing else opens there", async () => {
  const address = new URL(await make(blue.as.player));
  expect((await program.ask(address.href)).text).toContain(CANARY);
  for (const host of [red.origin, server.club("nobody"), server.platform]) {
    const answer = await program.ask(`${host}${address.pathname}`);
    expect([host, answer.text.includes(CANARY)]).toEqual([host, false]);
    if (host !== server.platform) expect([host, answer.status]).toEqual([host, 404]);
  }
  const files = [
    "x",
    "x.ics",
    `${randomBytes(32).toString("base64url")}.ics`,
    `${"é".repeat(43)}.ics`,
    "%00.ics",
  ];
  for (const file of files)
    expect([file, (await program.ask(`/calendar/${file}`)).status]).toEqual([
      file,
      file === "%00.ics" ? 400 : 404,
    ]);
});

it("is read sixty times in a quarter of an hour, and its secret stands in no log", async () => {
  const address = await make(red.as.admin);
  const answers = await Promise.all(Array.from({ length: 61 }, () => program.ask(address)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  const log = server.output();
  expect(log).toContain("/calendar/…");
  expect(log).not.toContain(new URL(address).pathname.split("/").at(-1)?.slice(0, 10));
});

it("lists of more than two thousand sessions are refused with a word, as a page and as a call", async () => {
  await server.sqlIn(
    red.tenant,
    `INSERT INTO occasions (kind, name, starts_at, finishes_at)
     SELECT 'session', 'Many', now() + n * interval '1 hour', now() + (n + 1) * interval '1 hour'
       FROM generate_series(1, 2001) n`,
    [],
  );
  const said = serverI18n("en").t("errors.export-too-long", { total: 2_002, most: 2_000 });
  const answer = await red.as.admin.ask("/sessions/export.pdf?when=future");
  expect(answer.location).toBe(`${red.origin}/sessions/list?when=future`);
  expect(parse((await red.as.admin.open(answer.location ?? "")).text).text).toContain(said);
  const call = await callApi(red.origin, "/sessions/export", { token: red.apiToken.admin });
  expect([call.status, JSON.parse(call.text)]).toEqual([
    422,
    { error: "export-too-long", message: expect.any(String) },
  ]);
  const file = await callApi(red.origin, "/sessions/export?format=csv&when=past", {
    token: red.apiToken.admin,
  });
  expect([file.status, file.headers.get("content-disposition")]).toEqual([
    200,
    'attachment; filename="sessions.csv"',
  ]);
  expect(file.text).toContain("Red past");
});
