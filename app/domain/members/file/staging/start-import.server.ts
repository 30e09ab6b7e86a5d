import type { z } from "zod";
import { counted, ensureConfirmed, type Question } from "#app/domain/confirmation/confirmation.ts";
import { allowanceFor } from "#app/domain/consent/plan-welcomes.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { MemberUnit, UnitOfWork } from "#app/unit-of-work.ts";
import { guessColumns } from "../member-columns.ts";
import type { ImportCallSchema, StartImportSchema } from "./import.schemas.ts";
import { readUpload, stageImport } from "./stage-import.server.ts";
import { type DryRun, dryRun, lockReviewed, sheetOf } from "./staged-import.server.ts";

/** What importing a file does. */
export async function importQuestion(
  uow: UnitOfWork,
  { added, updated, skipped, addressed }: DryRun,
): Promise<Question> {
  const allowance = await allowanceFor(uow, addressed);
  const consequences = [
    ...counted("memberFile.consequences.added", added),
    ...counted("memberFile.consequences.updated", updated),
    ...counted("memberFile.consequences.skipped", skipped),
    ...counted("memberFile.consequences.addressed", allowance.count),
  ];
  return { act: "member.import", consequences, always: true };
}

/**
 * Has the actor's file imported by the queue: all of it, or nothing. Always asks back. Refuses `import-gone`,
 * `import-running`, `import-nothing`.
 */
export async function startImport(
  uow: MemberUnit,
  { importId, welcome, reviewed }: z.output<typeof StartImportSchema>,
): Promise<DryRun> {
  const { columns, total } = await lockReviewed(uow, importId);
  const dry = await dryRun(uow, { sheet: await sheetOf(uow, importId), total, columns });
  if (dry.added + dry.updated === 0) throw new Refusal("import-nothing");
  await ensureConfirmed(reviewed, () => importQuestion(uow, dry));
  await uow
    .db("member_imports")
    .where({ id: importId })
    .update({
      state: "queued",
      welcome: welcome === "yes",
      source: uow.origin?.source ?? "job",
      request_id: uow.origin?.requestId ?? null,
      key_name: uow.origin?.key ?? null,
    });
  await uow.enqueue("member-import.run", { importId });
  return dry;
}

/** All steps in one, with the columns as they are guessed. With `dryRun` it only says what would become of the file. */
export async function importByCall(
  uow: MemberUnit,
  { file, dryRun: isDry, welcome, reviewed }: z.output<typeof ImportCallSchema>,
): Promise<DryRun & { state: "reviewing" | "queued" }> {
  if (isDry) {
    const { sheet, headings, total } = await readUpload(file);
    return { ...(await dryRun(uow, { sheet, total, columns: guessColumns(headings) })), state: "reviewing" };
  }
  const { importId } = await stageImport(uow, { file });
  const started = await startImport(uow, { importId, welcome: welcome ? "yes" : "no", reviewed });
  return { ...started, state: "queued" };
}
