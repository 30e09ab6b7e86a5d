import { parse } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { serverI18n } from "#app/i18n/i18n.server.ts";
import type { FailureKey } from "#app/i18n/messages.ts";
import { makeModuleRows } from "#tests/support/club-tools.ts";
import type { Answer } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { callApi } from "#tests/support/two-clubs.ts";
import { openVisitor, sentencesOf, type Visitor } from "#tests/support/visitor.ts";

const { server, red } = await serveClub();
const { session, event } = red.ids;
await makeModuleRows(server, red);

/** An admin who reads one language, in a browser and with a program. */
interface Reader {
  admin: Visitor;
  call(path: string, method: string, body?: unknown): Promise<Answer>;
}

function readerOf(language: string): Reader {
  const headers = { "accept-language": language };
  const admin = openVisitor(red.origin, { headers });
  const { host } = new URL(red.origin);
  admin.setCookie(host, "sign-in", red.as.admin.cookies(host)["sign-in"] ?? "");
  const token = red.apiToken.admin;
  return { admin, call: (path, method, body) => callApi(red.origin, path, { method, body, headers, token }) };
}

const record = (memberId: number, attending: string) => ({
  intent: "record",
  memberId: String(memberId),
  attending,
});

/** The general texts of acts, each with a table without which the act fails, though its page can be shown. */
const FAILURES: {
  key: FailureKey;
  table: string;
  page?(reader: Reader): Promise<Answer>;
  call?(reader: Reader): Promise<Answer>;
}[] = [
  {
    key: "failures.save",
    table: "audit_log",
    call: ({ call }) => call(`/events/${event}`, "POST", { name: "Dinner for all" }),
  },
  {
    key: "failures.view",
    table: "unavailabilities",
    call: ({ call }) => call(`/events/${event}`, "GET"),
  },
  {
    key: "failures.addAttendee",
    table: "audit_log",
    page: ({ admin }) => admin.post(`/attendance/${session}`, record(red.ids.member, "1")),
    call: ({ call }) => call(`/sessions/${session}/attendees`, "POST", { attendee: red.ids.member }),
  },
  {
    key: "failures.removeAttendee",
    table: "audit_log",
    page: ({ admin }) => admin.post(`/attendance/${session}`, record(red.memberId.coach, "0")),
  },
  {
    key: "failures.removeAttendee",
    table: "answer_undos",
    call: ({ call }) => call(`/events/${event}/attendees`, "DELETE"),
  },
  {
    key: "failures.exportSessions",
    table: "attendances",
    call: ({ call }) => call("/sessions/export?format=csv", "GET"),
  },
  { key: "failures.members", table: "attendances", call: ({ call }) => call("/users", "GET") },
  {
    key: "failures.session",
    table: "audit_log",
    call: ({ call }) => call(`/sessions/${session}`, "PATCH", { name: "New name" }),
  },
  {
    key: "failures.settings",
    table: "audit_log",
    page: ({ admin }) =>
      admin.post("/settings", { intent: "attendance", daysAhead: "9", tags: "", inactivityDays: "30" }),
    call: ({ call }) => call("/settings", "PATCH", { "3": 9 }),
  },
];

/** Does something while a column has another name. */
async function withoutColumn(table: string, column: string, work: () => Promise<void>): Promise<void> {
  await server.sqlIn(red.tenant, `ALTER TABLE ${table} RENAME COLUMN ${column} TO ${column}_gone`);
  try {
    await work();
  } finally {
    await server.sqlIn(red.tenant, `ALTER TABLE ${table} RENAME COLUMN ${column}_gone TO ${column}`);
  }
}

/** Does something while a table of the club has another name, so that whatever needs it fails. */
async function withoutTable(table: string, work: () => Promise<void>): Promise<void> {
  await server.sqlIn(red.tenant, `ALTER TABLE ${table} RENAME TO ${table}_gone`);
  try {
    await work();
  } finally {
    await server.sqlIn(red.tenant, `ALTER TABLE ${table}_gone RENAME TO ${table}`);
  }
}

describe.each(["en", "es"] as const)("in %s", (language) => {
  const { t } = serverI18n(language);
  const reader = readerOf(language);

  it.each(FAILURES.map((row) => [row.key, row] as const))(
    "an act that fails for a reason that nobody foresaw: %s",
    async (key, { table, page, call }) => {
      await withoutTable(table, async () => {
        if (page) {
          const shown = await page(reader);
          expect([shown.status, sentencesOf(shown)]).toEqual([500, expect.arrayContaining([t(key)])]);
        }
        const answer = call && (await call(reader));
        if (answer)
          expect([answer.status, JSON.parse(answer.text)]).toEqual([
            500,
            { error: "internal", message: t(key) },
          ]);
      });
    },
  );

  it("an act of which a part was done before it failed: it never says that nothing was saved", async () => {
    const begun = async () =>
      (await server.sqlIn(red.tenant, "SELECT id FROM payment_online_top_ups WHERE amount = 1234")).length;
    const before = await begun();
    // It is recorded first; what is read then, to open the provider's page, fails.
    await withoutColumn("payment_online_top_ups", "address", async () => {
      const page = "/my-transactions/top-up";
      const shown = await reader.admin.post(page, { intent: "begin", amount: "12.34" });
      expect([shown.status, sentencesOf(shown)]).toEqual([
        500,
        expect.arrayContaining([t("failures.unsure")]),
      ]);
      expect(shown.text).toContain('value="12.34"');
      const answer = await reader.call("/payments", "POST", { amount: 1_234, method: "online" });
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        500,
        { error: "outcome-unknown", message: t("failures.unsure") },
      ]);
    });
    expect(await begun()).toBe(before + 2);
  });

  it("a page that can't be shown: the fault is ours", async () => {
    await withoutTable("occasions", async () => {
      const shown = await reader.admin.open(`/attendance/${event}`);
      expect([shown.status, parse(shown.text).text]).toEqual([
        500,
        expect.stringContaining(t("shell.error.title")),
      ]);
    });
  });
});
