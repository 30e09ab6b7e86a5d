import { beforeAll, describe, expect, it } from "vitest";
import { resolveLeastRole } from "#app/core/club/settings/least-role.ts";
import { makeModuleRows } from "#tests/support/club-tools.ts";
import { callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { memberActs, OWN, performAct } from "./audit-recipes.ts";
import { doingsAt } from "./foreign-rows.ts";
import { addressIn, clubGuard, operations, routeTable } from "./route-table.ts";

/** Scores such as 7301.57 and 7302.57, and numbers derived from them. No other number of a test club looks like these. */
const SCORE = /73\d\d[.,]57|7[.,\s]3\d\d[.,]57|73\d\d[.,]6\b/;

const { server, red } = await serveClub();
const doing = await doingsAt(server, red);
await makeModuleRows(server, red);
const { session, pastSession } = red.ids;

const pages = routeTable().filter(
  ({ path, loader }) =>
    loader && !path.startsWith("/api") && clubGuard(loader)?.site !== "platform" && !path.includes("*"),
);
const reads = operations.all.filter(({ method, minRole }) => method === "GET" && minRole);
const ownCalls = memberActs().filter(({ name, method }) => method && name in OWN);

/** What looks like a score in the answers to this member, by address. */
async function scoresTold(role: "player" | "admin"): Promise<string[]> {
  const visitor = red.as[role];
  const told: string[] = [];
  const look = (where: string, text: string) => {
    if (SCORE.test(text)) told.push(`${where}: ${text.match(SCORE)?.[0]}`);
  };
  for (const { path } of pages)
    for (const ids of [{ session }, { session: pastSession }]) {
      const address = addressIn(path, red, { ...ids, member: red.memberId.player });
      look(address, (await visitor.ask(address)).text);
    }
  for (const { path, minRole } of reads) {
    if (role === "player" && minRole && resolveLeastRole(minRole, {}) !== "player") continue;
    for (const ids of [{ session }, { session: pastSession }]) {
      const pattern = `/api${path.replace(/\{(\w+)\}/g, ":$1")}`;
      const address = addressIn(pattern, red, { ...ids, member: red.memberId.player }).slice(4);
      look(`GET ${address}`, (await callApi(red.origin, address, { token: red.apiToken[role] })).text);
    }
  }
  return told;
}

/** Gives everybody a score, and makes and publishes teams for the coming and a past session, which are changed afterwards. */
beforeAll(async () => {
  await server.sqlIn(red.tenant, "UPDATE members SET score = 7300.57 + id % 100");
  for (const id of [session, pastSession]) {
    await server.sqlIn(
      red.tenant,
      `INSERT INTO attendances (occasion_id, member_id, state)
       SELECT $1, id, 'attending' FROM members WHERE state = 'active' ON CONFLICT (occasion_id, member_id) DO UPDATE SET state = 'attending'`,
      [id],
    );
    const attending = await server.sqlIn<{ member_id: string }>(
      red.tenant,
      "SELECT member_id FROM attendances WHERE occasion_id = $1",
      [id],
    );
    await server.sqlIn(
      red.tenant,
      "INSERT INTO team_overrides (occasion_id, member_id, score) VALUES ($1, $2, 7399.57)",
      [id, red.memberId.player],
    );
    const send = async (method: string, path: string, body: object) => {
      const answer = await callApi(red.origin, path, { method, token: red.apiToken.admin, body });
      expect(answer.status).toBeLessThan(300);
    };
    const places = attending.map(({ member_id }, at) => ({
      member_id: Number(member_id),
      team: 1 + (at % 2),
    }));
    await send("PUT", `/sessions/${id}/teams`, { places });
    await send("POST", `/sessions/${id}/teams/published`, {});
    await send("PUT", `/sessions/${id}/teams`, {
      places: places.map((one) => ({ ...one, team: 3 - one.team })),
    });
  }
});

describe("members' scores", () => {
  it("are in nothing that a player opens or reads", async () => {
    expect(await scoresTold("player")).toEqual([]);
  });

  it("would be found, as those who may see them are told in many places", async () => {
    const told = await scoresTold("admin");
    for (const where of [
      `/sessions/${session}/team-maker`,
      `/organization/${red.memberId.player}`,
      "GET /users",
    ])
      expect(told.join("\n")).toContain(where);
  });

  it.each(ownCalls.map((act) => [act.name, act] as const))(
    "are in no answer to a player's %s",
    async (_name, act) => {
      const { text } = await performAct(red, act, await doing(act.name), "player");
      expect(text).not.toMatch(SCORE);
    },
  );

  it("are in nothing of which mails and messages are written", async () => {
    const notices = await server.sqlIn<{ kind: string }>(red.tenant, "SELECT * FROM notices");
    expect(notices.map(({ kind }) => kind)).toContain("teams:published");
    expect(JSON.stringify(notices)).not.toMatch(SCORE);
  });
});
