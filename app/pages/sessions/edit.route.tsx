import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { editSession } from "#app/domain/sessions/edit-session.server.ts";
import { sessionDetail } from "#app/domain/sessions/session-list.server.ts";
import { EditSessionSchema } from "#app/domain/sessions/sessions.schemas.ts";
import { formAction, memberAction } from "#app/http/forms/form.server.ts";
import { memberLoader } from "#app/http/pages/page.server.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { EditSessionForm } from "./edit-form.tsx";
import { occasionId, sessionChoices, sessionValues, toldOf } from "./sessions.view.server.ts";

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
