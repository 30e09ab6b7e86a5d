import { clubCsvStyle } from "#app/core/club/csv-style.ts";
import { MemberExportSchema } from "#app/core/members/file/export/member-export.schemas.ts";
import { memberExport } from "#app/core/members/file/export/member-export.server.ts";
import { filterFields } from "#app/core/members/list/filter-query.ts";
import { fileResponse } from "#app/infra/documents/file-answer.ts";
import { memberPlatformLoader } from "#app/web/http/pages/page.server.ts";
import { inTurn } from "#app/web/http/request/club-turn.server.ts";

/** Members as a file whose type is the address's extension: those that the query selects, or all active ones without a query. */
export const loader = inTurn(
  memberPlatformLoader(
    { minRole: "admin", failed: "failures.members", failedTo: "/organization" },
    (uow, { url, language }) => {
      const [, format] = /\.(\w+)$/.exec(url.pathname) ?? [];
      const asked = MemberExportSchema.safeParse({ ...filterFields(url.searchParams), format });
      const csv = clubCsvStyle(uow.organization);
      return memberExport(uow, asked.data ?? MemberExportSchema.parse({ format }), { language, csv });
    },
    async (_page, file) => fileResponse(file),
  ),
);
