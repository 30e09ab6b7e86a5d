import type { MemberUnit } from "#app/kit/commands.server.ts";
import { moneyOf, pageFrom } from "#app/kit/rules.ts";
import { accountsOf } from "#modules/payments/ledger/accounts.server.ts";
import { comingCharges } from "#modules/payments/occasions/coming-charges.server.ts";
import { balanceHistory } from "#modules/payments/reports/balance-history.server.ts";
import { statementDays } from "#modules/payments/reports/statement.server.ts";
import { myTransactions } from "#modules/payments/reports/transaction-list.server.ts";
import { ensurePage, formatsFor, moneyWords, type PageRequest } from "../../http.server.ts";
import { askedDays } from "../asked-days.ts";
import { isAvailable } from "../online/top-up.view.server.ts";
import { accountWords, transactionRows } from "../transaction-rows.view.server.ts";

/** The reader's balance, what is set aside, and their transactions. */
export async function myPayments(uow: MemberUnit, page: PageRequest) {
  const { items, ...paging } = await myTransactions(uow, pageFrom(page.url));
  ensurePage(paging, page.url);
  const account = (await accountsOf(uow, [uow.actor.id])).get(uow.actor.id);
  const money = (amount: number) => moneyWords(moneyOf(uow.organization, amount), page.language);
  const formats = formatsFor(uow.organization, page);
  const history = await balanceHistory(uow, uow.actor.id);
  const lowest = Math.min(...history.map(({ balance }) => balance));
  return {
    title: `${page.t("payments:mine.title")} · ${uow.organization.name}`,
    account: account && accountWords(uow, page, account),
    history:
      history.length > 2
        ? {
            points: history,
            lowest: page.t("payments:mine.lowest", { money: money(lowest) }),
            from: formats.stub(new Date(history[0]?.at ?? 0), uow.now).month,
          }
        : null,
    coming: (await comingCharges(uow, uow.actor.id)).map(
      ({ occasionId, name, startsAt, price, freeUntil, left }) => ({
        id: occasionId,
        name,
        date: formats.stub(startsAt, uow.now),
        price: money(-price),
        words: left
          ? page.t("payments:mine.leftLate")
          : freeUntil && freeUntil > uow.now
            ? page.t("payments:mine.freeUntil", { when: formats.nearby(freeUntil) })
            : page.t("payments:mine.afterwards"),
      }),
    ),
    rows: transactionRows(uow, page, items),
    days: askedDays(page.url, page.t, statementDays(uow)),
    canTopUp: await isAvailable(uow, page),
    ...paging,
  };
}
