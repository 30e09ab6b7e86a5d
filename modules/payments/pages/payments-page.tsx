import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DateInput, Select } from "#app/ui/form/inputs.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { usePostedForm } from "#app/ui/form/posted-form.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import { Box, PageHeader } from "#app/ui/shell/page-header.tsx";
import { useQueryHref } from "#app/ui/shell/query-href.ts";
import { COLLECTED_BY } from "../domain/payments.schemas.ts";
import { KINDS, STATUSES } from "../domain/transaction.ts";
import { TransactionList } from "./transaction-list.tsx";
import type { TransactionRow } from "./transaction-rows.view.server.ts";

export interface PaymentsPageProps {
  sums: Record<"collected" | "open" | "debt", string>;
  rows: TransactionRow[];
  asked: Record<"status" | "kind" | "from" | "to", string>;
  page: number;
  perPage: number;
  total: number;
}

/** What came in and what is due, for who keeps the club's money. */
export function PaymentsPage({ sums, rows, asked, page, perPage, total }: PaymentsPageProps) {
  const { t } = useTranslation("payments");
  const address = useQueryHref();
  const narrowed = Object.values(asked).some(Boolean);
  const open = rows.filter(({ status }) => status === "in-progress" || status === "debt");
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          <Link to="/organization" className="btn btn-primary">
            <Icon name="plus" />
            {t("topUp.choose")}
          </Link>
        }
      />
      <div className="mb-5">
        <Box>
          <dl className="grid grid-cols-1 gap-4 sm:grid-cols-3">
            {(["collected", "open", "debt"] as const).map((name) => (
              <div key={name}>
                <dt className="soft">{t(`sums.${name}`)}</dt>
                <dd className="nums text-2xl font-bold">{sums[name]}</dd>
              </div>
            ))}
          </dl>
        </Box>
      </div>
      <Filters asked={asked} />
      {open.length > 0 ? <Collect key={open.map(({ id }) => id).join()} open={open} /> : null}
      {rows.length > 0 ? (
        <TransactionList rows={rows} ofAll />
      ) : (
        <EmptyState icon="card" title={t(narrowed ? "empty.filtered" : "empty.title")}>
          {t(narrowed ? "empty.filteredText" : "empty.text")}
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

function Filters({ asked }: Pick<PaymentsPageProps, "asked">) {
  const { t } = useTranslation("payments");
  return (
    <Form method="get" className="searchbar" role="search">
      <div className="flex flex-[1_1_30rem] flex-wrap gap-2.5 *:flex-[1_1_9rem]">
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
          field={{ id: "payments-from", name: "from" }}
          label={t("filter.from")}
          value={asked.from}
        />
        <DateInput field={{ id: "payments-to", name: "to" }} label={t("filter.to")} value={asked.to} />
      </div>
      <button type="submit" className="btn btn-outline min-h-12">
        <Icon name="search" />
        {t("filter.show")}
      </button>
      {Object.values(asked).some(Boolean) ? (
        <Link to="/payments" className="btn btn-ghost min-h-12">
          {t("filter.reset")}
        </Link>
      ) : null}
    </Form>
  );
}

type CollectShape = { transactionIds: string[]; method: string };

/** What is open among the shown transactions, to be settled together. */
function Collect({ open }: { open: TransactionRow[] }) {
  const { t } = useTranslation("payments");
  const [form, fields] = usePostedForm<CollectShape>({ intent: "collect" });
  const { transactionIds, method } = fields;
  const chosen = [transactionIds.initialValue ?? []].flat();
  return (
    <div className="mb-5">
      <Box title={t("collect.title")}>
        <PostForm form={form} fields={fields} intent="collect" labels="payments:collect">
          <fieldset className="field" id={transactionIds.id}>
            <legend>{t("collect.transactionIds")}</legend>
            <div className="choices">
              {open.map(({ id, member, title, amount, date }) => (
                <label key={id} className="choice">
                  <input
                    type="checkbox"
                    className="checkbox checkbox-primary"
                    name="transactionIds"
                    value={id}
                    defaultChecked={chosen.includes(String(id))}
                  />
                  <span>
                    {member.name} · <span className="nums">{amount}</span>
                    <small>
                      {title} · {date.text}
                    </small>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <Select
            field={method}
            label={t("collect.method")}
            choices={COLLECTED_BY.map((value) => ({ value, label: t(`collect.by.${value}`) }))}
          />
          <div className="form-actions">
            <SubmitButton>{t("collect.save")}</SubmitButton>
          </div>
        </PostForm>
      </Box>
    </div>
  );
}
