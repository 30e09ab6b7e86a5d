import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  ConfirmationPrompt,
  DateInput,
  Disclosure,
  EmptyState,
  Icon,
  PageHeader,
  Pagination,
  SearchField,
  Select,
  usePageHref,
} from "#app/kit/ui.tsx";
import { KINDS, STATUSES } from "#modules/payments/transaction.ts";
import type { AskedDays } from "./asked-days.ts";
import { CollectForm, ListError } from "./collect-form.tsx";
import { MonthSummary, type MonthSummaryProps } from "./month-summary.tsx";
import { FindingList, type FindingRow } from "./online/finding-list.tsx";
import { TICKED_PARAM } from "./ticked.ts";
import { TransactionList } from "./transaction-list.tsx";
import type { TransactionRow } from "./transaction-rows.view.server.ts";

export interface PaymentsPageProps {
  /** What members owe now; `to` = the list of those who do, null if nobody does. */
  owed: { money: string; of: string; to: string | null };
  summary: MonthSummaryProps;
  findings: FindingRow[];
  rows: TransactionRow[];
  asked: Record<"status" | "kind" | "search", string>;
  days: AskedDays;
  /** The further filters in the address, which no form shows. */
  linked: Record<string, string>;
  /** Where the transactions that it shows are saved as a file. */
  exported: { format: "xlsx" | "csv"; to: string }[];
  /** The key of the form that settles charges. */
  once: string;
  page: number;
  perPage: number;
  total: number;
}

/** What came in and what is due, for those who keep the club's money. */
export function PaymentsPage(props: PaymentsPageProps) {
  const { owed, summary, findings, rows, asked, days, linked, exported, once, page, perPage, total } = props;
  const { t } = useTranslation("payments");
  const pageHref = usePageHref({ [TICKED_PARAM]: undefined });
  const { pathname, search } = useLocation();
  const narrowed = Object.values({ ...asked, ...linked }).some(Boolean) || countDays(days) > 0;
  const open = rows.filter(({ isOpen }) => isOpen);
  return (
    <div className="tickable">
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          <>
            {exported.map(({ format, to }) => (
              <a key={format} href={to} className="btn btn-outline min-h-12" download>
                <Icon name="download" />
                {t(`export.${format}`)}
              </a>
            ))}
            <Link to="/organization" className="btn btn-primary min-h-12">
              <Icon name="plus" />
              {t("topUp.choose")}
            </Link>
          </>
        }
      />
      <ListError />
      <ConfirmationPrompt tone="primary" />
      <FindingList findings={findings} />
      <p className="mb-3">
        {t("account.owed")}: <b className="nums">{owed.money}</b>{" "}
        {owed.to ? <Link to={owed.to}>{owed.of}</Link> : owed.of}
      </p>
      <MonthSummary {...summary} />
      <Filters asked={asked} days={days} linked={linked} />
      <p className="soft mb-3">{t("count", { count: total })}</p>
      {open.length > 0 ? <CollectForm open={open.length} once={once} /> : null}
      {rows.length > 0 ? (
        <TransactionList rows={rows} ofAll undoAt={pathname + search} />
      ) : (
        <EmptyState icon="card" title={t(narrowed ? "empty.filtered" : "empty.title")}>
          {t(narrowed ? "empty.filteredText" : "empty.text")}
        </EmptyState>
      )}
      <Pagination page={page} perPage={perPage} total={total} href={pageHref} />
    </div>
  );
}

const countDays = ({ from, to }: AskedDays) => [from, to].filter(({ value }) => value).length;

function Filters({ asked, days, linked }: Pick<PaymentsPageProps, "asked" | "days" | "linked">) {
  const { t } = useTranslation("payments");
  const { search, ...others } = asked;
  const narrowing = Object.values(others).filter(Boolean).length + countDays(days);
  return (
    <SearchField
      label={t("filter.search")}
      value={search}
      name="search"
      below={
        <Disclosure
          summary={t(narrowing > 0 ? "filter.set" : "filter.more", { count: narrowing })}
          icon="filters"
          open={narrowing > 0 || Object.keys(linked).length > 0}
        >
          {Object.entries(linked).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="flex flex-wrap items-start gap-2.5 *:flex-[1_1_9rem]">
            <Select
              field={{ id: "payments-status", name: "status" }}
              label={t("column.status")}
              value={asked.status}
              empty={t("filter.all")}
              choices={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
            />
            <Select
              field={{ id: "payments-kind", name: "kind" }}
              label={t("filter.kind")}
              value={asked.kind}
              empty={t("filter.all")}
              choices={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            />
            <DateInput
              field={{ id: "payments-from", name: "from", errors: days.from.errors }}
              label={t("filter.from")}
              value={days.from.value}
            />
            <DateInput
              field={{ id: "payments-to", name: "to", errors: days.to.errors }}
              label={t("filter.to")}
              value={days.to.value}
            />
          </div>
          <div className="form-actions mt-3">
            <button type="submit" className="btn btn-outline">
              {t("filter.show")}
            </button>
            {narrowing > 0 || search || Object.keys(linked).length > 0 ? (
              <Link to="/payments" className="btn btn-outline">
                {t("filter.reset")}
              </Link>
            ) : null}
          </div>
        </Disclosure>
      }
    />
  );
}
