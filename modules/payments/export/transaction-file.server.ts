import type { TFunction } from "i18next";
import { csvSheet, formatsFor, type UnitOfWork } from "#app/kit/commands.server.ts";
import {
  type CsvStyle,
  currencyDigits,
  type FileAnswer,
  type Organization,
  type Reader,
  Refusal,
  SHEET_TYPES,
  type Sheet,
  type SheetFormat,
} from "#app/kit/rules.ts";
import {
  type TransactionFilter,
  transactionList,
  transactionsAfter,
} from "#modules/payments/reports/transaction-list.server.ts";
import {
  formatTransactionKind,
  formatTransactionTitle,
  occasionWords,
} from "#modules/payments/reports/transaction-words.ts";

/** The reader's language and texts, and `read`, which opens read-only units of work. */
interface StreamReader extends Reader {
  t: TFunction;
  /** How a CSV file is written; absent: as programs read it. */
  csv?: CsvStyle;
  read: <T>(work: (uow: UnitOfWork) => Promise<T>) => Promise<T>;
}

/** How many rows are read at once: few enough for little memory, and for a transaction that is over before they are sent. */
const AT_ONCE = 1_000;

/** The most rows of a workbook, which is made as a whole in memory; a CSV file has no limit. */
const MOST_IN_WORKBOOK = 20_000;

/**
 * The club's transactions with this filter as CSV or as a workbook, in the order in which they were written. They are read in pages
 * by key while the file is sent, each page in a unit of work of its own, which `read` opens: however slow the reader, no
 * transaction stays open. Refuses `export-too-long` for a workbook.
 */
export async function transactionFile(
  uow: UnitOfWork,
  { format, ...filter }: TransactionFilter & { format: SheetFormat },
  reader: StreamReader,
): Promise<FileAnswer> {
  const { organization, sheets } = uow;
  const { t, csv } = reader;
  if (format === "xlsx") {
    const { total } = await transactionList(uow, { ...filter, page: 1, perPage: 1 });
    if (total > MOST_IN_WORKBOOK)
      throw new Refusal("export-too-long", undefined, { total, most: MOST_IN_WORKBOOK });
  }
  const digits = currencyDigits(organization.currency);
  const amount = {
    header: `${t("payments:column.amount")} (${organization.currency})`,
    format: digits > 0 ? `0.${"0".repeat(digits)}` : "0",
  };
  const sheet = {
    name: t("payments:title"),
    csv,
    columns: [
      { header: t("payments:export.id"), width: 8 },
      { header: t("payments:column.date"), width: 12 },
      { header: t("payments:column.member"), width: 30 },
      { header: t("payments:column.title"), width: 40 },
      { header: t("payments:filter.kind"), width: 16 },
      { header: t("payments:export.method"), width: 12 },
      { header: t("payments:column.status"), width: 12 },
      { ...amount, width: 12 },
      { header: t("payments:export.occasion"), width: 40 },
    ],
  };
  const rows = readRows(organization, filter, reader);
  return {
    name: `${t("payments:export.file")}.${format}`,
    type: SHEET_TYPES[format],
    bytes: format === "csv" ? csvSheet({ ...sheet, rows }) : workbook(sheets, sheet, rows),
  };
}

async function* workbook(
  sheets: UnitOfWork["sheets"],
  sheet: Omit<Sheet, "rows">,
  rows: AsyncIterable<Sheet["rows"][number]>,
): AsyncIterable<Uint8Array> {
  const all: Sheet["rows"] = [];
  for await (const row of rows) all.push(row);
  yield* sheets.make("xlsx", { ...sheet, rows: all });
}

async function* readRows(
  organization: Organization,
  filter: TransactionFilter,
  reader: StreamReader,
): AsyncGenerator<(string | number | null)[]> {
  const { t, read } = reader;
  const formats = formatsFor(organization, reader);
  const unit = 10 ** currencyDigits(organization.currency);
  for (let after = 0; ; ) {
    const page = await read((uow) => transactionsAfter(uow, filter, { after, most: AT_ONCE }));
    for (const { id, at, member, kind, method, status, amount, ...one } of page)
      yield [
        id,
        formats.localDate(at),
        member.erased ? t("audit.former") : member.name,
        formatTransactionTitle({ ...one, kind, method }, t),
        formatTransactionKind({ kind, method }, t),
        method && t(`payments:method.${method}`),
        t(`payments:status.${status}`),
        amount / unit,
        occasionWords(one, t, formats),
      ];
    if (page.length < AT_ONCE) return;
    after = page.at(-1)?.id ?? after;
  }
}
