import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Spreadsheet } from "#app/infra/documents/reading/spreadsheet.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { maybe } from "#tenants/sql.ts";
import { plannedImport } from "../import-members.server.ts";
import type { FileColumns, FileField } from "../member-columns.ts";
import type { MemberFile, MemberRow } from "../member-file.ts";
import type { PlannedRow } from "../plan-import.ts";

/** A member file between its upload and the end of its import. */
export interface StagedImport {
  id: number;
  fileName: string;
  columns: (FileField | null)[];
  state: "reviewing" | "queued" | "done" | "failed";
  welcome: boolean;
  /** How many rows the file has. */
  total: number;
  /** How many of them are done while it runs. */
  done: number;
  added: number | null;
  updated: number | null;
  skipped: number | null;
}

/** What a member file would do, as things are now. */
export interface DryRun {
  /** What each column of the file was taken for. */
  columns: FileColumns;
  file: MemberFile;
  /** The file's members, with their tags in the club's spelling. */
  rows: MemberRow[];
  /** What becomes of each of `rows`. */
  planned: PlannedRow[];
  added: number;
  updated: number;
  /** How many lines are not imported: they say nothing new, or can't be. */
  skipped: number;
  /** How many of these say nothing new. */
  unchanged: number;
  /** How many of the new ones have an e-mail address. */
  addressed: number;
  /** How many come without the address in their row, since it is another person's, too. */
  withoutAddress: number;
}

const STAGED = `i.id, i.file_name, i.columns, i.state, i.welcome, i.total, i.added, i.updated, i.skipped,
  coalesce((SELECT p.done FROM member_import_progress p WHERE p.import_id = i.id), 0) AS done`;

/** The actor's own import, in any state; undefined if there is none. */
export function stagedImport(uow: MemberUnit): Promise<StagedImport | undefined> {
  return maybe(uow.db, `SELECT ${STAGED} FROM member_imports i WHERE i.member_id = :memberId`, {
    memberId: uow.actor.id,
  });
}

/** The actor's import that waits for their review, locked. Refuses `import-gone`, `import-running`. */
export async function lockReviewed(uow: MemberUnit, importId: number): Promise<StagedImport> {
  const found = await maybe<StagedImport>(
    uow.db,
    `SELECT ${STAGED} FROM member_imports i WHERE i.member_id = :memberId AND i.id = :importId FOR NO KEY UPDATE`,
    { memberId: uow.actor.id, importId },
  );
  if (found?.state === "queued") throw new Refusal("import-running");
  if (found?.state !== "reviewing") throw new Refusal("import-gone");
  return found;
}

/** The table of a staged file, as JSON. */
export async function readSheet({ db }: UnitOfWork, importId: number): Promise<string> {
  const found = await maybe<{ sheet: string | null }>(
    db,
    "SELECT sheet::text FROM member_imports WHERE id = :importId",
    { importId },
  );
  if (!found?.sheet) throw new Refusal("import-gone");
  return found.sheet;
}

/** The header of a staged file and its first twenty rows. */
export async function sheetBegin({ db }: UnitOfWork, importId: number): Promise<Spreadsheet> {
  const begin = await maybe<Spreadsheet>(
    db,
    `SELECT sheet->'header' AS header, sheet->>'encoding' AS encoding, jsonb_path_query_array(sheet, '$.rows[0 to 19]') AS rows
       FROM member_imports WHERE id = :importId AND sheet IS NOT NULL`,
    { importId },
  );
  if (!begin) throw new Refusal("import-gone");
  return begin;
}

/** What a file would do with these columns. Changes nothing. */
export async function dryRun(
  uow: UnitOfWork,
  { sheet, total, columns }: { sheet: string; total: number; columns: FileColumns },
): Promise<DryRun> {
  const file = await uow.memberFiles.members(sheet, columns);
  const { rows, planned } = await plannedImport(uow, file.members);
  const count = (kind: PlannedRow["kind"]) => planned.filter((row) => row.kind === kind).length;
  const [added, updated] = [count("added"), count("updated")];
  const addressed = rows.filter((row, at) => {
    const fate = planned[at];
    return fate?.kind === "added" && row.email !== undefined && !fate.withoutAddress;
  }).length;
  const withoutAddress = planned.filter(
    ({ kind, withoutAddress: without }) => kind !== "skipped" && without,
  ).length;
  const skipped = total - added - updated;
  const unchanged = planned.filter((row) => row.kind === "skipped" && row.reason === "unchanged").length;
  return { columns, file, rows, planned, added, updated, skipped, unchanged, addressed, withoutAddress };
}
