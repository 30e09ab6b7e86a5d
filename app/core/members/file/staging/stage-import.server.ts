import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import type { Encoding } from "#app/infra/documents/reading/encodings.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { FILE_BYTES } from "#app/kernel/values/largest-upload.ts";
import { maybe } from "#tenants/sql.ts";
import type { FileColumns } from "../member-columns.ts";
import type { ReadTable } from "../reading/file-reader.ts";
import type { DiscardImportSchema, UploadImportSchema } from "./import.schemas.ts";
import { lockReviewed, stagedImport } from "./staged-import.server.ts";

/** How long a file waits for the next step, in milliseconds. */
const KEPT_MS = 3_600_000;

/**
 * Reads a member file and keeps it for an hour; it replaces the actor's previous one. Refuses what can't be read, and
 * `import-running`.
 */
export async function stageImport(
  uow: MemberUnit,
  { file, encoding }: z.output<typeof UploadImportSchema>,
): Promise<{ importId: number }> {
  const { guessed: columns, ...read } = await readUpload(uow, file, encoding);
  return keepUpload(uow, file, { ...read, columns });
}

/** Keeps an upload that was read; it replaces the actor's previous one. Refuses `import-running`. */
export async function keepUpload(
  uow: MemberUnit,
  file: File,
  { sheet, columns, total }: Omit<ReadTable, "guessed">,
): Promise<{ importId: number }> {
  const last = await stagedImport(uow);
  if (last?.state === "queued") throw new Refusal("import-running");
  await uow.db("member_imports").where({ member_id: uow.actor.id }).whereNot({ state: "queued" }).delete();
  const expiresAt = new Date(uow.now.getTime() + KEPT_MS);
  const staged = await maybe<{ id: number }>(
    uow.db,
    `INSERT INTO member_imports (member_id, file_name, sheet, columns, total, expires_at)
     VALUES (:memberId, :fileName, :sheet::jsonb, :columns::text[], :total, :expiresAt)
     ON CONFLICT (member_id) DO NOTHING RETURNING id`,
    {
      memberId: uow.actor.id,
      fileName: cleanFileName(file),
      sheet,
      columns,
      total,
      expiresAt,
    },
  );
  // The file was sent twice at once; only one of the two counts.
  if (!staged) throw new Refusal("import-running");
  await uow.enqueue("member-import.forget", { importId: staged.id }, expiresAt);
  return { importId: staged.id };
}

/**
 * Stores what each column of the actor's file holds, and returns whether that changes anything. Refuses `import-gone`,
 * `import-running`, and `invalid` if the file has another number of columns.
 */
export async function chooseColumns(
  uow: MemberUnit,
  { importId, columns }: { importId: number; columns: FileColumns },
): Promise<boolean> {
  const reviewed = await lockReviewed(uow, importId);
  if (columns.length !== reviewed.columns.length) throw new Refusal("invalid", "columns");
  if (isDeepStrictEqual(columns, reviewed.columns)) return false;
  await uow.db("member_imports").where({ id: importId }).update({ columns });
  return true;
}

/** Deletes the actor's file, or the result of its import. Refuses `import-running`. */
export async function discardImport(
  uow: MemberUnit,
  { importId }: z.output<typeof DiscardImportSchema>,
): Promise<void> {
  const own = { id: importId, member_id: uow.actor.id };
  const staged = await uow.db("member_imports").where(own).forNoKeyUpdate().first("state");
  if (staged?.state === "queued") throw new Refusal("import-running");
  await uow.db("member_imports").where(own).delete();
}

/** The table of an upload. Refuses what can't be read, with the reason. */
export async function readUpload(
  uow: Pick<MemberUnit, "memberFiles" | "organization">,
  file: File,
  encoding: Encoding | undefined,
): Promise<ReadTable> {
  if (file.size > FILE_BYTES)
    throw new Refusal("file-too-large", "file", { megabytes: FILE_BYTES / 1_000_000 });
  const read = await uow.memberFiles.table(new Uint8Array(await file.arrayBuffer()), {
    encoding,
    currency: uow.organization.currency,
  });
  if ("fault" in read) throw new Refusal(read.fault.code, "file", read.fault.values);
  return read;
}

/** The name of a file as it can be shown: one line, without its folders. */
function cleanFileName({ name }: File): string {
  const last =
    name
      .toWellFormed()
      .replace(/[\p{Cc}\u2028\u2029]/gu, "")
      .split(/[/\\]/)
      .at(-1) ?? "";
  return last.slice(-100).toWellFormed();
}
