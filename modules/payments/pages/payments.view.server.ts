import { moneyOf } from "#app/domain/organizations/money-of.ts";
import { localOf } from "#app/domain/values/zoned.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";
import { TransactionListSchema } from "../domain/payments.schemas.ts";
import { sums } from "../domain/sums.server.ts";
import { transactionList } from "../domain/transactions.server.ts";
import { ensurePage, moneyWords, type PageRequest } from "../http.server.ts";
import { transactionRows } from "./transaction-rows.view.server.ts";

const PER_PAGE = 50;

/** The club's money: what came in and what is due, and the transactions that the address asks for. */
export async function paymentsPage(uow: MemberUnit, page: PageRequest) {
  const asked = filterFrom(page.url);
  const { items, ...paging } = await transactionList(uow, { ...asked, perPage: PER_PAGE });
  ensurePage(paging, page.url);
  const month = `${localOf(uow.now, uow.organization.timezone).date.slice(0, 7)}-01`;
  const { collected, open, debt } = await sums(uow, month);
  const money = (amount: number) => moneyWords(moneyOf(uow.organization, amount), page.language);
  const { status = "", kind = "", from = "", to = "" } = asked;
  return {
    title: `${page.t("payments:title")} · ${uow.organization.name}`,
    sums: { collected: money(collected), open: money(open), debt: money(debt) },
    rows: transactionRows(uow, page, items),
    asked: { status, kind, from, to },
    ...paging,
  };
}

// A mangled address shows the whole list instead of an error.
function filterFrom(url: URL) {
  const given = [...url.searchParams].filter(([name, value]) => value !== "" && !name.startsWith("_"));
  const parsed = TransactionListSchema.safeParse(Object.fromEntries(given));
  return parsed.success ? parsed.data : TransactionListSchema.parse({});
}
