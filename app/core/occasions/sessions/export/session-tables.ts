import type { TFunction } from "i18next";
import type { z } from "zod";
import type { Formats } from "#app/core/club/formats.server.ts";
import type { Organization } from "#app/core/club/organization.ts";
import type { PrintedTable, Sheet, SheetColumn } from "#app/infra/documents/table.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { initialsOf } from "#app/kernel/initials.ts";
import { currencyDigits } from "#app/kernel/values/currencies.ts";
import { startOfDate } from "#app/kernel/values/zoned.ts";
import type { DescribedOccasion } from "../../occasions.server.ts";
import { sessionWords, statusWord } from "../session-words.ts";
import type { SessionExportSchema } from "./session-export.schemas.ts";

/** What is exported. */
export interface Listed {
  filter: Omit<z.output<typeof SessionExportSchema>, "format">;
  sessions: readonly DescribedOccasion[];
}

/** Who reads it, when, and how their club writes. */
export interface ExportReader {
  organization: Organization;
  now: Date;
  language: Language;
  t: TFunction;
  formats: Formats;
}

/** The list as a document: the columns and words of the page. */
export function sessionTable({ filter, sessions }: Listed, reader: ExportReader): PrintedTable {
  const { organization, now, language, t, formats } = reader;
  const count = t("sessions.export.count", { count: sessions.length });
  return {
    title: t("sessions.title"),
    lead: [filterWords(filter, reader), `${count} · ${formats.dateTime(now)}`].filter(Boolean),
    club: {
      name: organization.name,
      initials: initialsOf(organization.name),
      accent: organization.accent,
    },
    language,
    columns: [
      { header: t("sessions.column.when"), share: 92 },
      { header: t("sessions.export.time"), share: 84 },
      { header: t("sessions.column.name"), share: 188 },
      { header: t("sessions.column.place"), share: 188 },
      { header: t("sessions.column.attending"), share: 88 },
      { header: t("sessions.column.price"), share: 58, align: "end" },
      { header: t("sessions.column.status"), share: 72 },
    ],
    rows: sessions.map((session) => {
      const { date, time, name, place, attending, waiting, price } = sessionWords(session, formats, t);
      const coming = [attending, waiting].filter(Boolean).join(" · ");
      return [date.text, time, name, place, coming, price, statusWord(session, t)];
    }),
    pageWords: (page, pages) => t("sessions.export.page", { page, pages }),
    madeAt: now,
  };
}

/** "Upcoming · Confirmed · Juniors · “hall” · from 1 Nov 2026 · until 30 Nov 2026". */
function filterWords(
  { when, status, search, tag, from, to }: Listed["filter"],
  { organization: { timezone }, t, formats }: ExportReader,
): string {
  const date = (local: string) => formats.date(startOfDate(local, timezone));
  return [
    when && t(`sessions.${when}`),
    status && statusWord({ status }, t),
    tag,
    search && t("sessions.export.search", { search }),
    from && t("sessions.export.from", { date: date(from) }),
    to && t("sessions.export.to", { date: date(to) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The list for a spreadsheet: local dates and times of day, numbers as numbers, the status in words. */
export function sessionSheet({ sessions }: Listed, { organization, t, formats }: ExportReader): Sheet {
  const digits = currencyDigits(organization.currency);
  const price = `${t("sessions.column.price")} (${organization.currency})`;
  const columns: [SheetColumn, (session: DescribedOccasion) => string | number | null][] = [
    [{ header: t("sessions.form.date"), width: 12 }, ({ startsAt }) => formats.localDate(startsAt)],
    [{ header: t("sessions.form.startTime"), width: 8 }, ({ startsAt }) => formats.localTime(startsAt)],
    [{ header: t("sessions.form.finishTime"), width: 8 }, ({ finishesAt }) => formats.localTime(finishesAt)],
    [{ header: t("sessions.column.name"), width: 30 }, ({ name }) => name],
    [{ header: t("sessions.column.place"), width: 30 }, ({ address }) => address],
    [{ header: t("sessions.column.attending"), width: 10 }, ({ attending }) => attending],
    [{ header: t("sessions.form.capacity"), width: 10 }, ({ capacity }) => capacity],
    [{ header: t("sessions.export.waiting"), width: 10 }, ({ waiting }) => waiting],
    [
      { header: price, width: 12, format: digits > 0 ? `0.${"0".repeat(digits)}` : "0" },
      (session) => session.price / 10 ** digits,
    ],
    [{ header: t("sessions.column.status"), width: 14 }, (session) => statusWord(session, t)],
    [{ header: t("sessions.form.tags"), width: 20 }, ({ tags }) => tags.join(", ")],
    [{ header: t("sessions.form.description"), width: 40 }, ({ description }) => description],
  ];
  return {
    name: t("sessions.title"),
    columns: columns.map(([column]) => column),
    rows: sessions.map((session) => columns.map(([, cellOf]) => cellOf(session))),
  };
}
