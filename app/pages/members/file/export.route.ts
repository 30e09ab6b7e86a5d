import { fileResponse } from "#app/documents/file-answer.ts";
import { MemberExportSchema } from "#app/domain/members/file/export/member-export.schemas.ts";
import { memberExport } from "#app/domain/members/file/export/member-export.server.ts";
import { memberPlatformLoader } from "#app/http/pages/page.server.ts";

/** All active members as a file, by the ending of the address. */
export const loader = memberPlatformLoader(
  { minRole: "admin" },
  (uow, { url, language }) => {
    const format = MemberExportSchema.shape.format.parse(/\.(\w+)$/.exec(url.pathname)?.[1]);
    return memberExport(uow, { format }, { language });
  },
  async (_page, file) => fileResponse(file),
);
