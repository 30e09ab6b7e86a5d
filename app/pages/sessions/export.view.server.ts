import type { FileAnswer } from "#app/documents/file-answer.ts";
import { csvStyleOf } from "#app/domain/organizations/csv-style.ts";
import type { Refusal } from "#app/domain/refusal.ts";
import { SessionExportSchema } from "#app/domain/sessions/export/session-export.schemas.ts";
import { sessionExport } from "#app/domain/sessions/export/session-export.server.ts";
import { clubOrigin } from "#app/edge/host.ts";
import type { PageRequest } from "#app/http/request/guard.server.ts";
import { isRefusal } from "#app/http/request/refusals.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";
import { filterIn } from "../occasions/list-filter.ts";

/** The file for the address's extension and filter, or why there is none. */
export async function listExport(
  uow: MemberUnit,
  { url, language, locale, context }: PageRequest,
): Promise<{ file: FileAnswer } | { refusal: Refusal }> {
  const origin = clubOrigin(context.app.env.BASE_URL, uow.organization.subdomain);
  const format = SessionExportSchema.shape.format.parse(/\.(\w+)$/.exec(url.pathname)?.[1]);
  try {
    const { filter } = filterIn(url);
    const csv = csvStyleOf(uow.organization);
    return { file: await sessionExport(uow, { ...filter, format }, { origin, language, locale, csv }) };
  } catch (error) {
    if (isRefusal(error) && error.code === "export-too-long") return { refusal: error };
    throw error;
  }
}
