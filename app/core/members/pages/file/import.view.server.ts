import type { TFunction } from "i18next";
import { formatsFor } from "#app/core/club/formats.server.ts";
import {
  COLUMN_CHOICES,
  type FileColumns,
  type FileField,
  isNamePart,
} from "#app/core/members/file/member-columns.ts";
import type { MemberFileProblem } from "#app/core/members/file/member-file.ts";
import type { ChangedField, PlannedRow } from "#app/core/members/file/plan-import.ts";
import {
  type DryRun,
  dryRun,
  readSheet,
  type StagedImport,
  sheetBegin,
  stagedImport,
} from "#app/core/members/file/staging/staged-import.server.ts";
import { importQuestion } from "#app/core/members/file/staging/start-import.server.ts";
import { allowanceFor } from "#app/core/messaging/welcome/plan-welcomes.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { isMessage } from "#app/kernel/i18n/messages.ts";
import { startOfDate } from "#app/kernel/values/zoned.ts";
import { buildReview } from "#app/web/http/forms/confirmation-reply.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { ImportPageProps, ImportReview, ReviewedLine } from "./import-view.ts";

/** How many lines of each kind the page shows. */
const MAX_SHOWN = 100;
/** How much of a cell the page shows, in characters. */
const MAX_OF_CELL = 40;
/** How many examples are shown for a column. */
const EXAMPLES = 3;

/** The import page: the file to choose, what it would do, its progress, or what it did. */
export async function importPage(uow: MemberUnit, page: PageRequest): Promise<ImportPageProps> {
  const staged = await stagedImport(uow);
  if (!staged) return { step: "choose" };
  const { id, fileName, state, total, done } = staged;
  switch (state) {
    case "reviewing":
      return { step: "review", ...(await reviewed(uow, page, staged)) };
    case "queued":
      return { step: "run", fileName, total, done };
    case "failed":
      return { step: "choose", failed: { id, fileName } };
    case "done":
      return {
        step: "choose",
        result: {
          id,
          fileName,
          counts: describeCounts(staged, page.t),
          hasSkipped: (staged.skipped ?? 0) > 0,
        },
      };
  }
}

function describeCounts(
  { added, updated, skipped }: Pick<StagedImport, "added" | "updated" | "skipped">,
  t: TFunction,
): string[] {
  return [
    t("memberFile.import.added", { count: added ?? 0 }),
    t("memberFile.import.updated", { count: updated ?? 0 }),
    t("memberFile.import.skipped", { count: skipped ?? 0 }),
  ];
}

async function reviewed(uow: MemberUnit, page: PageRequest, staged: StagedImport): Promise<ImportReview> {
  const { id, fileName, columns, total } = staged;
  const { t } = page;
  const begin = await sheetBegin(uow, id);
  const dry = await dryRun(uow, { sheet: await readSheet(uow, id), total, columns });
  const question = await importQuestion(uow, dry);
  const allowance = await allowanceFor(uow, dry.addressed);
  const { timezone } = uow.organization;
  const lastDay =
    allowance.lastDay && formatsFor(uow.organization, page).dayName(startOfDate(allowance.lastDay, timezone));
  const headings = begin.header.cells.map(
    (heading, at) => heading.trim() || t("memberFile.import.unnamed", { number: at + 1 }),
  );
  const wrong = wrongLines(dry, headings, page);
  const around = linesWith(dry.file.around, columns, headings, page);
  const unchanged = reviewedLines(dry, isUnchanged, () => "");
  const withoutAddress = reviewedLines(
    dry,
    (fate) => fate.kind !== "skipped" && fate.withoutAddress === true,
    ({ email = "" }) => t("memberFile.reason.withoutAddress", { email }),
  );
  const added = reviewedLines(
    dry,
    ({ kind, withoutAddress: without }) => kind === "added" && !without,
    ({ email }) => email ?? "",
  );
  const updated = reviewedLines(
    dry,
    ({ kind }) => kind === "updated",
    (_row, changes) => changes.map((field) => fieldLabel(field, t)).join(", "),
  );
  return {
    importId: id,
    fileName,
    encoding: begin.encoding ? t(`memberFile.encoding.${begin.encoding}`) : "",
    columns: headings.map((heading, at) => ({
      heading,
      field: columns[at] ?? "none",
      examples: begin.rows
        .map(({ cells }) => cellBegin(cells[at] ?? ""))
        .filter((cell) => cell !== "")
        .slice(0, EXAMPLES)
        .join(" · "),
    })),
    choices: COLUMN_CHOICES.map((field) => ({ value: field, label: fieldLabel(field, t) })),
    hasName: columns.includes("name") || columns.includes("firstName"),
    hasEmail: columns.includes("email"),
    leftOut: headings.filter((_heading, at) => columns[at] === null),
    review: buildReview(question, t),
    isUseful: dry.added + dry.updated > 0,
    welcome:
      allowance.count > 0
        ? {
            count: t("memberFile.import.write", { count: allowance.count }),
            when: lastDay
              ? t("memberFile.import.writeUntil", { perDay: uow.organization.welcomesPerDay, day: lastDay })
              : "",
          }
        : null,
    groups: [
      {
        kind: "wrong" as const,
        title: t("memberFile.consequences.wrong", { count: new Set(wrong.map(({ line }) => line)).size }),
        lines: wrong,
      },
      {
        kind: "withoutAddress" as const,
        title: t("memberFile.import.withoutAddress", { count: withoutAddress.length }),
        lines: withoutAddress,
      },
      {
        kind: "updated" as const,
        title: t("memberFile.import.updated", { count: dry.updated }),
        lines: updated,
      },
      { kind: "added" as const, title: t("memberFile.import.added", { count: added.length }), lines: added },
      {
        kind: "unchanged" as const,
        title: t("memberFile.consequences.unchanged", { count: unchanged.length }),
        lines: unchanged,
      },
      {
        kind: "around" as const,
        title: t("memberFile.consequences.around", { count: around.length }),
        lines: around,
      },
    ].map(({ lines, ...group }) => ({
      ...group,
      lines: lines.slice(0, MAX_SHOWN),
      more: lines.length > MAX_SHOWN ? t("memberFile.import.more", { count: lines.length - MAX_SHOWN }) : "",
    })),
  };
}

/** What a column holds, in words: a name is the whole one, beside its parts. */
function fieldLabel(field: FileField, t: TFunction): string {
  return isNamePart(field) || field === "name" ? t(`memberFile.field.${field}`) : t(`members.form.${field}`);
}

const isUnchanged = (fate: PlannedRow) => fate.kind === "skipped" && fate.reason === "unchanged";

function reviewedLines(
  { file, rows, planned }: DryRun,
  isMeant: (fate: PlannedRow) => boolean,
  noteOf: (row: DryRun["rows"][number], changes: readonly ChangedField[]) => string,
): ReviewedLine[] {
  return rows.flatMap((row, at) => {
    const fate = planned[at];
    if (!fate || !isMeant(fate)) return [];
    const changes = fate.kind === "updated" ? fate.changes : [];
    return [{ line: file.lines[at] ?? 0, name: row.name, column: "", note: noteOf(row, changes) }];
  });
}

/** The lines that can't be imported as they are, in order, each with the reason. */
function wrongLines(
  { columns, file, rows, planned }: DryRun,
  headings: readonly string[],
  page: PageRequest,
): ReviewedLine[] {
  const { t } = page;
  const wrong = linesWith(file.problems, columns, headings, page);
  const replaced = file.replaced.map(({ line, by, name }) => ({
    line,
    name,
    column: cellBegin(columnHeading("email", columns, headings)),
    note: t("memberFile.reason.replaced", { line: by }),
  }));
  const left = rows.flatMap((row, at) => {
    const fate = planned[at];
    if (fate?.kind !== "skipped" || isUnchanged(fate)) return [];
    return [
      {
        line: file.lines[at] ?? 0,
        name: row.name,
        column: "",
        note: t(`memberFile.reason.${fate.reason}`),
      },
    ];
  });
  return [...wrong, ...replaced, ...left].sort((a, b) => a.line - b.line);
}

/** Lines with what is to be said of each. */
function linesWith(
  problems: readonly MemberFileProblem[],
  columns: FileColumns,
  headings: readonly string[],
  { language }: PageRequest,
): ReviewedLine[] {
  const i18n = serverI18n(language);
  return problems.map(({ line, name = "", column, code, limit }) => {
    const note = isMessage(i18n, code) ? i18n.t(code, { limit }) : code;
    return { line, name: cellBegin(name), column: cellBegin(columnHeading(column, columns, headings)), note };
  });
}

/** The heading of a field's column; for the name, possibly that of its first half. Empty if no column has the field. */
function columnHeading(field: string, columns: FileColumns, headings: readonly string[]): string {
  const at = columns.findIndex((one) => one === field || (field === "name" && one === "firstName"));
  return headings[at] ?? "";
}

/** The beginning of a cell, which may be of any length. */
function cellBegin(cell: string): string {
  return cell.trim().slice(0, MAX_OF_CELL).toWellFormed();
}
