import { z } from "zod";
import type { AuditSource } from "#app/core/audit/append-audit.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { type Club, type Directory, runningClub } from "#tenants/directory.ts";
import { maybe, run } from "#tenants/sql.ts";
import { hasRole } from "../../role.ts";
import { importMembers } from "../import-members.server.ts";
import type { FileField } from "../member-columns.ts";
import { readSheet } from "./staged-import.server.ts";

const PayloadSchema = z.object({ importId: z.number().int() });

type Host = UnitHost & { directory: Directory };

interface QueuedImport {
  memberId: number;
  columns: (FileField | null)[];
  total: number;
  welcome: boolean;
  source: AuditSource;
  requestId: string | null;
  keyName: string | null;
}

const QUEUED = `SELECT member_id, columns, total, welcome, source, request_id, key_name
  FROM member_imports WHERE id = :importId AND state = 'queued'`;

/**
 * Imports a queued file as the admin who started it, in one transaction: if the process is killed halfway, nothing is
 * imported. Idempotent. If the member who started it is no longer an admin, the import fails.
 */
export async function runImport(host: Host, job: { tenant: string; payload: unknown }): Promise<void> {
  const { importId } = PayloadSchema.parse(job.payload);
  const club = await runningClub(host.directory, job.tenant);
  if (!club) return;
  const queued = await withUnitOfWork(host, club, { as: "system", readOnly: true }, ({ db }) =>
    maybe<QueuedImport>(db, QUEUED, { importId }),
  );
  if (!queued) return;
  const progress = progressRecorder(host, club, importId);
  const { source, requestId, keyName, memberId } = queued;
  const origin = {
    source,
    ...(requestId !== null && { requestId }),
    ...(keyName !== null && { key: keyName }),
  };
  try {
    await withUnitOfWork(host, club, { as: { memberId }, origin }, (uow) =>
      importLocked(uow, importId, queued, progress.tell),
    );
  } finally {
    await progress.end();
  }
}

async function importLocked(
  uow: UnitOfWork,
  importId: number,
  { columns, total, welcome }: QueuedImport,
  onProgress: (done: number) => void,
): Promise<void> {
  const { db, actor } = uow;
  if ((await run(db, `${QUEUED} FOR NO KEY UPDATE`, { importId })) === 0) return;
  const staged = db("member_imports").where({ id: importId });
  if (actor.kind !== "member" || !hasRole(actor.role, "admin"))
    return void (await staged.update({ state: "failed", sheet: null }));
  const { members } = await uow.memberFiles.members(await readSheet(uow, importId), columns);
  const { added, updated } = await importMembers(uow, members, {
    welcome,
    // Rows that can't be taken count as done.
    onProgress: (done) => onProgress(total - members.length + done),
  });
  const skipped = total - added - updated;
  await staged.update({ state: "done", sheet: null, added, updated, skipped });
}

/**
 * Records the progress of an import outside its transaction, since nobody else can see into that. Writes one step at a
 * time; steps that come during a write are skipped.
 */
function progressRecorder(host: Host, club: Club, importId: number) {
  let writing: Promise<void> | undefined;
  const write = (done: number) =>
    withUnitOfWork(host, club, { as: "system" }, async ({ db }) => {
      await run(
        db,
        `INSERT INTO member_import_progress (import_id, done) VALUES (:importId, :done)
         ON CONFLICT (import_id) DO UPDATE SET done = excluded.done`,
        { importId, done },
      );
    });
  return {
    tell(done: number) {
      if (writing) return;
      writing = write(done)
        .catch((err: unknown) =>
          host.log.warn({ err, importId }, "the progress of an import was not written"),
        )
        .finally(() => {
          writing = undefined;
        });
    },
    async end() {
      await writing;
    },
  };
}

/** Deletes a file that nobody has imported within its hour. If it is still queued by then, its import has failed. */
export async function forgetImport(host: Host, job: { tenant: string; payload: unknown }): Promise<void> {
  const { importId } = PayloadSchema.parse(job.payload);
  const club = await host.directory.byTenant(job.tenant);
  if (!club) return;
  await withUnitOfWork(host, club, { as: "system" }, async ({ db }) => {
    await db("member_imports").where({ id: importId, state: "reviewing" }).delete();
    await db("member_imports")
      .where({ id: importId, state: "queued" })
      .update({ state: "failed", sheet: null });
  });
}
