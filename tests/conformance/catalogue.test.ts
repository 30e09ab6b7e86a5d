import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  PROVIDER_PROBLEMS,
  type ProviderProblemCode,
} from "#app/core/accounts/provider/provider-problems.ts";
import { toInvitationCode } from "#app/core/club/public-id.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { FailureKey, MessageKey } from "#app/kernel/i18n/messages.ts";
import { ROOT } from "#scripts/toolchain.mjs";
import type { FaultName } from "#tests/support/hostile-faults.ts";
import { startHostileProvider } from "#tests/support/hostile-provider.ts";
import { type Answer, callApi } from "#tests/support/http.ts";
import { makeLink } from "#tests/support/one-time-link.ts";
import { comeFromProvider, takeHandOver } from "#tests/support/provider-visit.ts";
import { serveClub } from "#tests/support/served.ts";
import { makeOccasion } from "#tests/support/two-clubs.ts";
import { formsOf, openVisitor, sentencesOf, type Visitor } from "#tests/support/visitor.ts";

const provider = await startHostileProvider();
const { issuer, clientId, clientSecret } = provider;
const { server, red } = await serveClub({
  IDENTITY_PROVIDERS: JSON.stringify([{ id: "any", name: "Any", issuer, clientId, clientSecret }]),
});
afterAll(() => provider.close());

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

/** A message of the specification's section 8: its words, and what causes it on a page and in the API. */
interface Row {
  message: string;
  says(t: Words): string;
  /** What the page says, if in other words. */
  shows?(t: Words): string;
  page?(reader: Reader): Promise<Answer>;
  /** The API's code, and the call that gets it. */
  api?: [error: string, call: (reader: Reader) => Promise<Answer>];
}

const invitation = toInvitationCode(red.publicId);
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
/** A session that costs more than anybody has. */
async function dearSession(): Promise<number> {
  const id = await makeOccasion(server, red.tenant, { kind: "session", name: "Dear", inHours: 30 });
  await server.sqlIn(red.tenant, "UPDATE occasions SET price = 99900 WHERE id = $1", [id]);
  return id;
}
/** The secret of a link in a mail to somebody who has been archived since. */
async function linkOfArchived(): Promise<string> {
  const email = `former-${randomUUID()}@red.example`;
  await server.sqlIn(
    red.tenant,
    "INSERT INTO members (name, email, state) VALUES ('Former', $1, 'archived')",
    [email],
  );
  return (await makeLink(server, { tenant: red.tenant, email })).token;
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

/** What is refused for a reason of its own. */
const REFUSED: Row[] = [
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
    message: "e-mail does not exist in the organization",
    says: (t) => t("errors.email-unknown"),
    page: ({ stranger }) => stranger.post("/login", { intent: "send-link", email: "nobody@red.example" }),
    api: ["email-unknown", ({ call }) => call("/access-link", "POST", { email: "nobody@red.example" })],
  },
  {
    message: "organization or user does not exist",
    says: (t) => t("errors.organization-or-user-unknown"),
    async page({ stranger }) {
      const link = { auth: "magic-link", code: await linkOfArchived() };
      return stranger.post(`/auto-login?${new URLSearchParams(link)}`, { intent: "confirm", ...link });
    },
    api: [
      "organization-or-user-unknown",
      async ({ call }) => call("/auto-login", "POST", { auth: "magic-link", code: await linkOfArchived() }),
    ],
  },
  {
    message: "insufficient funds",
    says: (t) =>
      t("payments:errors.insufficient-funds", {
        price: { amount: 99_900, currency: "EUR", locale: "en-GB" },
      }),
    page: async ({ admin }) =>
      admin.post(`/attendance/${await dearSession()}`, { intent: "answer", attending: "1" }),
    api: [
      "payments:insufficient-funds",
      async ({ call }) => call("/attendance", "POST", { session: await dearSession(), attending: 1 }),
    ],
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
    message: "membership required banner",
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
    message: "file type not valid",
    says: (t) => t("errors.file-type"),
    page: ({ admin }) => upload(admin, "/organization/import", { intent: "upload", ...brokenFile() }),
    api: ["file-type", ({ call }) => call("/users/import", "POST", brokenFile())],
  },
];

/** A reason that the product knows is said instead of the general text of the act. */
const KNOWN: Row[] = [
  {
    message: "whoever may not see the members",
    says: (t) => t("errors.role-denied"),
    page: ({ player }) => player.open("/organization"),
    api: ["role-denied", ({ call }) => call("/users/export", "GET", undefined, "player")],
  },
  {
    message: "adding somebody to what is cancelled",
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
    message: "a session at a time that is none",
    says: (t) => t("errors.time-format"),
    page: ({ admin }) =>
      admin.post(`/sessions/${session}/edit`, { intent: "save", name: "Late", startTime: "7pm" }),
    api: ["time-format", ({ call }) => call(`/sessions/${session}`, "PATCH", { start_time: "7pm" })],
  },
  {
    message: "rating what has not taken place",
    says: (t) => t("errors.rating-closed"),
    page: ({ player }) =>
      player.post("/my-sessions", { intent: "rate", occasionId: String(session), stars: "4" }),
    api: ["rating-closed", ({ call }) => call(`/sessions/${session}/rating`, "PUT", { stars: 4 }, "player")],
  },
  {
    message: "a setting beyond its bounds",
    says: (t) => t("errors.too-large", { limit: 60 }),
    page: ({ admin }) =>
      admin.post("/settings", { intent: "attendance", daysAhead: "61", tags: "", inactivityDays: "30" }),
    api: ["too-large", ({ call }) => call("/settings", "PATCH", { "3": 61 })],
  },
  {
    message: "undoing a payment that is not there",
    says: (t) => t("errors.not-found"),
    page: ({ admin }) => admin.post("/payments", { intent: "undo", transactionId: "424242" }),
    api: ["not-found", ({ call }) => call("/transactions/424242", "DELETE")],
  },
  {
    message: "removing somebody from what is cancelled",
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
];

/** A table of the club that nothing can be read from, or written to, or work that can't be queued. */
type Cause = { unreadable: string } | { unwritable: string } | { unqueued: string };

/** The general texts of acts and pages, each with what makes it fail although nobody could foresee that. */
const FAILED: {
  key: FailureKey;
  cause: Cause;
  page?(reader: Reader): Promise<Answer>;
  /** The page's answer leads to another, which says it. */
  toast?: true;
  call?(reader: Reader): Promise<Answer>;
}[] = [
  {
    key: "failures.save",
    cause: { unwritable: "audit_log" },
    page: async ({ admin }) => {
      const at = `/events/${red.ids.event}/edit`;
      return admin.post(at, { ...(await filledForm(admin, at, "save")), name: "Dinner for all" });
    },
    call: ({ call }) => call(`/events/${red.ids.event}`, "POST", { name: "Dinner for all" }),
  },
  {
    key: "failures.view",
    cause: { unreadable: "unavailabilities" },
    page: ({ admin }) => admin.open(`/attendance/${red.ids.event}`),
    call: ({ call }) => call(`/events/${red.ids.event}`, "GET"),
  },
  {
    key: "failures.addAttendee",
    cause: { unwritable: "audit_log" },
    page: ({ admin }) => admin.post(`/attendance/${session}`, record(red.ids.member, "1")),
    call: ({ call }) => call(`/sessions/${session}/attendees`, "POST", { attendee: red.ids.member }),
  },
  {
    key: "failures.removeAttendee",
    cause: { unwritable: "audit_log" },
    page: ({ admin }) => admin.post(`/attendance/${session}`, record(red.memberId.coach, "0")),
  },
  {
    key: "failures.removeAttendee",
    cause: { unreadable: "answer_undos" },
    call: ({ call }) => call(`/events/${red.ids.event}/attendees`, "DELETE"),
  },
  {
    key: "failures.exportSessions",
    cause: { unreadable: "attendances" },
    toast: true,
    page: ({ admin }) => admin.ask("/sessions/export.csv"),
    call: ({ call }) => call("/sessions/export?format=csv", "GET"),
  },
  {
    key: "failures.members",
    cause: { unreadable: "memberships" },
    page: ({ admin }) => admin.open("/organization"),
    call: ({ call }) => call("/users", "GET"),
  },
  {
    key: "failures.payments",
    cause: { unwritable: "payment_transactions" },
    page: ({ admin }) =>
      admin.post(`/organization/${red.memberId.player}/payments`, {
        intent: "top-up",
        amount: "5",
        method: "cash",
        note: "",
        once: randomUUID(),
      }),
    call: ({ call }) => call("/users/balance", "POST", { user_id: red.memberId.player, amount: 500 }),
  },
  {
    key: "failures.session",
    cause: { unwritable: "audit_log" },
    page: async ({ admin }) => {
      const at = `/sessions/${session}/edit`;
      return admin.post(at, { ...(await filledForm(admin, at, "save")), name: "New name" });
    },
    call: ({ call }) => call(`/sessions/${session}`, "PATCH", { name: "New name" }),
  },
  {
    key: "failures.rating",
    cause: { unwritable: "ratings" },
    page: async ({ player }) => {
      await tookPart();
      return player.post("/my-sessions", {
        intent: "rate",
        occasionId: String(red.ids.pastSession),
        stars: "4",
      });
    },
    call: ({ call }) => call(`/sessions/${red.ids.pastSession}/rating`, "PUT", { stars: 4 }, "player"),
  },
  {
    key: "failures.settings",
    cause: { unwritable: "audit_log" },
    page: ({ admin }) =>
      admin.post("/settings", { intent: "attendance", daysAhead: "9", tags: "", inactivityDays: "30" }),
    call: ({ call }) => call("/settings", "PATCH", { "3": 9 }),
  },
  {
    key: "failures.link",
    cause: { unqueued: "access-link.send" },
    page: ({ stranger }) => stranger.post("/login", { intent: "send-link", email: "player@red.example" }),
    call: ({ call }) => call("/access-link", "POST", { email: "player@red.example" }),
  },
];

/** Makes the player somebody who took part in the past session, and may rate it. */
const tookPart = () =>
  server.sqlIn(
    red.tenant,
    "INSERT INTO attendances (occasion_id, member_id, state) VALUES ($1, $2, 'attending') ON CONFLICT DO NOTHING",
    [red.ids.pastSession, red.memberId.player],
  );

/** What a form of a page would post as it is shown. */
async function filledForm(visitor: Visitor, at: string, intent: string) {
  const form = formsOf(await visitor.open(at)).find(({ fields }) => [fields.intent].flat().includes(intent));
  if (!form) throw new Error(`No form ${intent} at ${at}`);
  return form.fields;
}

async function whileBroken(cause: Cause, work: () => Promise<void>): Promise<void> {
  const [broken, mended] = breaking(cause);
  await server.sql(broken);
  try {
    await work();
  } finally {
    await server.sql(mended);
  }
}

function breaking(cause: Cause): [broken: string, mended: string] {
  if ("unreadable" in cause) {
    const table = `${red.tenant}.${cause.unreadable}`;
    return [
      `ALTER TABLE ${table} RENAME TO ${cause.unreadable}_gone`,
      `ALTER TABLE ${table}_gone RENAME TO ${cause.unreadable}`,
    ];
  }
  const [table, check] =
    "unqueued" in cause
      ? ["dispatch.outbox", `kind <> '${cause.unqueued}'`]
      : [`${red.tenant}.${cause.unwritable}`, "false"];
  return [
    `ALTER TABLE ${table} ADD CONSTRAINT broken CHECK (${check}) NOT VALID`,
    `ALTER TABLE ${table} DROP CONSTRAINT broken`,
  ];
}

/** What goes wrong at the identity provider, or on the way to it, and can be seen without scripts. */
const AT_PROVIDER: [ProviderProblemCode, FaultName][] = [
  ["provider-mfa-required", "mfa_required"],
  ["provider-login-required", "login_required"],
  ["provider-request-error", "status 500"],
  ["provider-invalid-state", "another state"],
  ["provider-no-parameters", "answer without code or error"],
  ["provider-access-denied", "access_denied"],
  ["provider-interaction-required", "consent_required"],
  ["provider-invalid-token", "wrong audience"],
];

/**
 * Messages that only a browser can cause, which runs scripts, and those that take a provider of another kind or a clock: the
 * test that causes each, and compares the whole text.
 */
const IN_OTHER_TESTS: Record<string, string> = {
  // The window of a minute; a token request's ten seconds are tried by tests/conformance/identity-provider.test.ts.
  "errors.provider-timeout": "tests/e2e/provider-login.spec.ts",
  "errors.provider-cancelled": "tests/e2e/provider-login.spec.ts",
  "errors.provider-popup-blocked": "tests/e2e/provider-login.spec.ts",
  "errors.provider-cross-origin-isolated": "tests/e2e/provider-renewal.spec.ts",
  "shell.request.network": "tests/e2e/scripts.spec.ts",
  "shell.request.aborted": "tests/e2e/scripts.spec.ts",
  "shell.request.timeout": "tests/e2e/scripts.spec.ts",
  "shell.request.status": "tests/e2e/scripts.spec.ts",
} satisfies Partial<Record<MessageKey, string>>;

/** Problems of a provider beyond the section, with the test that raises each. */
const BEYOND: Partial<Record<ProviderProblemCode, string>> = {
  "provider-unknown": "tests/conformance/provider.test.ts",
  "provider-email-unverified": "tests/conformance/identity-provider.test.ts",
  "provider-email-domain": "tests/conformance/identity-provider.test.ts",
  "provider-email-unconfirmed": "app/core/accounts/provider/accounts/provider-accounts.int.test.ts",
  "email-unknown": "tests/conformance/provider.test.ts",
  "organization-or-user-unknown": "app/core/accounts/provider/accounts/provider-accounts.int.test.ts",
  "awaiting-approval": "app/core/accounts/provider/accounts/provider-accounts.int.test.ts",
};

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

  it.each([...REFUSED, ...KNOWN].map((row) => [row.message, row] as const))(
    "%s",
    async (_message, { says, shows = says, page, api }) => {
      const words = says(t);
      if (page) expect(sentencesOf(await page(reader))).toContain(shows(t).replace(/\s+/g, " "));
      if (!api) return;
      const [error, call] = api;
      const answer = await call(reader);
      expect([answer.status >= 400 && answer.status < 500, JSON.parse(answer.text)]).toMatchObject([
        true,
        { error, message: words },
      ]);
    },
  );

  it.each(FAILED.map((row) => [row.key, row] as const))(
    "an act or page that fails for a reason that nobody foresaw: %s",
    async (key, { cause, page, toast, call }) => {
      let led: string | undefined;
      await whileBroken(cause, async () => {
        const shown = await page?.(reader);
        led = shown?.location;
        if (shown && !toast)
          expect([shown.status, sentencesOf(shown)]).toEqual([500, expect.arrayContaining([t(key)])]);
        const answer = await call?.(reader);
        if (answer)
          expect([answer.status, JSON.parse(answer.text)]).toEqual([
            500,
            { error: "internal", message: t(key) },
          ]);
      });
      if (toast) expect(sentencesOf(await reader.admin.open(led ?? ""))).toContain(t(key));
    },
  );

  it.each(AT_PROVIDER)("an identity error: %s", async (code, fault) => {
    provider.misbehave(fault);
    provider.become({ sub: "player-1", email: "player@red.example", email_verified: true });
    const { stranger } = readerOf(language);
    const callback = await comeFromProvider(stranger, red.origin, { provider: "any" });
    const page = await stranger.open(callback.location ?? "");
    expect(sentencesOf(page)).toContain(t(`errors.${code}`));
  });

  it("an identity error: missing refresh token", async () => {
    provider.misbehave("nothing");
    provider.become({ sub: "player-1", email: "player@red.example", email_verified: true });
    // Without scripts, no frame can ask the provider either.
    const headers = { "accept-language": language, "sec-fetch-dest": "document" };
    const stranger = openVisitor(red.origin, { headers });
    await takeHandOver(stranger, await comeFromProvider(stranger, red.origin, { provider: "any" }));
    await server.sql("UPDATE platform.provider_sessions SET expires_at = now()");
    provider.misbehave("invalid_grant");
    const { text } = await stranger.post("/renew-sign-in", { intent: "renew" });
    expect(JSON.parse(text)).toMatchObject({
      result: { error: { "": [t("errors.provider-missing-refresh-token")] } },
    });
  });

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
  const raised = [
    ...AT_PROVIDER.map(([code]) => code),
    "provider-missing-refresh-token",
    ...Object.keys(IN_OTHER_TESTS).map((key) => key.replace("errors.", "")),
    ...Object.keys(BEYOND),
  ];
  expect(raised).toEqual(expect.arrayContaining([...PROVIDER_PROBLEMS]));
});

it.each(Object.entries(IN_OTHER_TESTS))("%s is caused, and read to its last letter, by %s", (key, file) => {
  const test = readFileSync(join(ROOT, file), "utf8");
  expect(test).toContain(`("${key}"`);
  expect(test).not.toMatch(new RegExp(`getByText\\(\\w+\\("${key}"\\)\\)`));
});

it.each(Object.entries(BEYOND))("%s is raised by %s", (code, file) => {
  expect(readFileSync(join(ROOT, file), "utf8")).toMatch(new RegExp(`["'\`]${code}["'\`]`));
});
