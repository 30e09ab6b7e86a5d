import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostedError } from "#app/ui/form/posted-error.tsx";
import { AskedBack } from "#app/ui/form/review.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { LinkTabs } from "#app/ui/tabs/link-tabs.tsx";
import { type SmallTicketProps, SmallTickets } from "../occasions/small-ticket.tsx";
import { OccasionTicket, type Ticket, TicketGroup } from "../occasions/ticket.tsx";

export interface EventListProps {
  when: "future" | "past";
  /** Coming events, with their answers. */
  groups: { title: string; tickets: Ticket[] }[];
  /** Past ones. */
  past: SmallTicketProps[];
  /** May the reader create one? */
  mayCreate: boolean;
  page: number;
  perPage: number;
  total: number;
}

const hrefOf = (when: EventListProps["when"], page: number) =>
  `/events?${new URLSearchParams({ ...(when === "past" && { when }), page: String(page) })}`;

/** The club's events: coming ones as tickets with their answers, past ones as a list. */
export function EventList({ when, groups, past, mayCreate, ...paging }: EventListProps) {
  const { t } = useTranslation();
  const add = mayCreate ? (
    <Link className="btn btn-primary" to="/events/new">
      <Icon name="plus" />
      {t("events.new")}
    </Link>
  ) : null;
  const isEmpty = groups.length === 0 && past.length === 0;
  return (
    <>
      <PageHeader title={t("events.title")} lead={t("events.lead")} actions={add} />
      <LinkTabs
        label={t("events.title")}
        tabs={[
          { to: "/events", label: t("events.coming"), current: when === "future" },
          { to: "/events?when=past", label: t("events.past"), current: when === "past" },
        ]}
      />
      <PostedError />
      <AskedBack tone="primary" />
      {groups.map((group) => (
        <TicketGroup key={group.title} title={group.title}>
          {group.tickets.map((ticket) => (
            <OccasionTicket key={ticket.id} ticket={ticket} />
          ))}
        </TicketGroup>
      ))}
      {past.length > 0 ? <SmallTickets label={t("events.past")} tickets={past} /> : null}
      {isEmpty ? (
        <EmptyState icon="star" title={t(`events.empty.${when}`)}>
          {t(when === "future" && mayCreate ? "events.empty.futureAdmin" : `events.empty.${when}Text`)}
        </EmptyState>
      ) : null}
      <Pagination {...paging} href={(page) => hrefOf(when, page)} />
    </>
  );
}
