import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionButton, Badge, type Column, DataTable, Icon, type IconName, type Tone } from "#app/kit/ui.tsx";
import type { Status } from "#modules/payments/transaction.ts";
import { ChargeTick } from "./collect-form.tsx";
import type { AccountWords, TransactionRow } from "./transaction-rows.view.server.ts";

const STATES: Record<Status, { tone: Tone; icon: IconName }> = {
  completed: { tone: "success", icon: "check" },
  "in-progress": { tone: "warning", icon: "clock" },
  debt: { tone: "error", icon: "warning" },
  void: { tone: "neutral", icon: "x" },
};

/**
 * Transactions, the latest first. With `ofAll`, each shows whose it is, and a checkbox if it can be settled; otherwise,
 * the balance after it. With `undoAt`, completed ones can be undone, by a form that posts there.
 */
export function TransactionList(props: { rows: TransactionRow[]; ofAll?: boolean; undoAt?: string }) {
  const { rows, ofAll = false, undoAt } = props;
  const { t } = useTranslation("payments");
  const columns: Column<TransactionRow>[] = [
    ...(ofAll
      ? [
          {
            key: "tick",
            header: t("collect.tick"),
            place: "tick" as const,
            cell: ({ id, isOpen, member, amount }: TransactionRow) =>
              isOpen ? (
                <ChargeTick id={id} label={t("collect.tickOf", { name: member.name, amount })} />
              ) : null,
          },
        ]
      : []),
    {
      key: "date",
      header: t("column.date"),
      cell: ({ date }) => (
        <time className="nums" dateTime={date.iso}>
          {date.text}
        </time>
      ),
    },
    ...(ofAll
      ? [
          {
            key: "member",
            header: t("column.member"),
            typed: true,
            cell: ({ member }: TransactionRow) => (
              <Link to={`/organization/${member.id}/payments`}>{member.name}</Link>
            ),
          },
        ]
      : []),
    {
      key: "title",
      header: t("column.title"),
      title: true,
      typed: true,
      cell: ({ title, more }) => (
        <span>
          {title}
          {more ? <span className="cell-more">{more}</span> : null}
        </span>
      ),
    },
    {
      key: "status",
      header: t("column.status"),
      cell: ({ status, statusText, isUndone }) =>
        isUndone ? (
          <Badge tone="neutral" icon="undo">
            {t("undo.undone")}
          </Badge>
        ) : (
          <Badge {...STATES[status]}>{statusText}</Badge>
        ),
    },
    {
      key: "amount",
      header: t("column.amount"),
      align: "end",
      place: "aside",
      cell: ({ amount, isIn }) => (
        <strong className="nums">
          {isIn ? "+" : ""}
          {amount}
        </strong>
      ),
    },
    ...(ofAll
      ? []
      : [
          {
            key: "balance",
            header: t("column.balance"),
            align: "end" as const,
            named: true,
            cell: ({ balance }: TransactionRow) =>
              balance ? <span className="nums soft">{balance}</span> : null,
          },
        ]),
    ...(undoAt
      ? [
          {
            key: "undo",
            header: t("undo.undo"),
            actions: true,
            // In a list of all there is no room for it on a phone; a member's own has it.
            place: ofAll ? ("wide" as const) : ("block" as const),
            cell: ({ id, isUndoable, title, amount }: TransactionRow) =>
              isUndoable ? (
                <ActionButton
                  action={undoAt}
                  fields={{ intent: "undo", transactionId: String(id) }}
                  className="btn btn-ghost btn-sm min-h-11"
                  label={t("undo.undoOf", { what: title, amount })}
                >
                  <Icon name="undo" />
                  {t("undo.undo")}
                </ActionButton>
              ) : null,
          },
        ]
      : []),
  ];
  return <DataTable caption={t("title")} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

/** A member's balance, with what they owe, and what is set aside and can be spent. */
export function AccountSummary({ balance, owed, setAside, available }: AccountWords) {
  const { t } = useTranslation("payments");
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      <Sum label={t("account.balance")} value={balance} />
      {owed ? <Sum label={t("account.owed")} value={owed} /> : null}
      {setAside ? <Sum label={t("account.setAside")} value={setAside} /> : null}
      {available ? <Sum label={t("account.available")} value={available} /> : null}
    </dl>
  );
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="soft">{label}</dt>
      <dd className="nums text-2xl font-bold">{value}</dd>
    </div>
  );
}
