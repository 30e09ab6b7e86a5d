import { readFile } from "node:fs/promises";
import { moneyFormat } from "#app/kernel/formats/money-format.ts";
import { formatLocale } from "#app/kernel/i18n/locale.ts";
import { MAX_MONEY } from "#app/kernel/values/money.ts";
import { makeModuleRows } from "#tests/support/club-tools.ts";
import { callApi } from "#tests/support/http.ts";
import { comesTo, TYPED_AMOUNTS, TYPED_LOCALES } from "#tests/support/typed-amounts.ts";
import { BARE_PHONE, expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const money = (language: "en" | "es", amount: number) => ({
  amount,
  currency: "EUR",
  locale: language === "es" ? ("es" as const) : ("en-GB" as const),
});

test("a player takes a plan, then the place that was refused, and sees every cent, without scripts", async ({
  person,
  site,
}) => {
  const t = textsIn("es");
  const club = await site.readyClub();
  const { player: memberId } = club.memberId;
  const sql = (text: string, values: unknown[] = []) => site.sqlIn(club.tenant, text, values);
  await sql("DELETE FROM memberships WHERE member_id = $1", [memberId]);
  await sql("DELETE FROM attendances WHERE member_id = $1", [memberId]);
  await sql("UPDATE occasions SET price = 500 WHERE id = $1", [club.ids.session]);
  await sql("INSERT INTO plans (name, duration, price) VALUES ('Diez días', '10d', 1200)");
  const player = await person("es", { ...BARE_PHONE, as: { club, role: "player" } });
  const ticket = player.getByRole("article", { name: "Rovers training" });
  const come = ticket.getByRole("button", { name: t("ticket.inFor", { price: "5 €" }) });

  await test.step("the ticket says why not, and leads to the plans", async () => {
    await player.goto(club.origin);
    await expect(ticket.getByText(t("memberships:refused.membership-required.title"))).toBeVisible();
    await expect(come).toHaveCount(0);
    await ticket.getByRole("link", { name: t("memberships:refused.membership-required.wayOut") }).click();
  });

  await test.step("a plan that the balance does not cover waits to be paid", async () => {
    await player.getByRole("button", { name: /Diez días/ }).click();
    const has = { has: money("es", 0), price: money("es", 1_200), missing: money("es", 1_200) };
    await expect(player.getByText(t("payments:consequences.due.owed", has))).toBeVisible();
    const take = t("memberships:mine.takeOf", { plan: "Diez días", price: "12 €" });
    await player.getByRole("alert").getByRole("button", { name: take }).click();
    await expect(player.getByText(t("memberships:done.takenUnpaid", { plan: "Diez días" }))).toBeVisible();
    await player.goto(club.origin);
    await expect(ticket.getByText(t("memberships:refused.membership-unpaid.title"))).toBeVisible();
  });

  await test.step("money that comes in pays it, and what is left is short of the price", async () => {
    const topUp = (amount: number) =>
      callApi(club.origin, "/users/balance", {
        method: "POST",
        token: club.apiToken.admin,
        body: { user_id: memberId, amount },
      });
    expect((await topUp(1_500)).status).toBeLessThan(300);
    await player.goto(club.origin);
    const short = t("payments:refused.insufficient-funds.title", { short: money("es", 200) });
    await expect(ticket.getByText(short)).toBeVisible();
    expect((await topUp(1_000)).status).toBeLessThan(300);
  });

  await test.step("then they come, and the price is set aside", async () => {
    await player.goto(club.origin);
    await come.click();
    await expect(ticket.getByText(t("ticket.youreIn"))).toBeVisible();
    await expect(ticket.getByText(t("payments:place.setAside", { money: money("es", 500) }))).toBeVisible();
  });

  await test.step("their own page has it all", async () => {
    await player.goto(`${club.origin}/my-transactions`);
    const card = player.getByRole("region", { name: t("payments:account.balance") });
    for (const amount of ["13 €", "5 €", "8 €"])
      await expect(card.getByText(amount, { exact: true })).toBeVisible();
    await expect(player.getByRole("row", { name: "Diez días" })).toContainText("-12 €");
    await expect(player.getByRole("link", { name: "Rovers training" })).toBeVisible();
  });
});

test("a treasurer puts money in, settles several charges, undoes one and saves them all", async ({
  person,
  site,
}) => {
  const t = textsIn("en");
  const club = await site.readyClub();
  const members = [club.memberId.player, club.ids.member];
  for (const [at, memberId] of members.entries())
    await site.sqlIn(
      club.tenant,
      `INSERT INTO payment_transactions (key, member_id, kind, amount, status, title, created_at)
       VALUES ($1, $2, 'charge', -500, 'debt', 'Match fee', now())`,
      [`fee:${at}`, memberId],
    );
  const admin = await person("en", { as: { club, role: "admin" } });
  const confirm = () => admin.getByRole("button", { name: t("shell.review.confirm") }).click();

  await test.step("money that is put in pays what is owed", async () => {
    await admin.goto(`${club.origin}/organization/${club.ids.member}/payments`);
    await admin.getByLabel(/^Amount/).fill("12.50");
    await admin.getByRole("button", { name: t("payments:topUp.save"), exact: true }).click();
    await expect(admin.getByText("€7.50").first()).toBeVisible();
    await expect(admin.getByRole("row", { name: "Match fee" }).first()).toContainText(t("payments:done.out"));
  });

  await test.step("a statement of days that are none says so beside them", async () => {
    await admin.getByText(t("payments:statement.open")).click();
    await admin.getByLabel(t("payments:filter.to")).fill("2020-01-01");
    await admin.getByRole("button", { name: t("payments:statement.format.csv") }).click();
    await expect(admin.getByLabel(t("payments:filter.to"))).toHaveAccessibleDescription(
      t("errors.date-order"),
    );
  });

  await test.step("several charges are settled once their numbers were seen", async () => {
    await site.sqlIn(
      club.tenant,
      `INSERT INTO payment_transactions (key, member_id, kind, amount, status, title, created_at)
       VALUES ('told:late', $1, 'charge', -250, 'debt', 'Late fee', now())`,
      [club.memberId.coach],
    );
    await admin.goto(`${club.origin}/payments?status=debt`);
    await admin.getByText(t("payments:collect.open", { count: 2 })).click();
    await admin.getByRole("link", { name: t("payments:collect.tickAll", { count: 2 }) }).click();
    await expect(admin.getByRole("link", { name: t("payments:collect.untickAll") })).toBeVisible();
    await admin.getByRole("button", { name: t("payments:collect.by.cash") }).click();
    const says = t("payments:consequences.collect.cash", { count: 2, money: money("en", 750) });
    await expect(admin.getByText(says)).toBeVisible();
    await confirm();
    await expect(admin.getByText(t("payments:collect.done", { count: 2 })).first()).toBeVisible();
    await expect(admin.getByText(t("payments:empty.filtered"))).toBeVisible();
  });

  await test.step("a payment that was none is undone, and owed again", async () => {
    await admin.goto(`${club.origin}/payments?kind=payment&search=late`);
    await admin.getByRole("button", { name: /^Undo/ }).click();
    await expect(admin.getByText(/owes €2.50 again/)).toBeVisible();
    await confirm();
    await expect(admin.getByText(t("payments:undo.done")).first()).toBeVisible();
  });

  await test.step("all of it is a file", async () => {
    await admin.goto(`${club.origin}/payments`);
    const saving = admin.waitForEvent("download");
    await admin.getByRole("link", { name: t("payments:export.csv") }).click();
    const file = await readFile(await (await saving).path(), "utf8");
    expect(file).toContain("Match fee");
    expect(file.match(/Late fee/g)?.length).toBeGreaterThan(2);
  });
});

test("every field of money says below it what the club will read", async ({ person, site }) => {
  const club = await site.readyClub();
  const sql = (text: string, values: unknown[] = []) => site.sqlIn(club.tenant, text, values);
  const { admin: memberId } = club.memberId;
  await makeModuleRows(site, club);
  await sql(
    "INSERT INTO payment_online_customers (id, member_id, account) VALUES ('cus_1', $1, 'acct_test')",
    [memberId],
  );
  await sql(
    `INSERT INTO payment_cards (id, member_id, account, customer_id, brand, last4, exp_month, exp_year, saved_at)
     VALUES ('pm_1', $1, 'acct_test', 'cus_1', 'visa', '4242', 12, 2040, now())`,
    [memberId],
  );
  const admin = await person("en", { as: { club, role: "admin" } });
  const pages = [
    "/sessions/new",
    "/events/new",
    "/schedules/new",
    "/plans/new",
    "/my-transactions/top-up",
    "/my-transactions/card",
    "/settings/online-payments",
    `/organization/${memberId}/payments`,
  ];
  const others = [...new Set(TYPED_AMOUNTS.map(([, currency]) => currency))].filter((one) => one !== "EUR");
  // Euros on every page; each of the others on one.
  const looks = [
    ...pages.map((path) => ({ path, currency: "EUR" })),
    ...others.map((currency, nth) => ({ path: pages[nth % pages.length] ?? "/", currency })),
  ];
  for (const [nth, { path, currency }] of looks.entries()) {
    const locale = TYPED_LOCALES[nth % TYPED_LOCALES.length] ?? "es";
    await sql("UPDATE organization SET currency = $1", [currency]);
    await sql(
      "INSERT INTO settings (id, value) VALUES ('locale', $1) ON CONFLICT (id) DO UPDATE SET value = excluded.value",
      [JSON.stringify(locale)],
    );
    await admin.goto(club.origin + path);
    const rows = TYPED_AMOUNTS.filter((row) => row[1] === currency);
    await expect(admin.locator(".amount-echo").first()).toBeAttached();
    // The server writes it empty; it answers once the scripts do.
    await expect
      .poll(async () => (await admin.evaluate(echoesOf, ["1"])).every(([one]) => one?.[1] !== ""))
      .toBe(true);
    const shown = await admin.evaluate(
      echoesOf,
      rows.map(([typed]) => typed),
    );
    const readers = formatLocale("en", locale);
    const expected = rows.map((row) => {
      const amount = comesTo(row, locale);
      const isShown = amount !== undefined && amount <= MAX_MONEY;
      return [row[0], !isShown ? "" : `= ${moneyFormat(readers, currency).write(amount)}`];
    });
    expect(shown.length, path).toBeGreaterThan(0);
    for (const echoes of shown)
      expect([path, locale, echoes.map(plain)]).toEqual([path, locale, expected.map(plain)]);
  }
});

const plain = (texts: string[]) => texts.map((text) => text.replace(/\s/g, " "));

/** In the page: what each field of money says of each of these texts. */
async function echoesOf(typed: string[]): Promise<string[][][]> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  const found: string[][][] = [];
  for (const output of document.querySelectorAll<HTMLOutputElement>(".amount-echo")) {
    const input = document.getElementById(output.htmlFor.value);
    const echoes: string[][] = [];
    for (const text of typed) {
      set?.call(input, text);
      input?.dispatchEvent(new Event("input", { bubbles: true }));
      // React writes it before the event has ended, or right after.
      await Promise.resolve();
      echoes.push([text, output.textContent ?? ""]);
    }
    found.push(echoes);
  }
  return found;
}
