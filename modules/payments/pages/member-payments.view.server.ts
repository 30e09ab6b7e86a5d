import { randomUUID } from "node:crypto";
import { type MemberUnit, memberDetail } from "#app/kit/commands.server.ts";
import { accountsOf } from "#modules/payments/ledger/accounts.server.ts";
import { LONGEST_NOTE } from "#modules/payments/ledger/put-in-address.ts";
import { statementDays } from "#modules/payments/reports/statement.server.ts";
import { transactionList } from "#modules/payments/reports/transaction-list.server.ts";
import { formatsFor, idInAddress, type PageRequest } from "../http.server.ts";
import { askedDays } from "./asked-days.ts";
import { amountIn } from "./online/top-up-query.ts";
import { accountWords, transactionRows } from "./transaction-rows.view.server.ts";

/** How many of a member's transactions their page shows; the page of all transactions has the rest. */
const SHOWN = 20;

/** What one member has, owes and paid. Refuses `not-found`. */
export async function memberPayments(uow: MemberUnit, page: PageRequest) {
  const { id } = await memberDetail(uow, { memberId: idInAddress(page.params) });
  const account = (await accountsOf(uow, [id])).get(id);
  const { items, total } = await transactionList(uow, { user: id, page: 1, perPage: SHOWN });
  const { moneyInput, plainMoney } = formatsFor(uow.organization, page);
  const asked = amountIn(page.url, uow.organization.currency);
  return {
    id,
    days: askedDays(page.url, page.t, statementDays(uow)),
    account: account && accountWords(uow, page, account),
    rows: transactionRows(uow, page, items),
    all:
      total > SHOWN
        ? { to: `/payments?user=${id}`, label: page.t("payments:allOfMember", { count: total }) }
        : null,
    money: moneyInput,
    // As a link of ours fills the form in.
    filled: {
      amount: asked === undefined ? "" : plainMoney(asked),
      method: page.url.searchParams.get("method") === "transfer" ? "transfer" : "cash",
      note: (page.url.searchParams.get("note") ?? "").slice(0, LONGEST_NOTE),
    },
    // The form is good for one payment, however often it is sent.
    once: randomUUID(),
  };
}
