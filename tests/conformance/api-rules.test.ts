import { describe, expect, it } from "vitest";
import { callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";

const { server, red } = await serveClub();
const { session, event } = red.ids;

async function call(method: string, path: string, body?: object, role: "admin" | "player" = "admin") {
  const answer = await callApi(red.origin, path, { method, token: red.apiToken[role], body });
  return { status: answer.status, body: answer.text ? JSON.parse(answer.text) : undefined };
}
const refusal = async (method: string, path: string, body?: object) => {
  const { status, body: said } = await call(method, path, body);
  return [status, said.error, said.field];
};
const switchOn = () => call("PATCH", "/settings", { "10": true });

describe("settings by the API", () => {
  const formation = (name: string, ...positions: string[]) => ({
    name,
    positions: positions.map((one) => ({ name: one, quantity: 1 })),
  });

  it.each([
    ["two formations of one name", [formation("4-4-2", "A"), formation("4-4-2", "B")], "formation-exists"],
    ["two positions of one name", [formation("4-4-2", "Keeper", "keeper")], "position-exists"],
  ])("are not set to %s", async (_what, formations, code) => {
    expect(await refusal("PATCH", "/settings", { "6": formations })).toEqual([422, `teams:${code}`, "6"]);
    expect((await call("GET", "/")).body.settings["6"]).toEqual([]);
  });

  it("are not reset where there is no such setting", async () => {
    expect(await refusal("DELETE", "/settings?settings=3,999")).toEqual([422, "invalid", "settings"]);
  });
});

describe("a call's fields", () => {
  it("are refused in capitals, at any depth", async () => {
    const camel = {
      maxAttendees: 4,
      name: "T",
      date: "2027-03-02",
      start_time: "19:00",
      finish_time: "20:00",
    };
    expect(await refusal("POST", "/sessions", camel)).toEqual([422, "unknown-field", "maxAttendees"]);
    const deep = { "6": [{ name: "4-4-2", positions: [{ name: "A", quantity: 1, Key: true }] }] };
    expect(await refusal("PATCH", "/settings", deep)).toEqual([422, "unknown-field", "6.0.positions.0.Key"]);
    expect(await refusal("GET", "/sessions?perPage=5")).toEqual([422, "unknown-field", "perPage"]);
  });

  it("are refused where they would change nothing (D15.5)", async () => {
    const { member } = red.ids;
    expect(await refusal("DELETE", `/users/${member}?balance=cash`)).toEqual([
      422,
      "useless-field",
      "balance",
    ]);
    expect(await refusal("DELETE", `/users/${member}?delete=false&balance=cash`)).toEqual([
      422,
      "useless-field",
      "balance",
    ]);
    expect((await call("GET", `/users/${member}`)).body).toMatchObject({ state: "active" });
    await switchOn();
    const online = { method: "online", amount: 500 };
    for (const [body, field] of [
      [{ ...online, transaction_ids: [1] }, "transaction_ids"],
      [{ ...online, user_id: 1 }, "user_id"],
      [{ method: "cash", transaction_ids: [1], amount: 500 }, "amount"],
    ] as const)
      expect(await refusal("POST", "/payments", body)).toEqual([422, "useless-field", field]);
  });

  it("may say the same under two names, but nothing else", async () => {
    const schedule = { name: "Tuesdays", week_days: [2], start_time: "18:30", end_time: "20:00" };
    expect(await refusal("POST", "/schedules", { ...schedule, finish_time: "21:00" })).toEqual([
      422,
      "field-contradicts",
      "end_time",
    ]);
    const made = await call("POST", "/schedules", { ...schedule, finish_time: "20:00", alias: "Tuesdays" });
    expect([made.status, made.body]).toMatchObject([201, { end_time: "20:00", finish_time: "20:00" }]);
    expect(await refusal("PATCH", `/sessions/${session}`, { alias: "A", name: "B" })).toEqual([
      422,
      "field-contradicts",
      "alias",
    ]);
    const missing = await call("POST", "/schedules", { name: "T", week_days: [2], start_time: "18:30" });
    expect([missing.status, missing.body.field]).toEqual([422, "finish_time"]);
  });
});

describe("answers of calls", () => {
  it("list attendees with their published place, and everybody's own note", async () => {
    await server.sqlIn(
      red.tenant,
      `UPDATE attendances SET shown_team = 2, shown_position = 'Keeper'
        WHERE occasion_id = $1 AND member_id = $2`,
      [session, red.memberId.player],
    );
    const { body } = await call("GET", `/sessions/${session}/attendees`, undefined, "player");
    const of = (id: number) => body.find(({ player }: { player: { id: number } }) => player.id === id);
    expect(of(red.memberId.player)).toMatchObject({ team: 2, position: "Keeper", note: "Red note" });
    expect(of(red.memberId.admin)).toMatchObject({ team: null, position: null });
    expect(of(red.memberId.admin)).not.toHaveProperty("note");
  });

  it("name the members whose places an admin changed", async () => {
    const { player, coach } = red.memberId;
    const { body } = await call("PATCH", `/events/${event}/attendees`, { add: [player, coach], remove: [] });
    expect(body.map((one: { player: unknown }) => one.player)).toEqual([
      { id: player, name: "Red player" },
      { id: coach, name: "Red coach" },
    ]);
  });

  it("have numbers by which transactions are found", async () => {
    await switchOn();
    await call("POST", "/users/balance", { user_id: red.memberId.player, amount: 500, method: "cash" });
    const listed = async (status: string) => {
      const { body } = await call("GET", `/transactions?status=${status}`);
      return body.map((one: { status: number }) => one.status);
    };
    expect([await listed("1"), await listed("completed"), await listed("2")]).toEqual([[1], [1], []]);
    expect(await refusal("GET", "/transactions?status=9")).toEqual([422, "invalid", "status"]);
  });
});

it("a call to a former subdomain is sent on, and so is one on www that names it (D2.2)", async () => {
  await server.sql(
    `INSERT INTO platform.former_subdomains (subdomain, tenant_id, until)
     VALUES ('crimson', $1, now() + interval '1 day')`,
    [red.tenant],
  );
  const options = { token: red.apiToken.player, headers: { "s-org": "crimson" } };
  for (const origin of [server.club("crimson"), server.platform]) {
    const answer = await callApi(origin, "/users/me?x=1", options);
    expect([answer.status, answer.location, answer.headers.get("s-org")]).toEqual([
      308,
      `${red.origin}/api/users/me?x=1`,
      "red",
    ]);
  }
  // A client that follows the redirect still sends the name that it knows.
  expect((await callApi(red.origin, "/users/me", options)).status).toBe(200);
});
