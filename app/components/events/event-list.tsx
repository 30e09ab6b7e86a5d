import { useTranslation } from "react-i18next";
import { EmptyState } from "../empty-state.tsx";
import { PageHeader } from "../page-header.tsx";
import { PostedError } from "../posted-error.tsx";
import { OccasionTicket, type Ticket, TicketGroup } from "../ticket.tsx";

export interface EventListProps {
  groups: { title: string; tickets: Ticket[] }[];
}

/** The club's events as tickets with their answers. */
export function EventList({ groups }: EventListProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("events.title")} lead={t("events.lead")} />
      <PostedError />
      {groups.map((group) => (
        <TicketGroup key={group.title} title={group.title}>
          {group.tickets.map((ticket) => (
            <OccasionTicket key={ticket.id} ticket={ticket} />
          ))}
        </TicketGroup>
      ))}
      {groups.length === 0 ? (
        <EmptyState icon="star" title={t("events.empty")}>
          {t("events.emptyText")}
        </EmptyState>
      ) : null}
    </>
  );
}
