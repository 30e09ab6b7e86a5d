import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { currencyDigits } from "#app/kernel/values/currencies.ts";
import { MAX_MONEY } from "#app/kernel/values/money.ts";
import { registry } from "#app/main/composition.server.ts";
import { providerAmount } from "#modules/payments/online/provider-amount.ts";
import { ownLimit, topUpLimit, topUpLimitSetting } from "#modules/payments/online/top-ups/top-up-limit.ts";
import { inTurn } from "#scripts/test-turn.mjs";
import { postConfirmed } from "#tests/support/asked.ts";
import { clubTools, makeModuleRows } from "#tests/support/club-tools.ts";
import { callApi } from "#tests/support/http.ts";
import type { Named } from "#tests/support/module-part.ts";
import { serveClub } from "#tests/support/served.ts";
import { comesTo, TYPED_AMOUNTS, TYPED_LOCALES, type TypedAmount } from "#tests/support/typed-amounts.ts";
import { OWN, performAct, recipesFor } from "./audit-recipes.ts";
import { routeTable } from "./route-table.ts";

const { server, red } = await serveClub();
const sql = <Row extends object>(text: string) => server.sqlIn<Row>(red.tenant, text);
const tools = clubTools(server, red);
const recipes = recipesFor(server, red);
/** What a field says of a text that is no amount, in the language of a club with this locale: it gives examples that fit. */
const wrongIn = (locale: string, currency: string) =>
  serverI18n(locale === "es" ? "es" : "en").t("errors.price", { like: { currency, locale } });
/** What it says of an amount that is too large: the most that it takes. */
const TOO_LARGE = /at most|como máximo/i;
/** Every field of money in every form: the build's own schemas say which they are. */
const fields = routeTable().flatMap(({ path, action }) =>
  (action?.sides ?? [action]).flatMap((side) =>
    Object.entries(side?.acts ?? {}).flatMap(([intent, { schemaFor }]) => {
      const { properties = {} } = z.toJSONSchema(schemaFor(registry), {
        io: "input",
        unrepresentable: "any",
      });
      return Object.entries(properties)
        .filter(([, field]) =>
          /^In minor units of the club's currency/.test(String(Object(field).description)),
        )
        .map(([field]) => ({ name: `${path} ${intent} ${field}`, path, intent, field }));
    }),
  ),
);

interface Came {
  /** What is stored, as `amount`; `:id` = the row that the page is about. */
  stored: string;
  /** What is done before each try. */
  first?: string;
  /** What else is sent for this amount. */
  send?: (minor: number) => Record<string, string>;
  /** Which amounts are taken, in minor units. */
  takes: (minor: number, currency: string) => boolean;
}

const newest = (table: string): Came => ({
  stored: `SELECT price AS amount FROM ${table} ORDER BY id DESC LIMIT 1`,
  takes: (minor) => minor >= 0,
});
const edited = (table: string): Came => ({
  stored: `SELECT price AS amount FROM ${table} WHERE id = :id`,
  takes: (minor) => minor >= 0,
});
const automatic = (column: string, rest: Pick<Came, "send" | "takes">): Came => ({
  stored: `SELECT ${column} AS amount FROM payment_automatic_top_ups ORDER BY changed_at DESC LIMIT 1`,
  ...rest,
});
/** What can be topped up at a time in a club that sets no limit of its own. */
const isPayable = (minor: number, currency: string) =>
  minor > 0 &&
  minor <= topUpLimit({ settings: {}, currency }) &&
  providerAmount(minor, currency) !== undefined;

/** What becomes of each field. A new one needs a line here. */
const CAME: Record<string, Came> = {
  "/sessions/new create price": newest("occasions"),
  "/sessions/:id/edit save price": edited("occasions"),
  "/events/new create price": newest("occasions"),
  "/events/:id/edit save price": edited("occasions"),
  "/schedules/new create price": newest("schedules"),
  "/schedules/:id/edit save price": edited("schedules"),
  "/plans/new create price": newest("plans WHERE name <> 'Founders'"),
  "/plans/:id/edit save price": edited("plans"),
  "/organization/:id/payments top-up amount": {
    stored: "SELECT amount FROM payment_transactions ORDER BY id DESC LIMIT 1",
    // Below zero is a correction: this club lets balances go there.
    takes: (minor) => minor !== 0,
  },
  "/my-transactions/top-up begin amount": {
    stored: "SELECT amount FROM payment_online_top_ups ORDER BY id DESC LIMIT 1",
    first: "DELETE FROM payment_online_top_ups",
    takes: isPayable,
  },
  "/my-transactions/card automatic threshold": automatic("threshold", {
    send: () => ({ amount: "20", monthlyCap: "60" }),
    takes: (minor) => minor >= 0,
  }),
  "/my-transactions/card automatic amount": automatic("amount", {
    send: () => ({ threshold: "0", monthlyCap: "100" }),
    takes: (minor, currency) => {
      const cap = 100 * 10 ** currencyDigits(currency);
      return isPayable(minor, currency) && minor <= cap && cap <= 10 * minor;
    },
  }),
  "/my-transactions/card automatic monthlyCap": automatic("monthly_cap", {
    send: () => ({ threshold: "0", amount: "20" }),
    takes: (minor, currency) => {
      const amount = 20 * 10 ** currencyDigits(currency);
      return minor >= amount && minor <= 10 * amount;
    },
  }),
  "/settings/online-payments limit topUpLimit": {
    stored: "SELECT value #>> '{}' AS amount FROM settings WHERE id = 'payments:topUpLimit'",
    takes: (minor) => minor > 0,
  },
};

it("a club without money on record chooses any currency in use by its name, and no other", async () => {
  const page = await red.as.admin.open("/settings");
  expect(page.text).toContain("Polish Zloty (PLN)");
  const choose = (currency: string) =>
    postConfirmed("formats", (asked) =>
      red.as.admin.post("/settings", { ...asked, currency, locale: "en-GB", timezone: "Europe/Madrid" }),
    );
  expect((await choose("KWD")).status).toBe(303);
  expect(await sql("SELECT currency FROM organization")).toEqual([{ currency: "KWD" }]);
  for (const wrong of ["BGN", "XAU", "EURO", "eur", ""]) expect((await choose(wrong)).status).toBe(422);
  expect(await sql("SELECT currency FROM organization")).toEqual([{ currency: "KWD" }]);
});

it("there is a line for every field of money", () => {
  expect(fields.map(({ name }) => name).sort()).toEqual(Object.keys(CAME).sort());
});

/** The rows by currency and locale: each row in one locale for this field, in all of them over three fields. */
function settingsOf(nth: number): { currency: string; locale: string; rows: TypedAmount[] }[] {
  const tried = inTurn(
    TYPED_AMOUNTS.map((row, index) => ({ row, locale: TYPED_LOCALES[(index + nth) % 3] })),
  );
  return [...Map.groupBy(tried, ({ row, locale }) => `${row[1]} ${locale}`).values()].map((group) => ({
    currency: group[0]?.row[1] ?? "",
    locale: group[0]?.locale ?? "",
    rows: group.map(({ row }) => row),
  }));
}

describe("what is typed", () => {
  beforeAll(async () => {
    await makeModuleRows(server, red);
    await sql(`INSERT INTO payment_online_customers (id, member_id, account)
    VALUES ('cus_test', ${red.memberId.admin}, 'acct_test')`);
    await sql(`INSERT INTO payment_cards (id, member_id, account, customer_id, brand, last4, exp_month, exp_year, saved_at)
    VALUES ('pm_test', ${red.memberId.admin}, 'acct_test', 'cus_test', 'visa', '4242', 12, 2040, now())`);
  });

  describe.each(fields.map((one, nth) => ({ ...one, nth })))(
    "$name",
    ({ name, path, intent, field, nth }) => {
      it("books what is typed as the club writes it, and refuses everything else at the field", async () => {
        const { stored, first, send, takes } =
          CAME[name] ?? expect.fail(`No line says what becomes of ${name}.`);
        const act = { name: `${path} ${intent}`, path, intent };
        const own = await OWN[act.name]?.({} as Named, tools);
        const doing = (await recipes[act.name]?.()) ?? own ?? expect.fail(`No recipe for ${act.name}.`);
        await server.sql("DELETE FROM platform.rate_limits");
        await tools.set("payments:negativeBalance", true);
        const faults: unknown[] = [];
        for (const { currency, locale, rows } of settingsOf(nth)) {
          await sql(`UPDATE organization SET currency = '${currency}'`);
          await tools.set("locale", locale);
          for (const row of rows.filter(([typed]) => typed !== "")) {
            const [typed] = row;
            const amount = comesTo(row, locale);
            if (name.startsWith("/settings/online") === false)
              await sql("DELETE FROM settings WHERE id = 'payments:topUpLimit'");
            if (first) await sql(first);
            const before = await sql(stored.replace(":id", String(doing.id)));
            const answer = await performAct(
              red,
              act,
              { ...doing, send: { ...withoutRepeat(doing.send), ...send?.(amount ?? 0), [field]: typed } },
              "admin",
            );
            const after = await sql<{ amount: string | number }>(stored.replace(":id", String(doing.id)));
            const isLarge = amount !== undefined && amount > MAX_MONEY;
            const isTaken = amount !== undefined && !isLarge && takes(amount, currency);
            const isSaid = isLarge
              ? TOO_LARGE.test(answer.text)
              : amount !== undefined || answer.text.includes(wrongIn(locale, currency));
            const came = storedIn(after[0]?.amount, currency);
            const isRight = isTaken
              ? came === amount
              : answer.status === 422 && isSaid && isDeepStrictEqual(after, before);
            if (!isRight) faults.push([typed, currency, locale, amount, answer.status, came]);
          }
        }
        expect(faults).toEqual([]);
      });
    },
  );
});

/** A form that repeats what it makes would make more than one row of it. */
const withoutRepeat = ({ repeatUntil: _repeatUntil, ...send }: Record<string, unknown> = {}) => send;

/** Minor units of what is stored: a number, or the text of the setting, "12.50 EUR". */
function storedIn(amount: string | number | undefined, currency: string): number | undefined {
  if (typeof amount !== "string" || !amount.includes(" "))
    return amount === undefined ? undefined : Number(amount);
  return ownLimit({ settings: { [topUpLimitSetting.id]: amount }, currency });
}

it("money that is put in is named in the answer, with its member", async () => {
  await sql("UPDATE organization SET currency = 'EUR'");
  await tools.set("locale", "en-GB");
  const path = `/organization/${red.memberId.player}/payments`;
  const { location } = await red.as.admin.post(path, { intent: "top-up", method: "cash", amount: "+25" });
  const shown = await red.as.admin.open(new URL(location ?? "").pathname);
  expect(shown.text).toContain("€25 in cash for ");
});

it("the API takes integers in minor units, and says so", async () => {
  const put = (amount: unknown) =>
    callApi(red.origin, "/users/balance", {
      method: "POST",
      token: red.apiToken.admin,
      body: { user_id: red.memberId.player, amount },
    });
  for (const [currency, locale, example] of [
    ["CLP", "en-GB", "1250 is $1,250"],
    ["EUR", "en-GB", "1250 is €12.50"],
  ] as const) {
    await sql(`UPDATE organization SET currency = '${currency}'`);
    await tools.set("locale", locale);
    expect(JSON.parse((await put("5")).text).message).toContain(example);
    expect(JSON.parse((await put(150_000_000_000)).text)).toMatchObject({ error: "amount-too-large" });
  }
  for (const amount of ["5", "12.50", 1.5]) {
    const answer = await put(amount);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      422,
      { field: "amount", message: expect.stringContaining("integer in minor units") },
    ]);
  }
  expect((await put(5)).status).toBeLessThan(300);
});
