import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState, Icon, PageHeader, Pagination, usePageHref } from "#app/kit/ui.tsx";
import { memberLoader } from "../../http.server.ts";
import { StatementForm } from "../statement/statement-form.tsx";
import { TransactionList } from "../transaction-list.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { myPayments } from "./my-transactions.view.server.ts";
import "../payments.css";

export const loader = memberLoader({ minRole: "player" }, myPayments);

export default function MyTransactions() {
  const { t } = useTranslation("payments");
  const pageHref = usePageHref();
  const { account, history, coming, rows, days, canTopUp, page, perPage, total } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("mine.title")}
        lead={t("mine.lead")}
        actions={
          canTopUp ? (
            <>
              <Link to="/my-transactions/top-up" className="btn btn-primary min-h-12">
                <Icon name="plus" />
                {t("online.topUp.title")}
              </Link>
              <Link to="/my-transactions/card" className="btn btn-outline min-h-12">
                <Icon name="card" />
                {t("card.open")}
              </Link>
            </>
          ) : null
        }
      />
      {account ? <BalanceCard account={account} history={history} /> : null}
      {canTopUp ? null : <p className="mb-5 max-w-[36rem]">{t("online.off.member")}</p>}
      {coming.length > 0 ? (
        <section className="coming-charges">
          <h2>{t("mine.coming")}</h2>
          <ul>
            {coming.map(({ id, name, date, price, words }) => (
              <li key={id}>
                <time dateTime={date.iso}>
                  <b>{date.day}</b>
                  {date.month}
                </time>
                <span>
                  <a href={`/attendance/${id}`}>{name}</a>
                  <small>
                    <Icon name="clock" />
                    {words}
                  </small>
                </span>
                <span className="nums">{price}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {rows.length > 0 ? (
        <TransactionList rows={rows} />
      ) : (
        <EmptyState icon="wallet" title={t("mine.empty")}>
          {t("mine.emptyText")}
        </EmptyState>
      )}
      <Pagination page={page} perPage={perPage} total={total} href={pageHref} />
      <div className="mt-5">
        <StatementForm action="/my-transactions/statement" days={days} />
      </div>
    </>
  );
}
