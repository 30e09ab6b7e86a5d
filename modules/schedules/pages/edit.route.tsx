import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { idInAddress } from "#app/kit/pages.server.ts";
import { todayOf } from "#app/kit/rules.ts";
import { PageHeader } from "#app/kit/ui.tsx";
import { editSchedule } from "#modules/schedules/edit-schedule.server.ts";
import { closedFromToday } from "#modules/schedules/generate-sessions.server.ts";
import { comingSessions } from "#modules/schedules/generated-sessions.server.ts";
import { followers } from "#modules/schedules/replication.ts";
import { ScheduleFormSchema } from "#modules/schedules/schedules.schemas.ts";
import { findSchedule } from "#modules/schedules/schedules.server.ts";
import { comingSlots } from "#modules/schedules/slots.server.ts";
import { touchedCount } from "#modules/schedules/touched.ts";
import { formAction, memberAction, memberLoader } from "../http.server.ts";
import { EditScheduleForm } from "./edit-form.tsx";
import { Exceptions } from "./exceptions.tsx";
import { exceptionViews, scheduleChoices, scheduleValues } from "./schedules.view.server.ts";

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const schedule = await findSchedule(uow.db, idInAddress(page.params));
  const sessions = await comingSessions(uow.db, schedule.id, uow.now);
  const slots = await comingSlots(uow.db, todayOf(uow), schedule.id);
  const closed = await closedFromToday(uow);
  const edited = { schedule, slots };
  const { choices, ticked } = scheduleChoices(uow, page, { closed, edited });
  return {
    title: `${page.t("schedules:editTitle", { name: schedule.name })} · ${uow.organization.name}`,
    name: schedule.name,
    values: scheduleValues(schedule, ticked, uow.organization, page),
    choices,
    exceptions: exceptionViews(edited, closed, uow, page),
    sessions: followers(sessions, uow.now),
  };
});

export const action = memberAction(
  { minRole: "admin" },
  {
    save: formAction(ScheduleFormSchema, editSchedule, {
      fromParams: { id: "id" },
      current: async (uow, page) => {
        const schedule = await findSchedule(uow.db, idInAddress(page.params));
        // Which lead days are ticked is offered anew on each page, and not saved.
        const { leadDates: _offered, ...saved } = scheduleValues(schedule, [], uow.organization, page);
        return saved;
      },
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
  const { name, values, choices, sessions, exceptions } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("editTitle", { name })} />
      <div className="mb-4">
        <Exceptions exceptions={exceptions} />
      </div>
      <EditScheduleForm values={values} choices={choices} sessions={sessions} />
    </>
  );
}
