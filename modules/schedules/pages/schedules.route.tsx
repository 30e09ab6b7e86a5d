import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { dateIn } from "#app/kit/rules.ts";
import { EmptyState, Icon, PageHeader, PostedError } from "#app/kit/ui.tsx";
import { closedFromToday } from "#modules/schedules/generate-sessions.server.ts";
import { pauseSchedule } from "#modules/schedules/pause-schedule.server.ts";
import { resumeSchedule } from "#modules/schedules/resume-schedule.server.ts";
import { PauseScheduleSchema, ResumeScheduleSchema } from "#modules/schedules/schedules.schemas.ts";
import { scheduleList } from "#modules/schedules/schedules.server.ts";
import { comingSlots } from "#modules/schedules/slots.server.ts";
import { formAction, memberAction, memberLoader } from "../http.server.ts";
import { HelpDialog } from "./help-dialog.tsx";
import { ScheduleCard } from "./schedule-card.tsx";
import { closedTexts, earliestDay, generationDaysAhead, scheduleViews } from "./schedules.view.server.ts";

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const { organization, now, db } = uow;
  const schedules = await scheduleList(db, now);
  const slots = await comingSlots(db, dateIn(organization.timezone, now));
  const closed = await closedFromToday(uow);
  return {
    title: `${page.t("schedules:title")} · ${organization.name}`,
    daysAhead: generationDaysAhead(organization),
    earliest: earliestDay(uow, page),
    schedules: scheduleViews({ schedules, slots, closed }, uow, page),
    closed: closedTexts(closed, organization, page),
  };
});

export const action = memberAction(
  { minRole: "admin" },
  {
    pause: formAction(PauseScheduleSchema, pauseSchedule, { toast: "schedules:done.paused" }),
    resume: formAction(ResumeScheduleSchema, resumeSchedule, {
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
  const { schedules, daysAhead, earliest, closed } = useLoaderData<typeof loader>();
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
            <Link className="btn btn-outline" to="/closed-days">
              <Icon name="calendar" />
              {t("closed.title")}
            </Link>
            {schedules.length > 0 ? add : null}
          </>
        }
      />
      <PostedError />
      {closed.length > 0 ? (
        <p className="soft mb-4">
          {t("closed.coming")}: {closed.join(" · ")}
        </p>
      ) : null}
      {schedules.length === 0 ? (
        <EmptyState icon="repeat" title={t("empty.title")} action={add}>
          {t("empty.text")}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {schedules.map((schedule) => (
            <ScheduleCard key={schedule.id} schedule={schedule} earliest={earliest} />
          ))}
        </ul>
      )}
    </>
  );
}
