import { redirect } from "@remix-run/node";
import { fileResponse } from "#app/infra/documents/file-answer.ts";
import { memberPlatformLoader } from "#app/web/http/pages/page.server.ts";
import { toastCookie } from "#app/web/http/pages/toast.server.ts";
import { inTurn } from "#app/web/http/request/club-turn.server.ts";
import { listExport } from "./export.view.server.ts";

/** The list of sessions as a file whose type is the address's extension. If it would be too long, the list's page says so. */
export const loader = inTurn(
  memberPlatformLoader(
    { minRole: "admin", failed: "failures.exportSessions", failedTo: "/sessions/list" },
    listExport,
    async ({ url, context }, made) => {
      if ("file" in made) return fileResponse(made.file);
      const { values } = made.refusal;
      const toast = await toastCookie(context.app.env, {
        type: "error",
        key: "errors.export-too-long",
        values,
      });
      return redirect(`/sessions/list${url.search}`, { headers: { "Set-Cookie": toast } });
    },
  ),
);
