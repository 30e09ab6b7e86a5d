import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { hintsAt } from "#app/web/ui/hints/hints.view.server.ts";
import { NewSessionForm } from "./new-form.tsx";
import { createdToast, sessionChoices } from "./sessions.view.server.ts";

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => ({
  title: `${page.t("sessions.new")} · ${uow.organization.name}`,
  choices: sessionChoices(uow, page),
  hints: await hintsAt(uow, page, "session.repeat", {}),
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
  const { choices, hints } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("sessions.new")} />
      <NewSessionForm choices={choices} hints={hints} />
    </>
  );
}
