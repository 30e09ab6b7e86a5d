import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { createSchedule } from "../domain/create-schedule.server.ts";
import { CreateScheduleSchema } from "../domain/schedules.schemas.ts";
import { formAction, memberAction, memberLoader } from "../http.server.ts";
import { NewScheduleForm } from "./new-form.tsx";
import { createdToast, earliestDay, scheduleChoices } from "./schedules.view.server.ts";

export const handle = { i18n: "schedules" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => ({
  title: `${page.t("schedules:new")} · ${uow.organization.name}`,
  choices: scheduleChoices(uow.organization, page.language),
  earliest: earliestDay(uow, page.language),
}));

export const action = memberAction(
  { minRole: "admin" },
  {
    create: formAction(
      CreateScheduleSchema,
      async (uow, input) => ({
        ...(await createSchedule(uow, input)),
        organization: uow.organization,
      }),
      { to: "/schedules", toast: createdToast },
    ),
  },
);

export default function NewSchedulePage() {
  const { t } = useTranslation("schedules");
  const { choices, earliest } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("new")} lead={t("form.ahead", { date: earliest })} />
      <NewScheduleForm choices={choices} />
    </>
  );
}
