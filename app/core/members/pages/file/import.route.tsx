import { useLoaderData } from "@remix-run/react";
import {
  DiscardImportSchema,
  StartImportSchema,
  UploadImportSchema,
} from "#app/core/members/file/staging/import.schemas.ts";
import { discardImport, stageImport } from "#app/core/members/file/staging/stage-import.server.ts";
import { startReviewed } from "#app/core/members/file/staging/start-import.server.ts";
import { UPLOAD_BYTES } from "#app/kernel/values/largest-upload.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { inTurn } from "#app/web/http/request/club-turn.server.ts";
import { importPage } from "./import.view.server.ts";
import { ImportPage } from "./import-page.tsx";

export const loader = inTurn(
  memberLoader({ minRole: "admin" }, async (uow, page) => ({
    title: `${page.t("memberFile.import.title")} · ${uow.organization.name}`,
    page: await importPage(uow, page),
  })),
);

export const action = inTurn(
  memberAction(
    { minRole: "admin" },
    {
      upload: formAction(UploadImportSchema, stageImport, { bodyBytes: UPLOAD_BYTES }),
      start: formAction(StartImportSchema, startReviewed, {
        done: ({ next, welcome }) => (next === "look-again" ? { welcome } : undefined),
      }),
      discard: formAction(DiscardImportSchema, discardImport),
    },
  ),
);

export default function ImportMembers() {
  const { page } = useLoaderData<typeof loader>();
  return <ImportPage {...page} />;
}
