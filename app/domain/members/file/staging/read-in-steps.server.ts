import { setImmediate } from "node:timers/promises";
import type { Spreadsheet } from "#app/documents/reading/spreadsheet.ts";
import type { FileColumns } from "../member-columns.ts";
import { type MemberFile, memberFileSteps } from "../member-file.ts";

/** The members in a table, read while other requests are served. */
export async function readInSteps(sheet: Spreadsheet, columns: FileColumns): Promise<MemberFile> {
  const steps = memberFileSteps(sheet, columns);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
