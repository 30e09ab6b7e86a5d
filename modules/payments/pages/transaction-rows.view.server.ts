import type { MemberUnit } from "#app/kit/commands.server.ts";
import { type MessageKey, moneyOf } from "#app/kit/rules.ts";
import type { ListedTransaction } from "#modules/payments/reports/transaction-list.server.ts";
import {
  formatTransactionKind,
  formatTransactionTitle,
} from "#modules/payments/reports/transaction-words.ts";
import {
  type Account,
  accountNumbers,
  isOpen,
  type Kind,
  type Method,
  type Status,
  undoWay,
} from "#modules/payments/transaction.ts";
import { formatsFor, moneyWords, type PageRequest } from "../http.server.ts";

/** A transaction in the reader's words. */
export interface TransactionRow {
  id: number;
  date: { iso: string; text: string };
  member: { id: number; name: string };
  /** What it is for, else what it is. */
  title: string;
  /** What it is, and how the money came. */
  more: string;
  kind: Kind;
  status: Status;
  statusText: string;
  amount: string;
  /** Whether money came in. */
  isIn: boolean;
  /** Whether it can be settled. */
  isOpen: boolean;
  /** Whether it can be undone. */
  isUndoable: boolean;
  isUndone: boolean;
  /** What the member had right after it; empty while nothing moved. */
  balance: string;
}

/** What the status of a completed transaction is called: money that came in, a charge that is paid, or neither. */
const DONE_WORDS: Partial<Record<Kind, MessageKey>> = {
  "top-up": "payments:done.in",
  payment: "payments:done.in",
  charge: "payments:done.out",
};

/** An account in the reader's words. */
export interface AccountWords {
  balance: string;
  /** Empty if they owe nothing. */
  owed: string;
  /** What is set aside for the places that they hold; empty if nothing is. */
  setAside: string;
  /** What they can still spend; empty if that is the whole balance. */
  available: string;
}

const METHOD_WORDS = {
  cash: "payments:method.cash",
  transfer: "payments:method.transfer",
  online: "payments:method.online",
} as const satisfies Record<Method, MessageKey>;

export function transactionRows(
  uow: MemberUnit,
  page: PageRequest,
  list: readonly ListedTransaction[],
): TransactionRow[] {
  const formats = formatsFor(uow.organization, page);
  const money = (amount: number) => moneyWords(moneyOf(uow.organization, amount), page.language);
  return list.map(({ id, at, member, title, kind, method, status, amount, balance, isUndone, occasion }) => ({
    id,
    kind,
    status,
    amount: money(amount),
    isIn: amount > 0,
    isUndone,
    isOpen: isOpen(status),
    statusText: page.t(
      status === "completed" ? (DONE_WORDS[kind] ?? "payments:done.other") : `payments:status.${status}`,
    ),
    isUndoable: status === "completed" && !isUndone && undoWay(kind, method) !== undefined,
    date: { iso: at.toISOString(), text: formats.date(at) },
    member: { id: member.id, name: member.erased ? page.t("audit.former") : member.name },
    title: formatTransactionTitle({ title, kind, method }, page.t),
    more: [
      title && formatTransactionKind({ kind, method }, page.t),
      method && page.t(METHOD_WORDS[method]),
      occasion?.isDeleted && page.t("payments:deletedSince", { date: formats.date(occasion.startsAt) }),
    ]
      .filter(Boolean)
      .join(", "),
    balance: balance === null ? "" : money(balance),
  }));
}

export function accountWords(
  uow: MemberUnit,
  { language }: Pick<PageRequest, "language">,
  account: Account,
): AccountWords {
  const money = (amount: number) => moneyWords(moneyOf(uow.organization, amount), language);
  const { balance, owed, available } = accountNumbers(account);
  return {
    balance: money(balance),
    owed: owed > 0 ? money(owed) : "",
    setAside: account.committed > 0 ? money(account.committed) : "",
    available: available === balance ? "" : money(available),
  };
}
