import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "#app/components/shell/page-header.tsx";
import { NewScheduleForm } from "../components/new-schedule-form.tsx";
import { createSchedule } from "../domain/create-schedule.server.ts";
import { CreateScheduleSchema } from "../domain/schedules.schemas.ts";
import { formAction, memberAction, memberLoader } from "../http.server.ts";
import { createdToast, earliestDay, scheduleChoices } from "../schedule-views.server.ts";

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
