import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pageFrom } from "#app/domain/values/page.ts";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import { Box, PageHeader } from "#app/ui/shell/page-header.tsx";
import { useQueryHref } from "#app/ui/shell/query-href.ts";
import { accountsOf } from "../domain/ledger/accounts.server.ts";
import { myTransactions } from "../domain/transactions.server.ts";
import { ensurePage, memberLoader } from "../http.server.ts";
import { AccountSummary, TransactionList } from "./transaction-list.tsx";
import { accountWords, transactionRows } from "./transaction-rows.view.server.ts";

export const handle = { i18n: "payments" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "player" }, async (uow, page) => {
  const { items, ...paging } = await myTransactions(uow, pageFrom(page.url));
  ensurePage(paging, page.url);
  const account = (await accountsOf(uow, [uow.actor.id])).get(uow.actor.id);
  return {
    title: `${page.t("payments:mine.title")} · ${uow.organization.name}`,
    account: account && accountWords(uow, page, account),
    rows: transactionRows(uow, page, items),
    ...paging,
  };
});

export default function MyTransactions() {
  const { t } = useTranslation("payments");
  const address = useQueryHref();
  const { account, rows, page, perPage, total } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("mine.title")} lead={t("mine.lead")} />
      {account ? (
        <div className="mb-5">
          <Box>
            <AccountSummary {...account} />
          </Box>
        </div>
      ) : null}
      {rows.length > 0 ? (
        <TransactionList rows={rows} />
      ) : (
        <EmptyState icon="wallet" title={t("mine.empty")}>
          {t("mine.emptyText")}
        </EmptyState>
      )}
      <Pagination
        page={page}
        perPage={perPage}
        total={total}
        href={(to) => address({ page: to === 1 ? undefined : to })}
      />
    </>
  );
}
