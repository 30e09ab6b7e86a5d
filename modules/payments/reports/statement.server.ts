import type { TFunction } from "i18next";
import type { z } from "zod";
import {
  all,
  crestPicture,
  type Formats,
  formatsFor,
  one,
  pdfTable,
  type UnitOfWork,
} from "#app/kit/commands.server.ts";
import {
  addDays,
  type CsvStyle,
  currencyDigits,
  dateIn,
  type FileAnswer,
  initialsOf,
  type Language,
  type PrintedTable,
  type Reader,
  Refusal,
  SHEET_TYPES,
  type Sheet,
  shownName,
  startOfDate,
} from "#app/kit/rules.ts";
import { accountsOf } from "#modules/payments/ledger/accounts.server.ts";
import type { StatementSchema } from "#modules/payments/payments.schemas.ts";
import { type Kind, type Method, owed } from "#modules/payments/transaction.ts";
import { formatTransactionTitle, kindWords } from "./transaction-words.ts";

/** The most rows of a statement: nobody reads more. */
const MAX_ROWS = 5_000;

interface Row {
  at: Date;
  kind: Kind;
  method: Method | null;
  title: string;
  amount: number;
  /** What the member had right after it. */
  balance: number;
}

interface Statement {
  member: string;
  from: string;
  to: string;
  /** What they had before the first row, and what they owe now. */
  opening: number;
  owing: number;
  rows: Row[];
}

interface Words {
  uow: UnitOfWork;
  t: TFunction;
  formats: Formats;
  language: Language;
}

/** The media types of a statement. */
export const STATEMENT_TYPES = { pdf: "application/pdf", ...SHEET_TYPES } as const;

/**
 * All that moved a member's balance from one day of the club until another, both included, with the balance after each.
 * `csv` says how a CSV file is written; absent: as programs read it.
 * Refuses `not-found`, `date-order` if the last day is before the first, `export-too-long`.
 */
export async function statementFile(
  uow: UnitOfWork,
  { userId, format, ...asked }: z.output<typeof StatementSchema>,
  { t, csv, ...reader }: Reader & { t: TFunction; csv?: CsvStyle },
): Promise<FileAnswer> {
  const days = statementDays(uow);
  const { from = days.from, to = days.to } = asked;
  if (to < from) throw new Refusal("date-order", "to");
  const statement = await loadStatement(uow, { userId, from, to });
  const words = { uow, t, formats: formatsFor(uow.organization, reader), language: reader.language };
  return {
    name: `${words.t("payments:statement.file")}-${from}.${format}`,
    type: STATEMENT_TYPES[format],
    bytes:
      format === "pdf"
        ? pdfTable(printed(statement, words), await crestPicture(uow, "paper"))
        : uow.sheets.make(format, { ...sheet(statement, words), csv }),
  };
}

/** The days that a statement is about if nobody says which: this year up to today. */
export function statementDays({ organization, now }: Pick<UnitOfWork, "organization" | "now">) {
  const to = dateIn(organization.timezone, now);
  return { from: `${to.slice(0, 4)}-01-01`, to };
}

async function loadStatement(
  uow: UnitOfWork,
  { userId, from, to }: { userId: number; from: string; to: string },
): Promise<Statement> {
  const { timezone } = uow.organization;
  const member = await uow
    .db("members")
    .where({ id: userId })
    .whereNot({ state: "erased" })
    .first("name", "alias");
  if (!member) throw new Refusal("not-found");
  const rows = await all<Row>(
    uow.db,
    `SELECT t.completed_at AS at, t.kind, t.method, t.title, t.amount, p.balance::float8 AS balance
       FROM payment_postings p JOIN payment_transactions t ON t.id = p.transaction_id
      WHERE p.member_id = :userId AND t.completed_at >= :since AND t.completed_at < :until
      ORDER BY p.id LIMIT :most`,
    {
      userId,
      since: startOfDate(from, timezone),
      until: startOfDate(addDays(to, 1), timezone),
      most: MAX_ROWS + 1,
    },
  );
  if (rows.length > MAX_ROWS)
    throw new Refusal("export-too-long", undefined, { total: rows.length, most: MAX_ROWS });
  const { balance } = await one<{ balance: number }>(
    uow.db,
    `SELECT coalesce(sum(t.amount), 0)::float8 AS balance FROM payment_transactions t
      WHERE t.member_id = :userId AND t.status = 'completed' AND t.completed_at < :since`,
    { userId, since: startOfDate(from, timezone) },
  );
  const account = (await accountsOf(uow, [userId])).get(userId);
  return {
    member: shownName(member),
    from,
    to,
    rows,
    opening: balance,
    owing: account ? owed(account) : 0,
  };
}

function printed({ member, from, to, opening, owing, rows }: Statement, words: Words): PrintedTable {
  const { uow, t, formats, language } = words;
  const { organization, now } = uow;
  const day = (local: string) => formats.date(startOfDate(local, organization.timezone));
  const closing = rows.at(-1)?.balance ?? opening;
  return {
    title: t("payments:statement.title", { name: member }),
    lead: [
      t("payments:statement.period", { from: day(from), to: day(to) }),
      t("payments:statement.balances", {
        opening: formats.money(opening),
        closing: formats.money(closing),
      }),
      owing > 0 ? t("payments:statement.owed", { owed: formats.money(owing) }) : "",
    ].filter(Boolean),
    club: {
      name: organization.name,
      initials: initialsOf(organization.name),
      accent: organization.accent,
    },
    language,
    columns: [
      { header: t("payments:column.date"), share: 90 },
      { header: t("payments:column.title"), share: 260 },
      { header: t("payments:filter.kind"), share: 120 },
      { header: t("payments:column.amount"), share: 90, align: "end" },
      { header: t("payments:column.balance"), share: 100, align: "end" },
    ],
    rows: rows.map(({ at, kind, title, method, amount, balance }) => [
      formats.date(at),
      formatTransactionTitle({ title, kind, method }, t),
      kindWords({ kind, method }, t),
      formats.money(amount),
      formats.money(balance),
    ]),
    pageWords: (page, pages) => t("sessions.export.page", { page, pages }),
    madeAt: now,
  };
}

function sheet({ rows }: Statement, { uow, t, formats }: Words): Sheet {
  const { currency } = uow.organization;
  const digits = currencyDigits(currency);
  const unit = 10 ** digits;
  const format = digits > 0 ? `0.${"0".repeat(digits)}` : "0";
  return {
    name: t("payments:statement.file"),
    columns: [
      { header: t("payments:column.date"), width: 12 },
      { header: t("payments:column.title"), width: 40 },
      { header: t("payments:filter.kind"), width: 20 },
      { header: `${t("payments:column.amount")} (${currency})`, width: 12, format },
      { header: `${t("payments:column.balance")} (${currency})`, width: 12, format },
    ],
    rows: rows.map(({ at, title, kind, method, amount, balance }) => [
      formats.localDate(at),
      formatTransactionTitle({ title, kind, method }, t),
      kindWords({ kind, method }, t),
      amount / unit,
      balance / unit,
    ]),
  };
}
