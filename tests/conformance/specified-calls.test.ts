import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { listSchema } from "#app/api/output.ts";
import { snake } from "#app/kernel/case.ts";
import { callConfirmed } from "#tests/support/asked.ts";
import { ask, callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { restoreSignIns } from "#tests/support/two-clubs.ts";
import { openVisitor } from "#tests/support/visitor.ts";
import { operations } from "./route-table.ts";
import { ROWS } from "./specified-calls.ts";

const ENGLISH = { headers: { "accept-language": "en" } };

const words = (text = "") => text.split(" ").filter(Boolean);
const fieldsOf = (schema: z.ZodType | undefined): string[] => {
  const one = schema instanceof z.ZodArray ? schema.element : schema;
  return one instanceof z.ZodObject ? Object.keys(one.shape).map(snake) : [];
};

it.each(ROWS.map((row) => [row.call, row] as const))("%s stands in the API as its row says", (call, row) => {
  const [method, path = ""] = call.split(" ");
  const operation = operations.all.find((one) => one.method === method && one.path === path);
  const {
    input,
    output,
    query = [],
    params = {},
    headers = {},
    bodyBytes,
  } = operation ?? expect.fail("absent");
  const inPath = Object.values(params).map(snake);
  const taken = fieldsOf(input).filter((field) => !inPath.includes(field));
  expect(taken).toEqual(expect.arrayContaining([...words(row.payload), ...words(row.query)]));
  if (method !== "GET") expect(query.map(snake)).toEqual(expect.arrayContaining(words(row.query)));
  const list = output && listSchema(output);
  expect(fieldsOf(list ?? output)).toEqual(expect.arrayContaining(words(row.returns)));
  const sent = [...Object.keys(headers), ...(list ? ["x-total", "x-page", "x-per-page"] : [])];
  expect(sent).toEqual(expect.arrayContaining(words(row.headers)));
  expect(bodyBytes !== undefined).toBe(row.payload === "file");
});

const { server, red } = await serveClub();
beforeEach(() => restoreSignIns(server, red));

const asAdmin = (method: string, path: string, body?: unknown) =>
  callApi(red.origin, path, { method, token: red.apiToken.admin, ...(body !== undefined && { body }) });

describe("GET /", () => {
  const PUBLIC = ["accent", "currency", "locale", "logo", "name", "subdomain", "timezone"];
  const namesOf = ({ text }: { text: string }) => Object.keys(JSON.parse(text)).sort();

  it("answers before sign-in only what a sign-in page shows, on www, too", async () => {
    await asAdmin("PATCH", "", { address: "Road 1", description: "Said to members" });
    const www = { headers: { "s-org": red.subdomain } };
    for (const answer of [
      await callApi(red.origin, ""),
      await callApi(red.origin, "", { token: "x".repeat(43) }),
      await callApi(server.platform, "", www),
    ]) {
      expect([answer.status, namesOf(answer)]).toEqual([200, PUBLIC]);
      expect(answer.text).not.toMatch(/Road 1|Said to members/);
    }
    expect(JSON.parse((await callApi(red.origin, "")).text)).toMatchObject({ locale: "en-GB" });
    expect((await callApi(server.platform, "")).status).toBe(404);
  });

  it("answers members, and nobody who has left", async () => {
    const all = [...PUBLIC, "address", "description", "public_id", "settings"].sort();
    const asPlayer = () => callApi(red.origin, "", { token: red.apiToken.player });
    expect(namesOf(await asPlayer())).toEqual(all);
    const state = (to: string) =>
      server.sqlIn(red.tenant, "UPDATE members SET state = $1 WHERE id = $2", [to, red.memberId.player]);
    await state("archived");
    expect(namesOf(await asPlayer())).toEqual(PUBLIC);
    await state("active");
  });
});

it("takes a time zone by its former name, and says the present one", async () => {
  for (const [timezone, present] of [
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["Europe/Kyiv", "Europe/Kyiv"],
    ["Europe/Madrid", "Europe/Madrid"],
  ]) {
    const changed = await callConfirmed((asked) => asAdmin("PATCH", "", { timezone, ...asked }));
    expect([changed.status, JSON.parse(changed.text).timezone]).toEqual([200, present]);
  }
  expect((await asAdmin("PATCH", "", { timezone: "Mars/Olympus" })).status).toBe(422);
});

describe("flags and lists", () => {
  it("are taken from where clients put them", async () => {
    const { id } = JSON.parse((await asAdmin("POST", "/users", { name: "Gone" })).text);
    for (const flag of ["yes", "1", ""]) {
      const answer = await asAdmin("DELETE", `/users/${id}?delete=${flag}`);
      expect([flag, answer.status]).toEqual([flag, 422]);
    }
    const gone = await callConfirmed(({ reviewed = "" }) =>
      asAdmin("DELETE", `/users/${id}?delete=true&reviewed=${reviewed}`),
    );
    expect(gone.status).toBe(204);
    expect((await asAdmin("GET", `/users/${id}`)).status).toBe(404);
  });

  it("let settings go back to their defaults by query or by body", async () => {
    for (const [query, body] of [
      ["?settings=3", undefined],
      ["", { settings: [3] }],
    ] as const) {
      expect(JSON.parse((await asAdmin("PATCH", "/settings", { 3: 9 })).text)).toMatchObject({ 3: 9 });
      const answer = await asAdmin("DELETE", `/settings${query}`, body);
      expect([answer.status, JSON.parse(answer.text)["3"]]).toEqual([200, 7]);
    }
  });
});

describe("?s-org= on the platform", () => {
  it("remembers a club, which is offered first from then on, and is taken off the address", async () => {
    const visitor = openVisitor(server.platform, ENGLISH);
    const hinted = await visitor.ask("/login?s-org=RED&to=%2Fevents");
    expect(hinted.location).toBe(`${server.platform}/login?to=%2Fevents`);
    for (const page of ["/", "/login"])
      expect((await visitor.open(page)).text).toContain(`Continue to Red club`);
    await server.sql(
      "INSERT INTO platform.former_subdomains (subdomain, tenant_id, until) VALUES ('crimson', $1, now() + interval '1 day')",
      [red.tenant],
    );
    const moved = openVisitor(server.platform, ENGLISH);
    expect((await moved.open("/?s-org=crimson")).text).toContain(`href="${red.origin}"`);
    await server.sql("DELETE FROM platform.former_subdomains");
  });

  it.each(["", "no-such-club", "evil.example/x", "red\u0000", "red;a=b"])(
    "forgets nothing for %j",
    async (name) => {
      const visitor = openVisitor(server.platform, ENGLISH);
      await visitor.open("/login?s-org=red");
      const asked = await visitor.ask(`/login?${new URLSearchParams({ "s-org": name })}`);
      if (asked.status !== 400) expect(asked.location).toBe(`${server.platform}/login`);
      expect((await visitor.open("/login")).text).toContain("Continue to Red club");
    },
  );

  it("leads nowhere but to the platform", async () => {
    for (const path of ["//evil.example/login", "/\\evil.example/", "//evil.example"])
      for (const org of ["red", "a"]) {
        const { location } = await ask(`${server.platform}${path}?s-org=${org}`);
        expect(new URL(location ?? server.platform, server.platform).origin).toBe(server.platform);
      }
  });

  it("is remembered by the switcher, whose way makes no other address than a club's", async () => {
    const visitor = openVisitor(server.platform);
    for (const club of ["", "no-such-club", "red.localhost@evil.example", "//evil.example", "red/../x"])
      expect((await visitor.ask(`/switched?${new URLSearchParams({ club, code: "x" })}`)).location).toBe(
        `${server.platform}/login`,
      );
    const { location } = await visitor.ask("/switched?club=red&code=x");
    expect(location).toBe(`${red.origin}/auto-login?auth=hand-over&code=x`);
    expect((await visitor.open("/login")).text).toContain("Red club");
  });

  it("is nothing on a club's own host", async () => {
    expect((await openVisitor(red.origin).ask("/login?s-org=blue")).status).toBe(200);
  });
});
