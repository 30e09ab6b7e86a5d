import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { type Answer, ask } from "#tests/support/http.ts";
import { serveHere } from "#tests/support/serve-here.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import type { ClubUnderTest } from "#tests/support/two-clubs.ts";

const LIMIT_MS = 1_000;

const { server, red, blue } = await serveTwoClubs();
const served = await serveHere(server, { statementTimeoutMs: LIMIT_MS });

afterAll(async () => {
  await served.stop();
});

const originOf = ({ subdomain }: ClubUnderTest) => `http://${subdomain}.localhost:${served.port}`;
const home = (club: ClubUnderTest) => {
  const secret = club.as.player.cookies(new URL(club.origin).host)["sign-in"];
  return ask(`${originOf(club)}/`, { headers: { cookie: `sign-in=${secret}` } });
};
const post = (path: string, fields: Record<string, string>) =>
  ask(originOf(red) + path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: originOf(red) },
    body: new URLSearchParams(fields).toString(),
  });

const signIn = () => post("/login", { intent: "send-link", email: "player@red.example" });
const call = () =>
  ask(`${originOf(red)}/api/sessions`, { headers: { "s-auth": red.apiToken.player, "s-org": "red" } });

// The first table is read as each unit of work opens, the second later in it.
it.each([
  ["members", [() => home(red), signIn, call]],
  ["attendances", [() => home(red), call]],
])(
  "while somebody holds %s, each request is told to come again, and other clubs are served",
  async (table, requests) => {
    // Warms up what is slow the first time: connections, and the build itself.
    for (const one of [...requests, () => home(blue)]) expect((await one()).status).toBeLessThan(400);
    const holder = new pg.Client({ connectionString: server.ownerUrl });
    await holder.connect();
    try {
      await holder.query("BEGIN");
      await holder.query(`LOCK TABLE ${red.tenant}.${table} IN ACCESS EXCLUSIVE MODE`);
      const asked = async (request: () => Promise<Answer>) => {
        const { status, headers } = await request();
        return { status, again: Number(headers.get("retry-after")) > 0 };
      };
      // How much time each has is tried by tests/tenancy/time-budget.int.test.ts, with a clock of its own.
      const all = [...requests, ...requests].map(asked);
      expect((await home(blue)).status).toBe(200);
      expect(await Promise.all(all)).toEqual(all.map(() => ({ status: 503, again: true })));
    } finally {
      await holder.end();
    }
    expect((await home(red)).status).toBe(200);
  },
);
