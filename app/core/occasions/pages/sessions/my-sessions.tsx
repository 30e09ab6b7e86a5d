import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  commentForm,
  RatingRow,
  type RatingRowProps,
} from "#app/core/attendance/pages/ratings/rating-row.tsx";
import {
  StatisticsCard,
  type StatisticsView,
} from "#app/core/attendance/pages/statistics/statistics-card.tsx";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { isAnswerTo } from "#app/web/ui/form/posted-form.ts";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import { Pagination } from "#app/web/ui/kit/pagination.tsx";
import { LinkTabs } from "#app/web/ui/tabs/link-tabs.tsx";
import { type SmallTicketProps, SmallTickets } from "../small-ticket.tsx";

export interface MySessionListProps {
  when: "coming" | "past";
  sessions: SmallTicketProps[];
  statistics: StatisticsView;
  ratings: RatingRowProps[];
  page: number;
  perPage: number;
  total: number;
}

const listAddress = (when: MySessionListProps["when"], page = 1) => {
  const asked = new URLSearchParams({
    ...(when === "past" && { when }),
    ...(page > 1 && { page: `${page}` }),
  });
  return `/my-sessions${asked.size > 0 ? `?${asked}` : ""}`;
};

/** The sessions that the reader has answered, coming or past. */
export function MySessionList({ when, sessions, statistics, ratings, ...paging }: MySessionListProps) {
  const { t } = useTranslation();
  const reply = useActionData<FormReply>();
  // A comment on a session that can't be rated here any more has no form that could show what is wrong.
  const isShown = ratings.some((one) => reply && isAnswerTo(reply, commentForm(one)));
  const tab = (id: MySessionListProps["when"]) => ({
    to: listAddress(id),
    label: t(`sessions.mine.${id}`),
    current: id === when,
  });
  return (
    <>
      <PageHeader title={t("sessions.mine.title")} />
      <PostedError except={isShown ? ["comment"] : []} />
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
        <SmallTickets label={t(`sessions.mine.${when}`)} tickets={sessions} />
      )}
      <Pagination {...paging} href={(page) => listAddress(when, page)} />
    </>
  );
}
