import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { cancelSession, deleteSession } from "#app/domain/sessions/end-session.server.ts";
import { EndSessionSchema } from "#app/domain/sessions/sessions.schemas.ts";
import { formAction, memberAction } from "#app/http/forms/form.server.ts";
import { memberLoader } from "#app/http/pages/page.server.ts";
import { endPage } from "../occasions/end.view.server.ts";
import { EndPage } from "../occasions/end-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "admin" }, (uow, page) => endPage(uow, page, "session"));

const answer = { fromParams: { sessionId: "id" }, to: "/sessions/list" };

export const action = memberAction(
  { minRole: "admin" },
  {
    cancel: formAction(EndSessionSchema, cancelSession, { ...answer, toast: "sessions.canceled" }),
    delete: formAction(EndSessionSchema, deleteSession, { ...answer, toast: "sessions.deleted" }),
  },
);

export default function CancelSessionPage() {
  return <EndPage {...useLoaderData<typeof loader>()} />;
}
