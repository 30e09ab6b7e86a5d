import { expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { clubTools } from "#tests/support/club-tools.ts";
import { callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";

const { server, red } = await serveClub();
const { sql } = clubTools(server, red);
const { player } = red.memberId;
const year = new Date().getFullYear();

await sql(
  `INSERT INTO payment_transactions (key, member_id, kind, method, amount, status, created_at, completed_at)
   VALUES ('a', $1, 'top-up', 'cash', 700, 'completed', now(), now()), ('b', $1, 'correction', NULL, -100, 'completed', now(), now()),
          ('c', $1, 'charge', NULL, -500, 'debt', now(), NULL)`,
  [player],
);

it.each(["en", "es"] as const)(
  "a transaction is never without a title, in answers and files: %s",
  async (language) => {
    const { t } = serverI18n(language);
    await sql("UPDATE members SET language = $1", [language]);
    const [paidIn, correction, charge] = (["top-up", "correction", "charge"] as const).map((kind) =>
      t(`payments:kind.${kind}`),
    );
    const call = (path: string, role: "admin" | "player") =>
      callApi(red.origin, path, { token: red.apiToken[role], headers: { "accept-language": language } });
    for (const [path, role] of [
      ["/transactions", "admin"],
      ["/users/me/transactions", "player"],
    ] as const) {
      const titles: string[] = JSON.parse((await call(path, role)).text).map(
        (one: { title: string }) => one.title,
      );
      expect(titles.sort()).toEqual([paidIn, correction, charge].sort());
    }
    const file = (await call("/_transactions", "admin")).text;
    const statement = (await call(`/users/${player}/statement?format=csv&from=${year}-01-01`, "admin")).text;
    for (const [text, titles] of [
      [file, [paidIn, correction, charge]],
      [statement, [paidIn, correction]],
    ] as const)
      for (const title of titles) expect(text).toMatch(new RegExp(`"${title}","${title}`));
  },
);
