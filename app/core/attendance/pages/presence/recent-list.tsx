import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TicketGroup } from "#app/core/occasions/pages/ticket.tsx";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { DateStub, type StubDate } from "#app/web/ui/kit/date-stub.tsx";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { Pagination } from "#app/web/ui/kit/pagination.tsx";

/** An occasion with a link to its checklist. */
export interface RecentCard {
  id: number;
  to: string;
  name: string;
  date: StubDate;
  time: string;
  place: string;
  state: "open" | "complete" | "none";
  /** How many were there, and how complete the list is; empty if there is nothing to say. */
  strip: string;
  progress: string;
}

export interface RecentProps {
  lead: string;
  groups: { title: string; cards: RecentCard[] }[];
  paging: { page: number; perPage: number; total: number };
}

/** Today's occasions and earlier ones, each with a link to its checklist. */
export function RecentList({ lead, groups, paging }: RecentProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("presence.title")} lead={lead} />
      {groups.map(({ title, cards }) => (
        <TicketGroup key={title} title={title}>
          <div className="ticket-grid">
            {cards.map((card) => (
              <Card key={card.id} card={card} />
            ))}
          </div>
        </TicketGroup>
      ))}
      {groups.length === 0 ? (
        <EmptyState icon="checks" title={t("presence.list.empty")}>
          {t("presence.list.emptyText")}
        </EmptyState>
      ) : null}
      <Pagination {...paging} href={(page) => (page > 1 ? `/attendance?page=${page}` : "/attendance")} />
    </>
  );
}

function Card({ card }: { card: RecentCard }) {
  return (
    <Link
      className="ticket list-ticket"
      to={card.to}
      data-state={card.state === "complete" ? "in" : undefined}
    >
      <DateStub date={card.date} />
      <div className="ticket-body">
        <h3>{card.name}</h3>
        <p className="ticket-where">
          <b>{card.time}</b>
          {card.place ? ` · ${card.place}` : null}
        </p>
      </div>
      <p className="strip">
        <Icon name={card.state === "complete" ? "checks" : "users"} />
        {card.strip || card.progress}
        {card.strip && card.progress ? <span className="strip-aside">{card.progress}</span> : null}
        <Icon name="right" className="ms-auto" />
      </p>
    </Link>
  );
}
