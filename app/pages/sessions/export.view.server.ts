import type { z } from "zod";
import type { FileAnswer } from "#app/documents/file-answer.ts";
import type { Refusal } from "#app/domain/refusal.ts";
import { SessionExportSchema } from "#app/domain/sessions/export/session-export.schemas.ts";
import { sessionExport } from "#app/domain/sessions/export/session-export.server.ts";
import { clubOrigin } from "#app/edge/host.ts";
import type { PageRequest } from "#app/http/request/guard.server.ts";
import { isRefusal } from "#app/http/request/refusals.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";

/** The file that the address asks for, or why there is none. */
export async function listExport(
  uow: MemberUnit,
  { url, language, context }: PageRequest,
): Promise<{ file: FileAnswer } | { refusal: Refusal }> {
  const origin = clubOrigin(context.app.env.BASE_URL, uow.organization.subdomain);
  try {
    return { file: await sessionExport(uow, exportFrom(url), { origin, language }) };
  } catch (error) {
    if (isRefusal(error) && error.code === "export-too-long") return { refusal: error };
    throw error;
  }
}

// A mangled address gives what the page shows without a filter, instead of an error.
function exportFrom(url: URL): z.output<typeof SessionExportSchema> {
  const given = [...url.searchParams].filter(([name, value]) => value !== "" && !/^(_.*|page)$/.test(name));
  const format = /\.(\w+)$/.exec(url.pathname)?.[1];
  const parsed = SessionExportSchema.safeParse({ ...Object.fromEntries(given), format });
  return parsed.success ? parsed.data : SessionExportSchema.parse({ when: "future", format });
}
