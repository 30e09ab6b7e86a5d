import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NewSessionForm } from "../components/sessions/new-session-form.tsx";
import { PageHeader } from "../components/shell/page-header.tsx";
import { createSession } from "../domain/sessions/create-session.server.ts";
import { CreateSessionSchema } from "../domain/sessions/sessions.schemas.ts";
import { formAction, memberAction } from "../http/form.server.ts";
import { memberLoader } from "../http/page.server.ts";
import { createdToast, sessionChoices } from "../views/sessions.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => ({
  title: `${page.t("sessions.new")} · ${uow.organization.name}`,
  choices: sessionChoices(uow, page),
}));

export const action = memberAction(
  { minRole: "admin" },
  {
    create: formAction(CreateSessionSchema, createSession, {
      to: ({ sessionIds, past }) =>
        past === sessionIds.length ? "/sessions/list?when=past" : "/sessions/list",
      toast: createdToast,
    }),
  },
);

export default function NewSessionPage() {
  const { t } = useTranslation();
  const { choices } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("sessions.new")} />
      <NewSessionForm choices={choices} />
    </>
  );
}
