import { randomUUID } from "node:crypto";
import type { MemberUnit } from "#app/kit/commands.server.ts";
import { addDays, addMonths, moneyOf, monthIn, startOfDate } from "#app/kit/rules.ts";
import { SHEET_FORMATS } from "#modules/payments/payment-choices.ts";
import { clubOwed, type MonthSums, monthSums } from "#modules/payments/reports/sums.server.ts";
import { transactionList } from "#modules/payments/reports/transaction-list.server.ts";
import type { Status } from "#modules/payments/transaction.ts";
import { ensurePage, formatsFor, moneyWords, type PageRequest } from "../http.server.ts";
import { askedDays } from "./asked-days.ts";
import { findingRows } from "./online/finding-rows.view.server.ts";
import { filterFrom } from "./payments-filter.ts";
import { transactionRows } from "./transaction-rows.view.server.ts";

const PER_PAGE = 50;

/** The club's money: a month's sums with those before it, and the transactions that the address asks for. */
export async function paymentsPage(uow: MemberUnit, page: PageRequest) {
  const days = askedDays(page.url, page.t);
  const asked = filterFrom(page.url, days);
  const { items, ...paging } = await transactionList(uow, { ...asked, perPage: PER_PAGE });
  ensurePage(paging, page.url);
  const { status = "", kind = "", from = "", to = "", search = "" } = asked;
  // These filters come from links alone, and stay while the others change.
  const linked = Object.fromEntries(
    (["user", "occasion", "received"] as const).flatMap((name) =>
      asked[name] ? [[name, String(asked[name])]] : [],
    ),
  );
  const query = new URLSearchParams(
    Object.entries({ ...linked, status, kind, from, to, search }).filter(([, value]) => value !== ""),
  );
  return {
    title: `${page.t("payments:title")} · ${uow.organization.name}`,
    owed: await owedNow(uow, page),
    summary: await summary(uow, page),
    findings: await findingRows(uow, page),
    rows: transactionRows(uow, page, items),
    asked: { status, kind, search },
    days,
    linked,
    once: randomUUID(),
    exported: SHEET_FORMATS.map((format) => ({
      format,
      to: `/payments/export.${format}${query.size > 0 ? `?${query}` : ""}`,
    })),
    ...paging,
  };
}

/** What all members owe now, whatever the month, and the list of those who do. */
async function owedNow(uow: MemberUnit, { language, t }: PageRequest) {
  const { owed, members } = await clubOwed(uow);
  return {
    money: moneyWords(moneyOf(uow.organization, owed), language),
    of: t("payments:sums.members", { count: members }),
    to: members > 0 ? "/organization?show=everyone&facts=balance:owing" : null,
  };
}

/** The asked month in words, the way to its neighbours, and six months as bars. */
async function summary(uow: MemberUnit, page: PageRequest) {
  const { url, language, t } = page;
  const { timezone } = uow.organization;
  const present = monthIn(timezone, uow.now);
  const asked = url.searchParams.get("month") ?? "";
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) && asked <= present ? asked : present;
  const months = await monthSums(uow, month);
  const money = (amount: number) => moneyWords(moneyOf(uow.organization, amount), language);
  const formats = formatsFor(uow.organization, page);
  const monthName = (one: string) => formats.stub(startOfDate(`${one}-15`, timezone)).month;
  const shown = months.at(-1);
  if (!shown) throw new Error("There is always a month.");
  const last = addMonths(month, 1);
  const days = { month, from: `${month}-01`, to: addDays(`${last}-01`, -1) };
  const paymentListAddress = (asked: { status: Status } | { received: "true" }) =>
    `/payments?${new URLSearchParams({ ...days, ...asked })}`;
  return {
    year: month.slice(0, 4),
    month: monthName(month),
    before: `/payments?month=${addMonths(month, -1)}`,
    after: last <= present ? `/payments?month=${last}` : null,
    sums: {
      collected: {
        money: money(shown.collected),
        of: t("payments:sums.count", { count: shown.collectedCount }),
        to: paymentListAddress({ received: "true" }),
      },
      open: {
        money: money(shown.open),
        of: t("payments:sums.members", { count: shown.openMembers }),
        to: paymentListAddress({ status: "in-progress" }),
      },
      debt: {
        money: money(shown.debt),
        of: t("payments:sums.members", { count: shown.debtMembers }),
        to: paymentListAddress({ status: "debt" }),
      },
    },
    bars: months.map((one) => toBar(one, { label: monthName(one.month), money, t })),
  };
}

function toBar(
  { month, collected, open, debt }: MonthSums,
  { label, money, t }: { label: string; money: (amount: number) => string; t: PageRequest["t"] },
) {
  return {
    id: month,
    label,
    collected: Math.max(collected, 0),
    open,
    debt,
    text: `${label}: ${[
      `${t("payments:sums.collected")} ${money(collected)}`,
      open > 0 && `${t("payments:sums.open")} ${money(open)}`,
      debt > 0 && `${t("payments:sums.debt")} ${money(debt)}`,
    ]
      .filter(Boolean)
      .join(", ")}`,
  };
}
