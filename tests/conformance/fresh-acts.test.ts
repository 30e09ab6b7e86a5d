import { beforeEach, describe, expect, it } from "vitest";
import { callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { makeMember } from "#tests/support/two-clubs.ts";

const { server, red } = await serveClub();

// A second admin, an archived one, and a player, as targets.
const other = await makeMember(server, red.tenant, {
  name: "Red other",
  email: "other@red.example",
  role: "admin",
});
const gone = await makeMember(server, red.tenant, {
  name: "Red gone",
  email: "gone@red.example",
  role: "admin",
});
await server.sqlIn(red.tenant, "UPDATE members SET state = 'archived', left_at = now() WHERE id = $1", [
  gone,
]);
const player = red.ids.member;

/** Everybody's sign-in was proved three days ago. */
const grow = () => server.sql("UPDATE platform.sign_ins SET authenticated_at = now() - interval '3 days'");
const members = () =>
  server.sqlIn(red.tenant, "SELECT id, name, email, role, state, identity_id FROM members ORDER BY id");
const club = () =>
  server.sql("SELECT subdomain, public_id FROM platform.organizations WHERE tenant_id = $1", [red.tenant]);
const settings = () =>
  server.sqlIn(
    red.tenant,
    "SELECT id, value FROM settings WHERE id IN ('joining', 'apiOrigins') ORDER BY id",
  );
const everything = async () => JSON.stringify([await members(), await club(), await settings()]);

beforeEach(grow);
await server.sqlIn(
  red.tenant,
  `INSERT INTO settings (id, value) VALUES ('joining', '"closed"') ON CONFLICT (id) DO UPDATE SET value = excluded.value`,
);

describe("with a sign-in proved three days ago", () => {
  const PAGES: [what: string, page: string, fields: Record<string, string | string[]>][] = [
    [
      "adds an admin",
      "/organization",
      { intent: "add", name: "New", email: "new@red.example", role: "admin" },
    ],
    ["promotes", `/organization/${player}`, { intent: "role", role: "admin" }],
    ["demotes an admin", `/organization/${other}`, { intent: "role", role: "player" }],
    [
      "gives an admin another address",
      `/organization/${other}`,
      { intent: "edit", name: "Red other", email: "thief@red.example" },
    ],
    ["restores an admin", `/organization/${gone}`, { intent: "restore" }],
    ["archives an admin", `/organization/${other}`, { intent: "archive", reviewed: "seen" }],
    ["erases somebody", `/organization/${player}`, { intent: "erase", reviewed: "seen" }],
    [
      "promotes several",
      "/organization",
      { intent: "several", memberIds: [String(player)], act: "set-role", role: "admin" },
    ],
    [
      "archives several with an admin among them",
      "/organization",
      { intent: "several", memberIds: [String(player), String(other)], act: "archive" },
    ],
    ["merges", `/organization/${player}/merge/${red.memberId.player}`, { intent: "merge" }],
    ["moves the club", "/settings/address", { intent: "move", subdomain: "elsewhere" }],
    ["opens joining", "/settings", { intent: "joining", joining: "open" }],
    ["lets other pages in", "/settings/keys", { intent: "origins", apiOrigins: "https://a.example" }],
  ];

  it.each(PAGES)("nobody %s on a page", async (_what, page, fields) => {
    const before = await everything();
    const answer = await red.as.admin.post(page, fields);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain("You signed in a while ago");
    // Where it is mended; merging has a form for that on its own page.
    const mended = [`/my-account/fresh?to=${encodeURIComponent(page)}`, 'value="send-link"'];
    expect(mended.some((way) => answer.text.includes(way))).toBe(true);
    expect(await everything()).toBe(before);
  });

  const CALLS: [what: string, method: string, path: string, body?: Record<string, unknown>][] = [
    ["adds an admin", "POST", "/users", { name: "New", email: "new@red.example", role: "admin" }],
    ["promotes", "PATCH", `/users/${player}`, { role: "admin" }],
    ["demotes an admin", "PATCH", `/users/${other}`, { role: "player" }],
    ["gives an admin another address", "PATCH", `/users/${other}`, { email: "thief@red.example" }],
    ["restores an admin", "POST", `/users/${gone}/restore`, {}],
    ["archives an admin", "DELETE", `/users/${other}`],
    ["erases somebody", "DELETE", `/users/${player}?delete=true`],
    ["promotes several", "POST", "/users/several", { member_ids: [player], act: "set-role", role: "admin" }],
    ["archives several", "POST", "/users/several", { member_ids: [other], act: "archive" }],
    ["merges", "POST", `/users/${player}/merge`, { other: red.memberId.player }],
    ["moves the club", "PUT", "/subdomain", { subdomain: "elsewhere" }],
    ["opens joining", "PATCH", "/settings", { "14": "approval" }],
    ["opens joining by a reset", "DELETE", "/settings?settings=14"],
    ["lets other pages in", "PATCH", "/settings", { "17": ["https://a.example"] }],
  ];

  it.each(CALLS)("nobody %s by the API", async (_what, method, path, body) => {
    const before = await everything();
    const token = red.apiToken.admin;
    const answer = await callApi(red.origin, path, { method, token, ...(body && { body }) });
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([403, "sign-in-not-fresh"]);
    expect(await everything()).toBe(before);
  });

  it("still does what lets nobody in further", async () => {
    const token = red.apiToken.admin;
    const patch = (path: string, body: object) =>
      callApi(red.origin, path, { method: "PATCH", token, body: body as Record<string, unknown> });
    expect((await patch(`/users/${player}`, { role: "coach" })).status).toBe(200);
    expect((await patch(`/users/${player}`, { role: "player", alias: "P" })).status).toBe(200);
    expect((await patch(`/users/${other}`, { alias: "O" })).status).toBe(200);
    expect((await patch("/settings", { "14": "closed", "17": [] })).status).toBe(200);
  });

  it("the page says so beforehand, and where to confirm who one is, leading back", async () => {
    const shown = await red.as.admin.open(`/organization/${player}`);
    expect(shown.text).toContain("this takes a sign-in within the last 15 minutes");
    const ask = `/my-account/fresh?to=${encodeURIComponent(`/organization/${player}`)}`;
    expect(shown.text).toContain(ask.replaceAll("&", "&amp;"));
    const sent = await red.as.admin.post(ask, { intent: "send-link" });
    expect(sent.location).toContain(`to=${encodeURIComponent(`/organization/${player}`)}`);
    const away = await red.as.admin.post("/my-account/fresh?to=https://evil.example/", {
      intent: "send-link",
    });
    expect(away.location).not.toContain("evil");
  });
});

describe("one's own address", () => {
  it("is not changed in the list of members, whatever the sign-in", async () => {
    await server.sql("UPDATE platform.sign_ins SET authenticated_at = now()");
    const before = await members();
    const call = await callApi(red.origin, `/users/${red.memberId.admin}`, {
      method: "PATCH",
      token: red.apiToken.admin,
      body: { email: "typo@red.example" },
    });
    expect([call.status, JSON.parse(call.text)]).toMatchObject([422, { error: "email-own", field: "email" }]);
    const page = await red.as.admin.post(`/organization/${red.memberId.admin}`, {
      intent: "edit",
      name: "Red admin",
      email: "typo@red.example",
    });
    expect(page.status).toBe(422);
    expect(page.text).toContain("Change your own address under My account");
    expect(await members()).toEqual(before);
  });
});
