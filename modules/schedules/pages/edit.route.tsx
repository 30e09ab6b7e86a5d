import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { editSchedule } from "../domain/edit-schedule.server.ts";
import { comingSessions } from "../domain/generated-sessions.server.ts";
import { followers } from "../domain/replication.ts";
import { ScheduleFormSchema } from "../domain/schedules.schemas.ts";
import { findSchedule } from "../domain/schedules.server.ts";
import { touchedCount } from "../domain/touched.ts";
import { formAction, memberAction, memberLoader } from "../http.server.ts";
import { EditScheduleForm } from "./edit-form.tsx";
import { scheduleChoices, scheduleId, scheduleValues } from "./schedules.view.server.ts";

export const handle = { i18n: "schedules" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const schedule = await findSchedule(uow.db, scheduleId(page.params));
  const sessions = await comingSessions(uow.db, schedule.id, uow.now);
  return {
    title: `${page.t("schedules:editTitle", { name: schedule.name })} · ${uow.organization.name}`,
    name: schedule.name,
    values: scheduleValues(schedule, uow.organization, page.language),
    choices: scheduleChoices(uow.organization, page.language, schedule.tags),
    sessions: followers(sessions, uow.now),
  };
});

export const action = memberAction(
  { minRole: "admin" },
  {
    save: formAction(ScheduleFormSchema, editSchedule, {
      fromParams: { id: "id" },
      to: "/schedules",
      toast: ({ touched }) => {
        const count = touchedCount(touched);
        return count > 0
          ? { type: "success", key: "schedules:done.replicated", values: { count } }
          : { type: "success", key: "schedules:done.saved" };
      },
    }),
  },
);

export default function EditSchedulePage() {
  const { t } = useTranslation("schedules");
  const { name, values, choices, sessions } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("editTitle", { name })} />
      <EditScheduleForm values={values} choices={choices} sessions={sessions} />
    </>
  );
}
