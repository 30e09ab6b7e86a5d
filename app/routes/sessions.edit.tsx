import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EditSessionForm } from "../components/sessions/edit-session-form.tsx";
import { PageHeader } from "../components/shell/page-header.tsx";
import { editSession } from "../domain/sessions/edit-session.server.ts";
import { sessionDetail } from "../domain/sessions/session-list.server.ts";
import { EditSessionSchema } from "../domain/sessions/sessions.schemas.ts";
import { formAction, memberAction } from "../http/form.server.ts";
import { memberLoader } from "../http/page.server.ts";
import { occasionId, sessionChoices, sessionValues, toldOf } from "../views/sessions.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const session = await sessionDetail(uow, { sessionId: occasionId(page.params) });
  return {
    title: `${page.t("sessions.editTitle", { name: session.name })} · ${uow.organization.name}`,
    name: session.name,
    values: sessionValues(session, uow.organization, page.language),
    choices: sessionChoices(uow, page, session.tags),
    told: toldOf(session),
  };
});

export const action = memberAction(
  { minRole: "admin" },
  {
    save: formAction(EditSessionSchema, editSession, {
      fromParams: { sessionId: "id" },
      to: "/sessions/list",
      toast: ({ promoted }) =>
        promoted.length > 0
          ? { type: "success", key: "sessions.savedPromoted", values: { count: promoted.length } }
          : { type: "success", key: "sessions.saved" },
    }),
  },
);

export default function EditSessionPage() {
  const { t } = useTranslation();
  const { name, ...form } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("sessions.editTitle", { name })} />
      <EditSessionForm {...form} />
    </>
  );
}
