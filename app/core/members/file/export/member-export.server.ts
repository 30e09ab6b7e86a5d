import type { TFunction } from "i18next";
import type { z } from "zod";
import { withFactColumns } from "#app/core/module-system/facts/fact-columns.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { FileAnswer } from "#app/infra/documents/file-answer.ts";
import { SHEET_TYPES } from "#app/infra/documents/sheet-types.ts";
import type { CsvStyle, Sheet } from "#app/infra/documents/table.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { matchingMembers } from "../../list/matching.server.ts";
import { memberOrder } from "../../members.server.ts";
import type { Role } from "../../role.ts";
import type { KnownMember } from "../plan-import.ts";
import { joinWords } from "../word-cells.ts";
import type { MemberExportSchema } from "./member-export.schemas.ts";

type Exported = Omit<KnownMember, "state" | "gender"> & {
  gender: "female" | "male" | "other" | null;
  role: Role;
};

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
  const { rows } = await uow.db.raw<{ rows: Exported[] }>(
    `SELECT m.id, m.name, m.alias, m.email, m.gender, m.positions, m.score, m.tags, m.role FROM members m
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
  return {
    name: t("members.title"),
    columns: [
      { header: t("members.form.name"), width: 28 },
      { header: t("members.form.alias"), width: 16 },
      { header: t("members.form.email"), width: 32 },
      { header: t("members.form.gender"), width: 12 },
      { header: t("members.form.positions"), width: 24 },
      { header: t("members.form.score"), width: 12 },
      { header: t("members.form.tags"), width: 24 },
      { header: t("members.form.role"), width: 14 },
    ],
    rows: members.map(({ name, alias, email, gender, positions, score, tags, role }) => [
      name,
      alias,
      email,
      gender && t(`members.gender.${gender}`),
      joinWords(positions),
      score,
      joinWords(tags),
      t(`members.role.${role}`),
    ]),
  };
}
