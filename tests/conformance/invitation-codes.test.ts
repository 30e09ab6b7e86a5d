import { expect, it } from "vitest";
import { toInvitationCode } from "#app/core/club/public-id.ts";
import en from "#app/main/texts/core-en.ts";
import { callApi } from "#tests/support/http.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import { openVisitor } from "#tests/support/visitor.ts";
import { OPEN, PLATFORM } from "./open-routes.ts";

const { server, red, blue } = await serveTwoClubs();
const code = toInvitationCode(red.publicId);
const find = (origin: string, address: string) =>
  openVisitor(origin, { headers: { "accept-language": "en" } }).post("/login", {
    intent: "find-club",
    address,
  });

it.each([
  ["the code", code, `/join/${code}`],
  ["the code in capitals", code.toUpperCase(), `/join/${code}`],
  ["the link", `${red.origin}/join/${code}`, `/join/${code}`],
  ["the subdomain", "red", "/login"],
  ["the address", red.origin, "/login"],
])("the sign-in pages take %s", async (_what, typed, path) => {
  for (const origin of [server.platform, red.origin, blue.origin])
    expect((await find(origin, typed)).location).toBe(`${red.origin}${path}`);
});

it.each([
  ["2".repeat(16), "invalid-invitation-code"],
  [`${red.publicId}`, "invalid-invitation-code"],
  ["no-such-club", "organization-unknown"],
  ["https://", "organization-unknown"],
] as const)("they say what is wrong with %s", async (typed, problem) => {
  for (const origin of [server.platform, red.origin]) {
    const answer = await find(origin, typed);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).toContain(en.errors[problem]);
  }
});

it("nobody anonymous is told the public id, by any page or call", async () => {
  const www = { headers: { "s-org": red.subdomain } };
  const answers = [
    await callApi(red.origin, ""),
    await callApi(red.origin, "", { token: "x".repeat(43) }),
    await callApi(server.platform, "", www),
  ];
  const filled = (path: string) => path.replace(/:\w+\*?|\*/g, "nothing");
  for (const path of Object.keys(OPEN)) answers.push(await openVisitor(red.origin).open(filled(path)));
  for (const path of PLATFORM) answers.push(await openVisitor(server.platform).open(filled(path)));
  answers.push(await openVisitor(red.origin).open("/join/asked"));
  for (const { url, text, headers } of answers) {
    const told = `${url} ${text} ${JSON.stringify([...headers])}`;
    for (const secret of [red.publicId, code]) expect(told.includes(secret), url).toBe(false);
  }
});

it("the first steps ask once who may join, and show what was chosen", async () => {
  // Nobody has joined yet, so the step of inviting is open.
  for (const { tenant } of [red, blue])
    await server.sqlIn(tenant, "UPDATE members SET identity_id = NULL WHERE role = 'player'");
  const admin = red.as.admin;
  const question = "Who may join with the link?";
  expect((await admin.open("/first-steps?step=invite")).text).toContain(question);
  const wrong = await admin.post("/first-steps", { intent: "joining", joining: "everybody" });
  expect(wrong.status).toBe(422);
  const kept = await admin.submit("/first-steps", { intent: "joining", joining: "open" });
  expect(kept.text).not.toContain(question);
  const blues = blue.as.admin;
  const asks = await blues.submit("/first-steps", { intent: "joining", joining: "approval" });
  expect(asks.text).not.toContain(question);
  const set = JSON.parse((await callApi(blue.origin, "", { token: blue.apiToken.admin })).text).settings[
    "14"
  ];
  expect(set).toBe("approval");
});
