import { randomUUID } from "node:crypto";
import { memberDetail } from "#app/domain/members/members.server.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";
import { accountsOf } from "../domain/ledger/accounts.server.ts";
import { statementDays } from "../domain/reports/statement.server.ts";
import { transactionList } from "../domain/reports/transaction-list.server.ts";
import { formatsFor, idInAddress, type PageRequest } from "../http.server.ts";
import { askedDays } from "./asked-days.ts";
import { accountWords, transactionRows } from "./transaction-rows.view.server.ts";

/** How many of a member's transactions their page shows; the page of all transactions has the rest. */
const SHOWN = 20;

/** What one member has, owes and paid. Refuses `not-found`. */
export async function memberPayments(uow: MemberUnit, page: PageRequest) {
  const { id } = await memberDetail(uow, { memberId: idInAddress(page.params) });
  const account = (await accountsOf(uow, [id])).get(id);
  const { items, total } = await transactionList(uow, { user: id, page: 1, perPage: SHOWN });
  return {
    id,
    days: askedDays(page.url, page.t, statementDays(uow)),
    account: account && accountWords(uow, page, account),
    rows: transactionRows(uow, page, items),
    all:
      total > SHOWN
        ? { to: `/payments?user=${id}`, label: page.t("payments:allOfMember", { count: total }) }
        : null,
    money: formatsFor(uow.organization, page).moneyInput,
    // The form is good for one payment, however often it is sent.
    once: randomUUID(),
  };
}
