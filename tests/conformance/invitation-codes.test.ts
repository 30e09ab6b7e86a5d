import { expect, it } from "vitest";
import { invitationCodeOf } from "#app/domain/organizations/public-id.ts";
import en from "#app/i18n/locales/en/errors.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import { openVisitor } from "#tests/support/visitor.ts";

const { server, red, blue } = await serveTwoClubs();
const code = invitationCodeOf(red.publicId);
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
    expect(answer.text).toContain(en[problem]);
  }
});
