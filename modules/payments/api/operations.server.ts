import type { TFunction } from "i18next";
import { z } from "zod";
import { fileSchema, memberOperation, pageSchema, shownNumber } from "#app/kit/module.ts";
import { type Paged, SHEET_TYPES } from "#app/kit/rules.ts";
import { transactionFile } from "#modules/payments/export/transaction-file.server.ts";
import { changeBalance } from "#modules/payments/ledger/change-balance.server.ts";
import { changeOccasionTerms } from "#modules/payments/occasions/change-terms.server.ts";
import { PaySchema } from "#modules/payments/online/online.schemas.ts";
import { pay } from "#modules/payments/online/top-ups/pay.server.ts";
import {
  ChangeBalanceSchema,
  MyStatementSchema,
  MyTransactionListSchema,
  OccasionTermsSchema,
  StatementSchema,
  TransactionExportSchema,
  TransactionListSchema,
  UndoTransactionSchema,
} from "#modules/payments/payments.schemas.ts";
import { STATEMENT_TYPES, statementFile } from "#modules/payments/reports/statement.server.ts";
import {
  type ListedTransaction,
  myTransactions,
  transactionList,
} from "#modules/payments/reports/transaction-list.server.ts";
import { formatTransactionTitle } from "#modules/payments/reports/transaction-words.ts";
import { MEANINGS, STATUS_NUMBERS } from "#modules/payments/transaction.ts";
import { Transaction } from "#modules/payments/transaction-resource.ts";
import { undoTransaction } from "#modules/payments/undo-transaction.server.ts";
import { cardOperations } from "./card-operations.server.ts";
import { findingOperations } from "./finding-operations.server.ts";

function resources(list: Paged<ListedTransaction>, t: TFunction) {
  return {
    ...list,
    items: list.items.map(({ at, status, member, occasion, ...one }) => ({
      ...one,
      title: formatTransactionTitle(one, t),
      occasionName: occasion?.name ?? null,
      occasionDatetime: occasion?.startsAt ?? null,
      occasionDeleted: occasion?.isDeleted ?? false,
      datetime: at,
      status: STATUS_NUMBERS[status],
      userId: member.id,
      userName: member.erased ? null : member.name,
    })),
  };
}

export const paymentsOperations = [
  memberOperation({
    method: "POST",
    path: "/users/balance",
    summary: "Add money to a member's balance, or take some out",
    failed: "failures.payments",
    example: {
      userId: 12,
      amount: 2000,
      method: "cash",
      note: "Paid at training",
      once: "cash-2026-12-01-12",
    },
    minRole: "admin",
    input: ChangeBalanceSchema,
    output: z.object({
      userId: shownNumber(12),
      balance: shownNumber(2000, MEANINGS.balance),
      owed: shownNumber(0, MEANINGS.owed),
      available: shownNumber(2000, MEANINGS.available),
      paid: shownNumber(0, "The number of debts that it paid."),
    }),
    command: changeBalance,
  }),
  memberOperation({
    method: "POST",
    path: "/payments",
    summary: "Settle members' charges (admins), or start an online top-up of your own balance",
    failed: "failures.payments",
    example: { transactionIds: [901, 902], method: "transfer" },
    minRole: "player",
    input: PaySchema,
    output: z.object({
      settled: shownNumber(2, "The number of charges settled.").optional(),
      before: shownNumber(0, "The number of charges that had been settled before.").optional(),
      gone: shownNumber(0, "The number of charges that are no longer due.").optional(),
      topUpId: shownNumber(27, "The id of the online top-up that was started.").optional(),
      checkout: z
        .url()
        .optional()
        .meta({
          description: "The URL of the payments provider's page where it is paid.",
          examples: ["https://checkout.example/c/pay"],
        }),
    }),
    command: pay.begin,
    afterCommit: pay.afterCommit,
  }),
  ...cardOperations,
  ...findingOperations,
  memberOperation({
    method: "GET",
    path: "/transactions",
    summary: "List the club's transactions, newest first",
    example: { status: "debt" },
    minRole: "admin",
    input: TransactionListSchema,
    output: pageSchema(Transaction),
    command: async (uow, asked, { t }) => resources(await transactionList(uow, asked), t),
  }),
  memberOperation({
    method: "GET",
    path: "/users/me/transactions",
    summary: "List your own transactions, newest first",
    minRole: "player",
    input: MyTransactionListSchema,
    output: pageSchema(Transaction),
    command: async (uow, asked, { t }) => resources(await myTransactions(uow, asked), t),
  }),
  memberOperation({
    method: "GET",
    path: "/_transactions",
    summary: "Export the club's transactions as a file, oldest first; CSV by default",
    minRole: "admin",
    input: TransactionExportSchema,
    output: fileSchema(Object.values(SHEET_TYPES)),
    command: transactionFile,
  }),
  memberOperation({
    method: "DELETE",
    path: "/transactions/{id}",
    summary: "Undo a transaction with a reversing one",
    failed: "failures.payments",
    example: { transactionId: 901 },
    minRole: "admin",
    input: UndoTransactionSchema,
    params: { id: "transactionId" },
    query: ["reviewed"],
    output: z.object({ undone: z.boolean() }),
    command: undoTransaction,
  }),
  memberOperation({
    method: "GET",
    path: "/users/{id}/statement",
    summary: "Download a member's statement for a period, as PDF, XLSX or CSV",
    minRole: "admin",
    input: StatementSchema,
    params: { id: "userId" },
    output: fileSchema(Object.values(STATEMENT_TYPES)),
    command: statementFile,
  }),
  memberOperation({
    method: "GET",
    path: "/users/me/statement",
    summary: "Download your own statement for a period, as PDF, XLSX or CSV",
    minRole: "player",
    input: MyStatementSchema,
    output: fileSchema(Object.values(STATEMENT_TYPES)),
    command: (uow, asked, caller) => statementFile(uow, { ...asked, userId: uow.actor.id }, caller),
  }),
  memberOperation({
    method: "PUT",
    path: "/occasions/{id}/terms",
    summary: "Set how late members can leave a session or event for free",
    failed: "failures.payments",
    example: { occasionId: 482, leaveHours: 24 },
    minRole: "admin",
    input: OccasionTermsSchema,
    params: { id: "occasionId" },
    command: changeOccasionTerms,
  }),
];
