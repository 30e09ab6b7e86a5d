import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CancelSessionForm } from "../components/sessions/cancel-session-form.tsx";
import { PageHeader } from "../components/shell/page-header.tsx";
import { cancelSession, deleteSession, heardOfCancel } from "../domain/sessions/end-session.server.ts";
import { sessionDetail } from "../domain/sessions/session-list.server.ts";
import { EndSessionSchema } from "../domain/sessions/sessions.schemas.ts";
import { formAction, memberAction } from "../http/form.server.ts";
import { memberLoader } from "../http/page.server.ts";
import { cancelView, occasionId } from "../views/sessions.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const session = await sessionDetail(uow, { sessionId: occasionId(page.params) });
  const view = cancelView(session, await heardOfCancel(uow, session.id), uow, page);
  return { ...view, title: `${view.heading} · ${uow.organization.name}` };
});

const answer = { fromParams: { sessionId: "id" }, to: "/sessions/list" };

export const action = memberAction(
  { minRole: "admin" },
  {
    cancel: formAction(EndSessionSchema, cancelSession, { ...answer, toast: "sessions.canceled" }),
    delete: formAction(EndSessionSchema, deleteSession, { ...answer, toast: "sessions.deleted" }),
  },
);

export default function CancelSessionPage() {
  const { t } = useTranslation();
  const { heading, lead, text, told, state } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={heading} lead={lead} />
      <p className="mb-4 max-w-[36rem]">{text}</p>
      <div className="grid max-w-[36rem] gap-4">
        {state === "open" ? <CancelSessionForm act="cancel" told={told} /> : null}
        <CancelSessionForm act="delete" told={told} late={state === "canceled"} />
        <Link className="btn btn-outline justify-self-start" to="/sessions/list">
          {t(state === "open" ? "sessions.cancelPage.keep" : "sessions.back")}
        </Link>
      </div>
    </>
  );
}
