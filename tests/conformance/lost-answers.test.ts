import { parse } from "node-html-parser";
import { beforeEach, expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { allParts } from "#tests/support/collect-parts.ts";
import type { Answer } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { makeOccasion } from "#tests/support/two-clubs.ts";
import { type Fields, formsOf, openVisitor } from "#tests/support/visitor.ts";

const { t } = serverI18n("en");

/** What a page says. */
const words = ({ text }: Answer) => parse(text).text;

const { server, red } = await serveClub();

beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

/** The id of a session or an event that has been deleted since its page was opened. */
async function deletedOccasion(kind: "session" | "event"): Promise<string> {
  const id = await makeOccasion(server, red.tenant, { kind, name: "Gone", inHours: 30 });
  await server.sqlIn(red.tenant, "DELETE FROM occasions WHERE id = $1", [id]);
  return String(id);
}

it("an answer to what was deleted meanwhile is told on the page where it was given, with the list", async () => {
  for (const [page, kind] of [
    ["/?index", "session"],
    ["/events", "event"],
  ] as const) {
    const occasionId = await deletedOccasion(kind);
    const answer = await red.as.player.submit(page, { intent: "answer", occasionId, attending: "1" });
    expect(answer.status).toBe(404);
    expect(words(answer)).toContain(t("errors.answer-gone"));
    expect(answer.text).toContain(`href="/attendance/${red.ids.event}"`);
  }
});

it("on the page of what was deleted, all that is left to say is that the answer was not recorded", async () => {
  const gone = `/attendance/${await deletedOccasion("session")}`;
  const forms: Fields[] = [
    { intent: "answer", attending: "1" },
    { intent: "note", attending: "1", note: "late" },
    { intent: "record", attending: "0", memberId: String(red.memberId.player) },
  ];
  for (const fields of forms) {
    const answer = await red.as.admin.submit(gone, fields);
    expect(answer.status).toBe(404);
    expect(words(answer)).toContain(t("errors.answer-gone"));
    expect(answer.text).toContain('href="/my-account"');
  }
});

const lists = allParts.flatMap(({ lists = [] }) => lists);

it.each([
  ["/organization", { intent: "approve", memberId: "999999" }, "/organization/"],
  [
    "/my-account/devices",
    { intent: "end", id: "00000000-0000-4000-8000-000000000000" },
    "sign-out-everywhere",
  ],
  ...lists.map(({ page, fields, link }): [string, Fields, string] => [page, fields, link]),
])("a list stays when one of its rows is gone: %s", async (page, fields, link) => {
  const answer = await red.as.admin.submit(page, fields);
  expect(answer.status).toBe(404);
  expect(words(answer)).toContain(t("errors.not-found"));
  expect(answer.text).toContain(link);
});

const occasion = () => red.ids.session;

it.each([
  ["home", "/?index", () => ({ intent: "answer", occasionId: String(occasion()), attending: "1" })],
  ["the events", "/events", () => ({ intent: "answer", occasionId: String(occasion()), attending: "1" })],
  ["its page", () => `/attendance/${occasion()}`, () => ({ intent: "answer", attending: "1" })],
  ["its page, refused", () => `/attendance/${occasion()}`, () => ({ intent: "answer", attending: "what" })],
] as const)(
  "an answer without a sign-in says that it was lost, and leads back to the occasion: %s",
  async (_at, to, fields) => {
    const page = await openVisitor(red.origin).submit(typeof to === "string" ? to : to(), fields());
    expect(page.status).toBe(200);
    expect(words(page)).toContain(t("identity.login.lost.answer"));
    expect(formsOf(page)[0]?.fields.to).toEqual([`/attendance/${occasion()}`]);
  },
);

it("leads to nothing but an occasion, whatever was posted as one", async () => {
  for (const occasionId of ["//evil.example", "1/../../settings", "", "-1", "9".repeat(40)]) {
    const page = await openVisitor(red.origin).submit("/?index", {
      intent: "answer",
      occasionId,
      attending: "1",
    });
    expect(formsOf(page)[0]?.fields.to).toEqual(["/"]);
    expect(words(page)).toContain(t("identity.login.lost.answer"));
  }
});

it.each([
  ["/settings", { intent: "club", name: "Other" }],
  ["/organization?q=ann", { intent: "add", name: "Ann" }],
  ["/sessions/new", { intent: "create", name: "Extra" }],
  ["/my-account", { intent: "profile", name: "Me" }],
  ["/my-account/devices", { intent: "end", id: "1" }],
  ["/sessions/new", { intent: "no-such-intent" }],
  ...lists.map(({ page, fields }): [string, Fields] => [page, fields]),
  [`/attendance/1?q=ann`, { intent: "record", memberId: "1", attending: "1" }],
])(
  "any form without a sign-in says that nothing was saved, and leads back to its page: %s",
  async (to, fields) => {
    const page = await openVisitor(red.origin).submit(to, fields);
    expect(page.status).toBe(200);
    const lost = to.startsWith("/attendance") ? "answer" : "form";
    expect(words(page)).toContain(t(`identity.login.lost.${lost}`));
    expect(formsOf(page)[0]?.fields.to).toEqual([to]);
  },
);

it("who only looks is told of nothing lost, whatever the address says", async () => {
  for (const to of ["/settings", "/login?to=%2F", "/login?lost=other", "/login?lost=__proto__"]) {
    const page = await openVisitor(red.origin).open(to);
    for (const lost of ["answer", "form"] as const)
      expect(words(page)).not.toContain(t(`identity.login.lost.${lost}`));
  }
});
