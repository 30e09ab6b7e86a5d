import type { z } from "zod";
import { crestPicture } from "#app/core/club/crest/change-crest.server.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { withFactColumns } from "#app/core/module-system/facts/fact-columns.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { FileAnswer } from "#app/infra/documents/file-answer.ts";
import { pdfTable } from "#app/infra/documents/pdf/pdf-table.server.ts";
import { SHEET_TYPES } from "#app/infra/documents/sheet-types.ts";
import type { CsvStyle } from "#app/infra/documents/table.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Reader } from "#app/kernel/i18n/locale.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { all } from "#tenants/sql.ts";
import { occasionCalendar } from "../../calendar/occasion-calendar.ts";
import type { ListedOccasion } from "../../occasion-list.server.ts";
import { sessionList } from "../session-list.server.ts";
import type { ExportFormat } from "./export-formats.ts";
import { MAX_EXPORTED, type SessionExportSchema } from "./session-export.schemas.ts";
import { type ExportReader, type Listed, sessionSheet, sessionTable } from "./session-tables.ts";

/** Who asks for the file. */
export interface ExportCaller extends Reader {
  /** The club's address on the web, without a trailing slash. */
  origin: string;
  /** How a CSV file is written; absent: as programs read it. */
  csv?: CsvStyle;
}

/** The media type of each format. */
export const EXPORT_TYPES: Record<ExportFormat, string> = {
  pdf: "application/pdf",
  ...SHEET_TYPES,
  ics: "text/calendar; charset=utf-8",
};

/** The sessions of the list with this filter, all pages of it, as one file. Refuses `export-too-long`. */
export async function sessionExport(
  uow: UnitOfWork,
  { format, ...filter }: z.output<typeof SessionExportSchema>,
  { origin, language, locale, csv }: ExportCaller,
): Promise<FileAnswer> {
  const { items, total } = await sessionList(uow, { ...filter, page: 1, perPage: MAX_EXPORTED });
  if (total > MAX_EXPORTED) throw new Refusal("export-too-long", undefined, { total, most: MAX_EXPORTED });
  const { organization, now } = uow;
  const reader: ExportReader = {
    organization,
    now,
    language,
    t: serverI18n(language).t,
    formats: formatsFor(organization, { language, locale }),
  };
  const list: Listed = { filter, sessions: items };
  return {
    name: `${reader.t("sessions.export.file")}.${format}`,
    type: EXPORT_TYPES[format],
    bytes: await fileBytes(),
  };

  function sheet() {
    const ids = items.map(({ id }) => id);
    return withFactColumns(uow, sessionSheet(list, reader), ids, { of: "occasion", language });
  }

  async function fileBytes(): Promise<AsyncIterable<Uint8Array>> {
    switch (format) {
      case "pdf":
        return pdfTable(sessionTable(list, reader), await crestPicture(uow, "paper"));
      case "xlsx":
      case "csv":
        return uow.sheets.make(format, { ...(await sheet()), csv });
      case "ics":
        return calendarBytes(await withSequences(uow, items), { ...reader, origin });
    }
  }
}

async function* calendarBytes(...calendar: Parameters<typeof occasionCalendar>): AsyncIterable<Uint8Array> {
  yield Buffer.from(occasionCalendar(...calendar));
}

/** The sessions with their sequence numbers, and without the reader's standing: the calendar is nobody's own. */
async function withSequences({ db }: UnitOfWork, sessions: readonly ListedOccasion[]) {
  const ids = sessions.map(({ id }) => id);
  const rows = await all<{ id: number; sequence: number }>(
    db,
    "SELECT id, sequence FROM occasions WHERE id = ANY(:ids::bigint[])",
    { ids },
  );
  const sequences = new Map(rows.map((row) => [row.id, row.sequence]));
  return sessions.map(({ standing: _standing, ...session }) => ({
    ...session,
    sequence: sequences.get(session.id) ?? 0,
  }));
}
