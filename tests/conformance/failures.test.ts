import { describe, expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { makeModuleRows } from "#tests/support/club-tools.ts";
import { type Answer, callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { openVisitor, sentencesOf, type Visitor } from "#tests/support/visitor.ts";

const { server, red } = await serveClub();
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

/** Does something while a column has another name. */
async function withoutColumn(table: string, column: string, work: () => Promise<void>): Promise<void> {
  await server.sqlIn(red.tenant, `ALTER TABLE ${table} RENAME COLUMN ${column} TO ${column}_gone`);
  try {
    await work();
  } finally {
    await server.sqlIn(red.tenant, `ALTER TABLE ${table} RENAME COLUMN ${column}_gone TO ${column}`);
  }
}

describe.each(["en", "es"] as const)("in %s", (language) => {
  const { t } = serverI18n(language);
  const reader = readerOf(language);

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
});
