import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { idInAddress } from "#app/kit/pages.server.ts";
import { PageHeader } from "#app/kit/ui.tsx";
import { deleteSchedule } from "#modules/schedules/delete-schedule.server.ts";
import { comingSessions } from "#modules/schedules/generated-sessions.server.ts";
import { replicationQuestion } from "#modules/schedules/questions.server.ts";
import { replication } from "#modules/schedules/replication.ts";
import { DeleteScheduleSchema } from "#modules/schedules/schedules.schemas.ts";
import { findSchedule } from "#modules/schedules/schedules.server.ts";
import { touchedCount } from "#modules/schedules/touched.ts";
import { buildReview, formAction, memberAction, memberLoader } from "../http.server.ts";
import { DeleteScheduleForm } from "./delete-form.tsx";

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const schedule = await findSchedule(uow.db, idInAddress(page.params));
  const sessions = await comingSessions(uow.db, schedule.id, uow.now);
  const plan = replication(schedule, undefined, sessions, uow.now);
  return {
    title: `${page.t("schedules:remove.title", { name: schedule.name })} · ${uow.organization.name}`,
    name: schedule.name,
    coming: sessions.filter((session) => session.confirmed).length,
    review: buildReview(await replicationQuestion(uow, "schedule.delete", plan), page.t),
  };
});

export const action = memberAction(
  { minRole: "admin" },
  {
    delete: formAction(DeleteScheduleSchema, deleteSchedule, {
      fromParams: { id: "id" },
      to: "/schedules",
      toast: (touched) => ({
        type: "success",
        key: "schedules:done.deleted",
        values: { count: touchedCount(touched) },
      }),
    }),
  },
);

export default function DeleteSchedulePage() {
  const { t } = useTranslation("schedules");
  const { name, coming, review } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("remove.title", { name })} lead={t("remove.text")} />
      <DeleteScheduleForm coming={coming} review={review} />
    </>
  );
}
