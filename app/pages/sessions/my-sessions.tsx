import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostedError } from "#app/ui/form/posted-error.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Icon, type IconName } from "#app/ui/kit/icon.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { LinkTabs } from "#app/ui/tabs/link-tabs.tsx";
import { RatingRow, type RatingRowProps } from "../ratings/rating-row.tsx";
import { StatisticsCard, type StatisticsView } from "../statistics/statistics-card.tsx";

/** A session as the member who answered it sees it. */
export interface MySession {
  id: number;
  name: string;
  date: { iso: string; weekday: string; day: string; month: string };
  time: string;
  place: string;
  state: "in" | "out" | "waiting" | "canceled";
  strip: { label: string; icon: IconName };
}

export interface MySessionListProps {
  when: "coming" | "past";
  sessions: MySession[];
  statistics: StatisticsView;
  ratings: RatingRowProps[];
  page: number;
  perPage: number;
  total: number;
}

const hrefOf = (when: MySessionListProps["when"], page = 1) => {
  const asked = new URLSearchParams({
    ...(when === "past" && { when }),
    ...(page > 1 && { page: `${page}` }),
  });
  return `/my-sessions${asked.size > 0 ? `?${asked}` : ""}`;
};

/** The sessions that the reader has answered, coming or past. */
export function MySessionList({ when, sessions, statistics, ratings, ...paging }: MySessionListProps) {
  const { t } = useTranslation();
  const tab = (id: MySessionListProps["when"]) => ({
    to: hrefOf(id),
    label: t(`sessions.mine.${id}`),
    current: id === when,
  });
  return (
    <>
      <PageHeader title={t("sessions.mine.title")} />
      <PostedError />
      <StatisticsCard statistics={statistics}>
        {ratings.map((rating) => (
          <RatingRow key={rating.occasionId} {...rating} />
        ))}
      </StatisticsCard>
      <LinkTabs label={t("sessions.mine.title")} tabs={[tab("coming"), tab("past")]} />
      {sessions.length === 0 ? (
        <EmptyState icon="calendar" title={t("sessions.mine.empty")}>
          {t("sessions.mine.emptyText")}
        </EmptyState>
      ) : (
        <div className="ticket-grid mb-6">
          {sessions.map((session) => (
            <MyTicket key={session.id} session={session} isPast={when === "past"} />
          ))}
        </div>
      )}
      <Pagination {...paging} href={(page) => hrefOf(when, page)} />
    </>
  );
}

/** A small ticket that leads to the session; its strip says how the reader stands, or stood. */
function MyTicket({ session, isPast }: { session: MySession; isPast: boolean }) {
  const { date, state, strip } = session;
  return (
    <Link
      className="ticket small-ticket"
      to={`/attendance/${session.id}`}
      data-state={state}
      data-past={isPast ? "" : undefined}
    >
      <time className="stub" dateTime={date.iso}>
        {date.weekday}
        <b>{date.day}</b>
        {date.month}
      </time>
      <div className="ticket-body">
        <h2 className="text-[1.2rem]">{session.name}</h2>
        <p className="ticket-where">
          <b>{session.time}</b>
          {session.place ? ` · ${session.place}` : null}
        </p>
      </div>
      <p className="strip">
        <Icon name={strip.icon} />
        {strip.label}
        <Icon name="right" className="ms-auto" />
      </p>
    </Link>
  );
}
