import { parse } from "node-html-parser";
import { expect, it } from "vitest";
import { callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { makeOccasion } from "#tests/support/two-clubs.ts";

const CROWD = 5_000;
const OTHERS = 250;

const { server, red } = await serveClub();
const session = await makeOccasion(server, red.tenant, { kind: "session", name: "Marathon", inHours: 30 });
const event = await makeOccasion(server, red.tenant, { kind: "event", name: "Gala", inHours: 40 });
await server.sqlIn(
  red.tenant,
  `WITH crowd AS (
     INSERT INTO members (name) SELECT 'Runner ' || lpad(n::text, 5, '0') FROM generate_series(1, $1::int + 3 * $2::int) n
     RETURNING id, name)
   INSERT INTO attendances (occasion_id, member_id, state, note)
   SELECT occasion, id, CASE WHEN number <= $1 THEN 'attending' ELSE 'not-attending' END, repeat('n', 100)
     FROM (SELECT id, substring(name FROM '\\d+')::int AS number FROM crowd) numbered, unnest($3::int[]) occasion
    WHERE number <= $1::int + $2::int ORDER BY id`,
  [CROWD, OTHERS, [session, event]],
);
await server.sqlIn(red.tenant, `UPDATE occasions SET capacity = $1 WHERE id = $2`, [CROWD, session]);
await server.sqlIn(
  red.tenant,
  `INSERT INTO attendances (occasion_id, member_id, state)
   SELECT $1, id, 'waiting' FROM members WHERE name LIKE 'Runner %' AND substring(name FROM '\\d+')::int > $2::int ORDER BY id LIMIT $3`,
  [session, CROWD + OTHERS, OTHERS],
);

const page = (query = "", of = session) => red.as.admin.open(`/attendance/${of}${query}`);
const rowsOf = ({ text }: { text: string }) =>
  parse(text)
    .querySelectorAll("li.attendee")
    .map((row) => row.getAttribute("id") ?? "");
const call = (query = "", path = `/sessions/${session}/attendees`) =>
  callApi(red.origin, `${path}${query}`, { token: red.apiToken.player });

it("the page of a crowd is of a bounded size, and its counts are whole", async () => {
  const first = await page();
  expect(rowsOf(first).length).toBeLessThanOrEqual(400);
  expect(first.bytes).toBeLessThan(600_000);
  const counts = parse(first.text)
    .querySelectorAll(".attendees h2 .nums")
    .map(({ text }) => text.replace(/\D/g, ""));

  expect(counts).toEqual([`${CROWD}`, `${OTHERS}`, `${OTHERS}`, expect.stringMatching(/^2\d\d$/)]);
});

it("every group can be read to its end by links", async () => {
  const overview = await page();
  const more = parse(overview.text)
    .querySelectorAll(".attendees a[href*=show]")
    .map((link) => link.getAttribute("href") ?? "");
  expect(more).toHaveLength(4);
  for (const link of more.slice(1)) {
    const seen = new Set(rowsOf(overview));
    let next: string | undefined = link;
    let pages = 0;
    for (; next; pages++) {
      const shown: Awaited<ReturnType<typeof page>> = await red.as.admin.open(next);
      for (const row of rowsOf(shown)) seen.add(row);
      expect(rowsOf(shown).length).toBeLessThanOrEqual(100);
      next = parse(shown.text).querySelector("a[rel=next]")?.getAttribute("href") ?? undefined;
    }
    expect([link, pages]).toEqual([link, 2]);
    expect(seen.size).toBeGreaterThanOrEqual(rowsOf(overview).length + OTHERS - 100);
  }
  // Places in line count from the first one, on every page.
  const waiting = await page("?show=waiting&page=2");
  expect(parse(waiting.text).querySelector("li.attendee .avatar")?.text).toBe("101");
  expect(new URL((await page("?show=waiting&page=99")).url).searchParams.get("page")).toBe("3");
  for (const odd of ["?show=other", "?show=__proto__", "?page=2", "?show=in&page=-1"])
    expect((await page(odd)).status).toBe(200);
});

it("a search finds people beyond the first page, and what is recorded leads back to the page it was recorded on", async () => {
  const found = await page("?q=runner+04321");
  expect(rowsOf(found)).toHaveLength(1);
  const second = await page("?show=in&page=2");
  const form = parse(second.text).querySelector("li.attendee form");
  expect(form?.getAttribute("action")).toBe(`/attendance/${session}?show=in&page=2`);
});

it("the call is paged as other lists are, filtered by answer, and its total is whole", async () => {
  for (const path of [`/sessions/${session}/attendees`, `/events/${event}/attendees`]) {
    const first = await call("", path);
    expect(first.headers.get("x-page")).toBe("1");
    expect(first.headers.get("x-per-page")).toBe("20");
    expect(Number(first.headers.get("x-total"))).toBeGreaterThan(CROWD + OTHERS);
    expect(JSON.parse(first.text)).toHaveLength(20);
    const most = await call("?per_page=100&attending=1", path);
    expect(JSON.parse(most.text)).toHaveLength(100);
    expect(most.headers.get("x-total")).toBe(String(CROWD));
    expect(most.bytes).toBeLessThan(30_000);
    const open = await call("?attending=null", path);
    expect(JSON.parse(open.text)[0]).toMatchObject({ attending: null });
    expect((await call("?per_page=101", path)).status).toBe(422);
    expect((await call("?attending=maybe", path)).status).toBe(422);
  }
  const line = await call("?attending=2&per_page=100&page=3");
  expect(JSON.parse(line.text)).toHaveLength(50);
  expect(JSON.parse(line.text)[0]).toMatchObject({ attending: 2, place: 201 });
  expect(JSON.parse((await call("?page=9999")).text)).toEqual([]);
  expect((await call("?page=9999")).headers.get("x-total")).toBe((await call()).headers.get("x-total"));
});

it("the call's filter stands in its description", async () => {
  const { paths } = JSON.parse((await callApi(red.origin, "/openapi.json")).text);
  for (const path of ["/sessions/{id}/attendees", "/events/{id}/attendees"]) {
    const names = paths[path].get.parameters.map((one: { name: string }) => one.name);
    expect(names).toEqual(expect.arrayContaining(["attending", "page", "per_page"]));
    expect(JSON.stringify(paths[path].get.parameters)).toContain("waiting list");
  }
});

it("one after the other, the call's pages hold everybody once, those with a place first", async () => {
  const total = Number((await call()).headers.get("x-total"));
  const people: { player: { id: number }; attending: number | null }[] = [];
  for (let number = 1; people.length < total && number < 100; number++)
    people.push(...JSON.parse((await call(`?per_page=100&page=${number}`)).text));
  expect(new Set(people.map(({ player }) => player.id)).size).toBe(total);
  const order = [1, 2, 0, null];
  const places = people.map(({ attending }) => order.indexOf(attending));
  expect(places).toEqual([...places].sort((a, b) => a - b));
});
