import { clubCsvStyle } from "#app/core/club/csv-style.ts";
import { SessionExportSchema } from "#app/core/occasions/sessions/export/session-export.schemas.ts";
import { sessionExport } from "#app/core/occasions/sessions/export/session-export.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import type { FileAnswer } from "#app/infra/documents/file-answer.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { filterIn } from "../list-filter.ts";

/** The file for the address's extension and filter, or why there is none. */
export async function listExport(
  uow: MemberUnit,
  { url, language, locale, context }: PageRequest,
): Promise<{ file: FileAnswer } | { refusal: Refusal }> {
  const origin = clubOrigin(context.app.env.BASE_URL, uow.organization.subdomain);
  const format = SessionExportSchema.shape.format.parse(/\.(\w+)$/.exec(url.pathname)?.[1]);
  try {
    const { filter } = filterIn(url);
    const csv = clubCsvStyle(uow.organization);
    return { file: await sessionExport(uow, { ...filter, format }, { origin, language, locale, csv }) };
  } catch (error) {
    if (error instanceof Refusal && error.code === "export-too-long") return { refusal: error };
    throw error;
  }
}
