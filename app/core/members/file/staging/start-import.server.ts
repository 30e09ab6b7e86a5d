import type { z } from "zod";
import { allowanceFor } from "#app/core/messaging/welcome/plan-welcomes.server.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { counted, ensureConfirmed, type Question } from "#app/kernel/confirmation/confirmation.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { ImportCallSchema, StartImportSchema } from "./import.schemas.ts";
import { chooseColumns, keepUpload, readUpload } from "./stage-import.server.ts";
import { type DryRun, dryRun, lockReviewed, readSheet } from "./staged-import.server.ts";

/** What importing a file does. */
export async function importQuestion(
  uow: UnitOfWork,
  { columns, file, added, updated, skipped, unchanged, addressed, withoutAddress }: DryRun,
): Promise<Question> {
  const allowance = await allowanceFor(uow, addressed);
  const consequences = [
    ...counted("memberFile.consequences.added", added),
    ...counted("memberFile.consequences.updated", updated),
    ...counted("memberFile.consequences.wrong", skipped - unchanged),
    ...counted("memberFile.consequences.unchanged", unchanged),
    ...counted("memberFile.consequences.around", file.around.length),
    ...counted("memberFile.consequences.addressed", allowance.count),
    ...counted("memberFile.consequences.withoutAddress", withoutAddress),
  ];
  // Other columns are another import, even if its numbers are the same.
  const about = columns.map((field) => field ?? "none");
  return { act: "member.import", consequences, about, always: true };
}

/**
 * What a page's form leads to: the file is imported, or reviewed first, because somebody asked (`look`) or because the
 * columns have changed (`look-again`).
 */
type Started = { next: "run" | "look" | "look-again"; welcome: "yes" | "no" };

/**
 * Imports the actor's file with the columns of the page, as `startImport` does. If the page's numbers are about other
 * columns, the new ones are stored and nothing is imported. Refuses what `chooseColumns` refuses, too.
 */
export async function startReviewed(
  uow: MemberUnit,
  { columns, look, ...start }: z.output<typeof StartImportSchema>,
): Promise<Started> {
  const { importId, welcome } = start;
  const isChanged = columns !== undefined && (await chooseColumns(uow, { importId, columns }));
  if (look) return { next: "look", welcome };
  if (isChanged) return { next: "look-again", welcome };
  await startImport(uow, start);
  return { next: "run", welcome };
}

/**
 * Has the queue import the actor's file: all of it, or nothing. Always asks back. Refuses `import-gone`,
 * `import-running`, `import-nothing`.
 */
export async function startImport(
  uow: MemberUnit,
  { importId, welcome, reviewed }: Omit<z.output<typeof StartImportSchema>, "columns" | "look">,
): Promise<DryRun> {
  const { columns, total } = await lockReviewed(uow, importId);
  const dry = await dryRun(uow, { sheet: await readSheet(uow, importId), total, columns });
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

/**
 * All steps of an import in one, with the columns guessed from their headings. With `dryRun` it only says what the file
 * would do.
 */
export async function importByCall(
  uow: MemberUnit,
  { file, encoding, dryRun: isDry, welcome, reviewed }: z.output<typeof ImportCallSchema>,
): Promise<DryRun & { state: "reviewing" | "queued" }> {
  const read = await readUpload(uow, file, encoding);
  if (isDry) return { ...(await dryRun(uow, read)), state: "reviewing" };
  const { importId } = await keepUpload(uow, file, read);
  const started = await startImport(uow, { importId, welcome: welcome ? "yes" : "no", reviewed });
  return { ...started, state: "queued" };
}
