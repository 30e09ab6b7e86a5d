import type { TFunction } from "i18next";
import type { Formats } from "#app/core/club/formats.server.ts";
import type { Kind } from "../transaction.ts";
import type { ListedTransaction } from "./transaction-list.server.ts";

/** What a transaction is for, else what it is: it is never without a title (D15.7). */
export const titleOf = ({ title, kind }: { title: string; kind: Kind }, t: TFunction): string =>
  title || t(`payments:kind.${kind}`);

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
