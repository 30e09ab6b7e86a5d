import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { ActionButton, Badge, Icon } from "#app/kit/ui.tsx";
import { Exceptions, type ExceptionView } from "./exceptions.tsx";
import { type LeadDate, LeadDates } from "./lead-dates.tsx";

/** A schedule in the reader's words. */
export interface ScheduleView {
  id: number;
  name: string;
  running: boolean;
  /** "Mon, Thu". */
  weekDays: string;
  startTime: string;
  finishTime: string;
  address: string;
  capacity: number | null;
  /** null = free. */
  price: string | null;
  tags: string[];
  nextDates: string[];
  exceptions: ExceptionView[];
  /** The lead days on which resuming can make a session; none if it runs. */
  leadDates: LeadDate[];
}

/** One schedule with its state, its next sessions, and buttons to edit, pause or delete it. */
export function ScheduleCard({ schedule, earliest }: { schedule: ScheduleView; earliest: string }) {
  const { t } = useTranslation("schedules");
  const { id, name, running } = schedule;
  const asks = schedule.leadDates.length > 0;
  return (
    <li id={`schedule-${id}`} data-keeps-focus="button" className="card-box grid content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>{name}</h2>
        <Badge tone={running ? "success" : "warning"} icon={running ? "play" : "pause"}>
          {t(running ? "status.running" : "status.paused")}
        </Badge>
      </div>
      <p className="font-semibold first-letter:uppercase">
        {schedule.weekDays} ·{" "}
        <span className="nums whitespace-nowrap">
          {t("timeRange", { start: schedule.startTime, finish: schedule.finishTime })}
        </span>
      </p>
      <p className="soft">
        {[
          schedule.address,
          schedule.capacity === null ? t("noLimit") : t("places", { count: schedule.capacity }),
          schedule.price ?? t("free"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {schedule.tags.length > 0 ? (
        <p className="flex flex-wrap gap-1">
          {schedule.tags.map((tag) => (
            <Badge key={tag} typed>
              {tag}
            </Badge>
          ))}
        </p>
      ) : null}
      <NextDates schedule={schedule} />
      <Exceptions exceptions={schedule.exceptions} />
      {asks ? <ResumeForm schedule={schedule} earliest={earliest} /> : null}
      <div className="form-actions">
        <Link className="btn btn-outline" to={`/schedules/${id}/edit`} aria-label={t("editOf", { name })}>
          <Icon name="pencil" />
          {t("edit")}
        </Link>
        {asks ? null : (
          <ActionButton
            action="/schedules"
            fields={{ intent: running ? "pause" : "resume", id: String(id) }}
            label={t(running ? "pauseOf" : "resumeOf", { name })}
          >
            <Icon name={running ? "pause" : "play"} />
            {t(running ? "pause" : "resume")}
          </ActionButton>
        )}
        <Link
          className="btn btn-outline btn-error"
          to={`/schedules/${id}/delete`}
          aria-label={t("deleteOf", { name })}
        >
          <Icon name="trash" />
          {t("delete")}
        </Link>
      </div>
    </li>
  );
}

function NextDates({ schedule }: { schedule: ScheduleView }) {
  const { t } = useTranslation("schedules");
  if (schedule.nextDates.length === 0) {
    return <p className="soft">{t(schedule.running ? "noDates" : "pausedDates")}</p>;
  }
  return (
    <p>
      {t("nextDates")}:{" "}
      {schedule.nextDates.map((date, index) => (
        <Fragment key={date}>
          {index > 0 ? " · " : null}
          <span className="nums whitespace-nowrap">{date}</span>
        </Fragment>
      ))}
    </p>
  );
}

/** Resumes a schedule, and asks on which of the next days it makes a session at once. */
function ResumeForm({ schedule, earliest }: { schedule: ScheduleView; earliest: string }) {
  const { t } = useTranslation("schedules");
  const { id, name, leadDates } = schedule;
  return (
    <form method="post" action="/schedules" className="grid gap-2">
      <input type="hidden" name="intent" value="resume" />
      <input type="hidden" name="id" value={id} />
      <LeadDates
        field={{ id: `lead-${id}`, name: "leadDates" }}
        dates={leadDates}
        earliest={earliest}
        ticked={leadDates.map(({ value }) => value)}
      />
      <button
        type="submit"
        className="btn btn-outline justify-self-start"
        aria-label={t("resumeOf", { name })}
      >
        <Icon name="play" />
        {t("resume")}
      </button>
    </form>
  );
}
