import { useTranslation } from "react-i18next";
import { PostedError } from "#app/ui/form/posted-error.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { LinkTabs } from "#app/ui/tabs/link-tabs.tsx";
import { OccasionTicket, type Ticket, TicketGroup } from "../occasions/ticket.tsx";

export interface EventListProps {
  when: "future" | "past";
  groups: { title: string; tickets: Ticket[] }[];
  page: number;
  perPage: number;
  total: number;
}

const hrefOf = (when: EventListProps["when"], page: number) =>
  `/events?${new URLSearchParams({ ...(when === "past" && { when }), page: String(page) })}`;

/** The club's events as tickets with their answers. */
export function EventList({ when, groups, ...paging }: EventListProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("events.title")} lead={t("events.lead")} />
      <LinkTabs
        label={t("events.title")}
        tabs={[
          { to: "/events", label: t("events.coming"), current: when === "future" },
          { to: "/events?when=past", label: t("events.past"), current: when === "past" },
        ]}
      />
      <PostedError />
      {groups.map((group) => (
        <TicketGroup key={group.title} title={group.title}>
          {group.tickets.map((ticket) => (
            <OccasionTicket key={ticket.id} ticket={ticket} />
          ))}
        </TicketGroup>
      ))}
      {groups.length === 0 ? (
        <EmptyState icon="star" title={t(when === "past" ? "events.page.emptyPast" : "events.empty")} />
      ) : null}
      <Pagination {...paging} href={(page) => hrefOf(when, page)} />
    </>
  );
}
