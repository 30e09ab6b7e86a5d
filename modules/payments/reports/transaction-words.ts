import type { TFunction } from "i18next";
import type { Formats } from "#app/kit/commands.server.ts";
import type { Kind, Method } from "#modules/payments/transaction.ts";
import type { ListedTransaction } from "./transaction-list.server.ts";

interface What {
  kind: Kind;
  method: Method | null;
}

/** What a transaction is: a correction by which money left in cash or by transfer is money paid out. */
export const formatTransactionKind = ({ kind, method }: What, t: TFunction): string =>
  t(`payments:kind.${kind === "correction" && method ? "paid-out" : kind}`);

/** What a transaction is, and how the money came or went. */
export const kindWords = ({ kind, method }: What, t: TFunction): string =>
  [formatTransactionKind({ kind, method }, t), method && t(`payments:method.${method}`)]
    .filter(Boolean)
    .join(", ");

/** What a transaction is for, else what it is: it is never without a title (D15.7). */
export const formatTransactionTitle = ({ title, ...what }: What & { title: string }, t: TFunction): string =>
  title || formatTransactionKind(what, t);

/** Which session or event a transaction belongs to, and whether that was deleted; null if it belongs to none. */
export function occasionWords(
  { occasion }: Pick<ListedTransaction, "occasion">,
  t: TFunction,
  { localDate }: Pick<Formats, "localDate">,
): string | null {
  if (!occasion) return null;
  const values = { name: occasion.name, date: localDate(occasion.startsAt) };
  return t(occasion.isDeleted ? "payments:occasionDeleted" : "payments:occasionOf", values);
}
