import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { ConfirmationPrompt } from "#app/web/ui/form/review.tsx";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { Pagination } from "#app/web/ui/kit/pagination.tsx";
import { ListFilters, type ListFiltersProps, listHref } from "../list-filters.tsx";
import { type SmallTicketProps, SmallTickets } from "../small-ticket.tsx";
import { type Ticket, TicketGroup, Tickets } from "../ticket.tsx";

export interface EventListProps {
  filters: ListFiltersProps;
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

/** The club's events, as filtered: coming ones as tickets with their answers, past ones as a list. */
export function EventList({ filters, groups, past, mayCreate, ...paging }: EventListProps) {
  const { t } = useTranslation();
  const { path, when, asked } = filters;
  const empty = Object.keys(asked).length > 0 ? "none" : when;
  const add = mayCreate ? (
    <Link className="btn btn-primary" to="/events/new">
      <Icon name="plus" />
      {t("events.new")}
    </Link>
  ) : null;
  return (
    <>
      <PageHeader title={t("events.title")} lead={t("events.lead")} actions={add} />
      <ListFilters {...filters} />
      <PostedError />
      <ConfirmationPrompt tone="primary" />
      {groups.map((group) => (
        <TicketGroup key={group.title} title={group.title}>
          <Tickets tickets={group.tickets} />
        </TicketGroup>
      ))}
      {past.length > 0 ? <SmallTickets label={t("occasions.list.past")} tickets={past} /> : null}
      {paging.total === 0 ? (
        <EmptyState icon="star" title={t(`events.empty.${empty}`)}>
          {t(empty === "future" && mayCreate ? "events.empty.futureAdmin" : `events.empty.${empty}Text`)}
        </EmptyState>
      ) : null}
      <Pagination {...paging} href={(page) => listHref(path, asked, { when, page })} />
    </>
  );
}
