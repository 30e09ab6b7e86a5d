import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostedError } from "#app/ui/form/posted-error.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { pauseSchedule } from "../domain/pause-schedule.server.ts";
import { resumeSchedule } from "../domain/resume-schedule.server.ts";
import { SwitchScheduleSchema } from "../domain/schedules.schemas.ts";
import { scheduleList } from "../domain/schedules.server.ts";
import { formAction, memberAction, memberLoader } from "../http.server.ts";
import { HelpDialog } from "./help-dialog.tsx";
import { ScheduleCard } from "./schedule-card.tsx";
import { daysAheadOf, scheduleViews } from "./schedules.view.server.ts";

export const handle = { i18n: "schedules" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** A refused form may mean that the list has changed meanwhile. */
export const shouldRevalidate = () => true;

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => ({
  title: `${page.t("schedules:title")} · ${uow.organization.name}`,
  daysAhead: daysAheadOf(uow.organization),
  schedules: scheduleViews(await scheduleList(uow.db, uow.now), uow.organization, page.language),
}));

export const action = memberAction(
  { minRole: "admin" },
  {
    pause: formAction(SwitchScheduleSchema, pauseSchedule, { toast: "schedules:done.paused" }),
    resume: formAction(SwitchScheduleSchema, resumeSchedule, {
      toast: ({ created }) => ({
        type: "success",
        key: "schedules:done.resumed",
        values: { count: created },
      }),
    }),
  },
);

export default function SchedulesPage() {
  const { t } = useTranslation("schedules");
  const { schedules, daysAhead } = useLoaderData<typeof loader>();
  const add = (
    <Link className="btn btn-primary" to="/schedules/new">
      <Icon name="plus" />
      {t("new")}
    </Link>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          <>
            <HelpDialog daysAhead={daysAhead} />
            {schedules.length > 0 ? add : null}
          </>
        }
      />
      <PostedError />
      {schedules.length === 0 ? (
        <EmptyState icon="repeat" title={t("empty.title")} action={add}>
          {t("empty.text")}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {schedules.map((schedule) => (
            <ScheduleCard key={schedule.id} schedule={schedule} />
          ))}
        </ul>
      )}
    </>
  );
}
