import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, expect, it } from "vitest";
import { readEnv } from "#app/core/env.server.ts";
import { openDatabase } from "#tenants/database.ts";
import { openDirectory } from "#tenants/directory.ts";
import { ask } from "#tests/support/http.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { certificateAsk } from "./certificate-ask.server.ts";

const base = await testDatabase();
const env = readEnv({
  SECRET: TEST_SECRET,
  BASE_URL: "https://clubs.example",
  SMTP_URL: "smtp://127.0.0.1:9",
});
const open = async (database = base.database) => {
  const edge = express()
    .get("/certificates/ask", certificateAsk({ env, database, directory: openDirectory(database) }))
    .use((_req, res) => void res.status(418).end());
  const server = edge.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => server.close());
  const { port } = server.address() as AddressInfo;
  return (domain: string, headers: Record<string, string> = {}) =>
    ask(`http://127.0.0.1:${port}/certificates/ask?domain=${encodeURIComponent(domain)}`, { headers });
};
const certificate = await open();
const statusOf = async (domain: string) => (await certificate(domain)).status;
const [alder, birch] = base.tenants;

it.each([
  ["clubs.example", 200],
  ["www.clubs.example", 200],
  ["alder.clubs.example", 200],
  ["ALDER.clubs.example", 200],
  ["birch.clubs.example", 200],
  ["nobody.clubs.example", 404],
  ["alder.nobody.clubs.example", 404],
  ["api.clubs.example", 404],
  ["*.clubs.example", 404],
  ["alder.clubs.example.evil.example", 404],
  ["evil.example", 404],
  ["127.0.0.1", 404],
  ["", 404],
  ["alder\0.clubs.example", 404],
])("a certificate for %j: %i", async (domain, expected) => {
  expect(await statusOf(domain)).toBe(expected);
});

it("is had for a former name while it leads to the club, and for no club that is off the air", async () => {
  const former = (name: string, until: string) =>
    base.database.platform.raw(
      `INSERT INTO platform.former_subdomains (subdomain, tenant_id, until) VALUES (?, ?, now() + ?::interval)`,
      [name, alder, until],
    );
  await former("old-alder", "1 day");
  await former("older-alder", "-1 day");
  await base.database
    .platform("platform.organizations")
    .where({ tenant_id: birch })
    .update({ suspended_at: new Date() });
  // A fresh directory, with nothing cached.
  const anew = await open();
  const names = ["old-alder", "older-alder", "alder", "birch"];
  const statuses = await Promise.all(names.map((name) => anew(`${name}.clubs.example`)));
  expect(statuses.map(({ status }) => status)).toEqual([200, 404, 200, 404]);
});

it("is nothing that a proxy passes on", async () => {
  const passedOn = await certificate("alder.clubs.example", { "X-Forwarded-For": "127.0.0.1" });
  expect(passedOn.status).toBe(418);
});

it("looks up so many made-up names in a second, and answers for the platform all the same", async () => {
  const one = await open();
  const asked = await Promise.all(Array.from({ length: 200 }, (_, n) => one(`made-up-${n}.clubs.example`)));
  const refused = asked.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get("retry-after")).toBe("5");
  expect(asked.length - refused.length).toBeGreaterThanOrEqual(50);
  expect((await one("www.clubs.example")).status).toBe(200);
});

it("says later, while the database is away", async () => {
  const away = openDatabase({ url: "postgres://nobody@127.0.0.1:9/none", poolSize: 2 });
  afterAll(() => away.close());
  expect((await (await open(away))("alder.clubs.example")).status).toBe(503);
});
