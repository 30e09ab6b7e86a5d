import type { TFunction } from "i18next";
import type { z } from "zod";
import { withFactColumns } from "#app/core/module-system/facts/fact-columns.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { FileAnswer } from "#app/infra/documents/file-answer.ts";
import { SHEET_TYPES } from "#app/infra/documents/sheet-types.ts";
import type { CsvStyle, Sheet } from "#app/infra/documents/table.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import { all } from "#tenants/sql.ts";
import { matchingMembers } from "../../list/matching.server.ts";
import {
  choiceMessages,
  columnList,
  FILE_FIELDS,
  type FieldsWith,
  MEMBER_FIELDS,
  type MemberValues,
} from "../../member-fields.ts";
import { memberOrder } from "../../members.server.ts";
import type { Role } from "../../role.ts";
import { joinWords } from "../cells.ts";
import type { MemberExportSchema } from "./member-export.schemas.ts";

type Exported = Pick<MemberValues, FieldsWith<"file">> & { id: number; role: Role };

/**
 * The members of a list as a file. Importing the file gives the same members back, except for the role and the modules'
 * facts, which are there only to be read. `csv` says how a CSV file is written; absent: as programs read it. Refuses what `matchingMembers` refuses.
 */
export async function memberExport(
  uow: UnitOfWork,
  { format, ...filter }: z.output<typeof MemberExportSchema>,
  { language, csv }: { language: Language; csv?: CsvStyle },
): Promise<FileAnswer> {
  const { shown, narrowed, bindings } = matchingMembers(uow, filter);
  const rows = await all<Exported>(
    uow.db,
    `SELECT m.id, m.role, ${columnList(FILE_FIELDS)} FROM members m
      WHERE ${shown} AND ${narrowed} ORDER BY ${memberOrder(uow, filter)}`,
    bindings,
  );
  const { t } = serverI18n(language);
  const ids = rows.map(({ id }) => id);
  const sheet = await withFactColumns(uow, memberSheet(rows, t), ids, { of: "member", language });
  return {
    name: `${t("memberFile.export.file")}.${format}`,
    type: SHEET_TYPES[format],
    bytes: uow.sheets.make(format, { ...sheet, csv }),
  };
}

function memberSheet(members: readonly Exported[], t: TFunction): Sheet {
  const columns = FILE_FIELDS.map((field) => ({
    header: t(`members.form.${field}`),
    width: MEMBER_FIELDS[field].file.width,
  }));
  return {
    name: t("members.title"),
    columns: [...columns, { header: t("members.form.role"), width: 14 }],
    rows: members.map((member) => [
      ...FILE_FIELDS.map((field) => toCell(field, member[field], t)),
      t(`members.role.${member.role}`),
    ]),
  };
}

/** A field's cell, in the way in which the file is read again. */
function toCell(field: FieldsWith<"file">, value: MemberValues[FieldsWith<"file">], t: TFunction) {
  const choices = choiceMessages(field);
  if (Array.isArray(value)) return joinWords(value);
  return choices && value !== null ? t(`${choices}.${value}` as MessageKey) : value;
}
