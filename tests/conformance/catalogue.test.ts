import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { invitationCodeOf } from "#app/domain/organizations/public-id.ts";
import { serverI18n } from "#app/i18n/i18n.server.ts";
import { PROVIDER_PROBLEMS } from "#app/identity/provider/provider-problems.ts";
import { ROOT } from "#scripts/toolchain.mjs";
import type { Answer } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { callApi, makeOccasion } from "#tests/support/two-clubs.ts";
import { openVisitor, sentencesOf, type Visitor } from "#tests/support/visitor.ts";
import { ELSEWHERE } from "./catalogue-elsewhere.ts";

const { server, red } = await serveClub();
const { session } = red.ids;
const LANGUAGES = ["en", "es"] as const;
type Language = (typeof LANGUAGES)[number];
type Words = ReturnType<typeof serverI18n>["t"];

/** Readers of one language: a stranger at the club, its people, and a program with their credentials. */
interface Reader {
  stranger: Visitor;
  player: Visitor;
  admin: Visitor;
  call(path: string, method: string, body?: unknown, as?: "player" | "admin"): Promise<Answer>;
  /** A call to a club that does not exist. */
  astray(): Promise<Answer>;
}

/** A message of the specification's section 8: its words, and how to provoke it on a page and in the API. */
interface Row {
  message: string;
  says(t: Words, language: Language): string;
  /** What the page says, if in other words. */
  shows?(t: Words, language: Language): string;
  page?(reader: Reader): Promise<Answer>;
  /** The API's code, and the call that gets it. */
  api?: [error: string, call: (reader: Reader) => Promise<Answer>];
}

const invitation = invitationCodeOf(red.publicId);
const wrongInvitation = "2".repeat(16);
const brokenFile = () => ({ file: new File(["\u0089PNG\r\n\u0000"], "members.csv") });
/** Takes away all of the player's places. */
const free = () =>
  server.sqlIn(red.tenant, "DELETE FROM attendances WHERE member_id = $1", [red.memberId.player]);
const come = async ({ call }: Reader) => call("/attendance", "POST", { session, attending: 1 }, "player");
/** Takes away the player's memberships and places. */
async function withoutMembership() {
  await free();
  await server.sqlIn(red.tenant, "DELETE FROM memberships WHERE member_id = $1", [red.memberId.player]);
}
async function canceledSession(): Promise<number> {
  const canceled = { kind: "session", name: "Called off", inHours: 30 } as const;
  const id = await makeOccasion(server, red.tenant, canceled);
  await server.sqlIn(red.tenant, "UPDATE occasions SET status = 'canceled' WHERE id = $1", [id]);
  return id;
}
const record = (memberId: number, attending: string) => ({
  intent: "record",
  memberId: String(memberId),
  attending,
});
/** Posts a form with a file in it. */
async function upload(
  visitor: Visitor,
  path: string,
  fields: Record<string, string | File>,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const sent = new Response(form);
  const headers = { origin: red.origin, "content-type": sent.headers.get("content-type") ?? "" };
  return visitor.ask(path, { method: "POST", headers, body: Buffer.from(await sent.arrayBuffer()) });
}

const ROWS: Row[] = [
  {
    message: "invalid invitation code",
    says: (t) => t("errors.invalid-invitation-code"),
    page: ({ stranger }) => stranger.post("/login", { intent: "find-club", address: wrongInvitation }),
    api: [
      "invalid-invitation-code",
      ({ call }) => call("/join", "POST", { code: wrongInvitation, name: "Nia", email: "nia@red.example" }),
    ],
  },
  {
    message: "no permission to access this section",
    says: (t) => t("errors.role-denied"),
    page: ({ player }) => player.open("/settings"),
    api: ["role-denied", ({ call }) => call("/audit-log", "GET", undefined, "player")],
  },
  {
    message: "organization does not exist",
    says: (t) => t("errors.organization-unknown"),
    page: ({ stranger }) => stranger.post("/login", { intent: "find-club", address: "no-such-club" }),
    api: ["organization-unknown", ({ astray }) => astray()],
  },
  {
    message: "get organization members failed: of those who may not see them as a list",
    says: (t) => t("errors.role-denied"),
    page: ({ player }) => player.open("/organization"),
    api: ["role-denied", ({ call }) => call("/users/export", "GET", undefined, "player")],
  },
  {
    message: "e-mail address not allowed",
    says: (t) => t("errors.email-not-allowed"),
    page: ({ stranger }) =>
      stranger.post(`/join/${invitation}`, { intent: "join", name: "Nia", email: "nia@mailinator.com" }),
    api: [
      "email-not-allowed",
      ({ call }) => call("/join", "POST", { code: invitation, name: "Nia", email: "nia@mailinator.com" }),
    ],
  },
  {
    message: "e-mail does not exist in the organization; organization or user does not exist",
    says: (t) => t("errors.email-unknown"),
    page: ({ stranger }) => stranger.post("/login", { intent: "send-link", email: "nobody@red.example" }),
    api: ["email-unknown", ({ call }) => call("/access-link", "POST", { email: "nobody@red.example" })],
  },
  {
    message: "invalid magic link",
    says: (t) => t("errors.invalid-magic-link"),
    shows: (t) => t("identity.autoLogin.invalidTitle"),
    page: ({ stranger }) => stranger.open(`/auto-login?auth=magic-link&code=${"x".repeat(43)}`),
    api: [
      "invalid-magic-link",
      ({ call }) => call("/auto-login", "POST", { auth: "magic-link", code: "x".repeat(43) }),
    ],
  },
  {
    message: "membership required",
    says: (t) => t("memberships:errors.membership-required"),
    async page({ player }) {
      await withoutMembership();
      return player.post(`/attendance/${session}`, { intent: "answer", attending: "1" });
    },
    api: [
      "memberships:membership-required",
      async (reader) => {
        await withoutMembership();
        return come(reader);
      },
    ],
  },
  {
    message: "add attendee failed",
    says: (t) => t("errors.occasion-canceled"),
    page: async ({ admin }) =>
      admin.post(`/attendance/${await canceledSession()}`, record(red.ids.member, "1")),
    api: [
      "occasion-canceled",
      async ({ call }) =>
        call(`/sessions/${await canceledSession()}/attendees`, "POST", { attendee: red.ids.member }),
    ],
  },
  {
    message: "modify session failed",
    says: (t) => t("errors.time-format"),
    page: ({ admin }) =>
      admin.post(`/sessions/${session}/edit`, { intent: "save", name: "Late", startTime: "7pm" }),
    api: ["time-format", ({ call }) => call(`/sessions/${session}`, "PATCH", { start_time: "7pm" })],
  },
  {
    message: "rate session failed",
    says: (t) => t("errors.rating-closed"),
    page: ({ player }) =>
      player.post("/my-sessions", { intent: "rate", occasionId: String(session), stars: "4" }),
    api: ["rating-closed", ({ call }) => call(`/sessions/${session}/rating`, "PUT", { stars: 4 }, "player")],
  },
  {
    message: "update settings failed",
    says: (t) => t("errors.too-large", { limit: 60 }),
    page: ({ admin }) =>
      admin.post("/settings", { intent: "attendance", daysAhead: "61", tags: "", inactivityDays: "30" }),
    api: ["too-large", ({ call }) => call("/settings", "PATCH", { "3": 61 })],
  },
  {
    message: "modify payments failed",
    says: (t) => t("errors.not-found"),
    page: ({ admin }) => admin.post("/payments", { intent: "undo", transactionId: "424242" }),
    api: ["not-found", ({ call }) => call("/transactions/424242", "DELETE")],
  },
  {
    message: "remove attendee failed",
    says: (t) => t("errors.occasion-canceled"),
    page: async ({ admin }) =>
      admin.post(`/attendance/${await canceledSession()}`, record(red.ids.member, "0")),
    api: [
      "occasion-canceled",
      async ({ call }) =>
        call(`/sessions/${await canceledSession()}/attendees`, "POST", {
          attendee: red.ids.member,
          attending: 0,
        }),
    ],
  },
  {
    // No page has a form about something that does not exist.
    message: "what is not there",
    says: (t) => t("errors.not-found"),
    api: ["not-found", ({ call }) => call("/events/424242/attendees", "PATCH", { remove: [1] })],
  },
  {
    // Pages redirect from such an address to home.
    message: "an address without anything",
    says: (t) => t("errors.unknown-path"),
    api: ["unknown-path", ({ call }) => call("/no/such/thing", "GET")],
  },
  {
    message: "file type not valid",
    says: (t) => t("errors.file-type"),
    page: ({ admin }) => upload(admin, "/organization/import", { intent: "upload", ...brokenFile() }),
    api: ["file-type", ({ call }) => call("/users/import", "POST", brokenFile())],
  },
];

function readerOf(language: Language): Reader {
  const headers = { "accept-language": language };
  const asked = (role: "player" | "admin") => {
    const visitor = openVisitor(red.origin, { headers });
    const { host } = new URL(red.origin);
    visitor.setCookie(host, "sign-in", red.as[role].cookies(host)["sign-in"] ?? "");
    return visitor;
  };
  return {
    stranger: openVisitor(red.origin, { headers }),
    player: asked("player"),
    admin: asked("admin"),
    call: (path, method, body, as = "admin") =>
      callApi(red.origin, path, { method, body, headers, token: red.apiToken[as] }),
    astray: () => callApi(red.origin, "/", { headers: { ...headers, "s-org": "no-such-club" } }),
  };
}

beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

describe.each(LANGUAGES)("in %s", (language) => {
  const { t } = serverI18n(language);
  const reader = readerOf(language);

  it.each(ROWS.map((row) => [row.message, row] as const))(
    "%s",
    async (_message, { says, shows = says, page, api }) => {
      const words = says(t, language);
      if (page) expect(sentencesOf(await page(reader))).toContain(shows(t, language));
      if (!api) return;
      const [error, call] = api;
      const answer = await call(reader);
      expect([answer.status >= 400 && answer.status < 500, JSON.parse(answer.text)]).toMatchObject([
        true,
        { error, message: words },
      ]);
    },
  );

  it("a sign-in link that could not be sent, since many were", async () => {
    const send = () => reader.call("/access-link", "POST", { email: "player@red.example" });
    let answer = await send();
    for (let n = 0; n < 30 && answer.status < 400; n++) answer = await send();
    const { error, message } = JSON.parse(answer.text) as {
      error: "too-many-tries" | "inbox-full";
      message: string;
    };
    const [before = ""] = t(`errors.${error}`, { seconds: 0 }).split(/\d/);
    expect([answer.status, error, message]).toEqual([
      429,
      expect.toBeOneOf(["too-many-tries", "inbox-full"]),
      expect.stringContaining(before),
    ]);
  });
});

it("every problem of a provider has a test that raises it", () => {
  expect(Object.keys(ELSEWHERE)).toEqual(expect.arrayContaining([...PROVIDER_PROBLEMS]));
});

it.each(Object.entries(ELSEWHERE))("%s, to its last letter, is raised by %s", (code, file) => {
  expect(readFileSync(join(ROOT, file), "utf8")).toMatch(new RegExp(`["'\`.]${code}["'\`]`));
});
