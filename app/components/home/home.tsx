import { useTranslation } from "react-i18next";
import type { HomeData } from "../../views/home.server.ts";
import { EmptyState } from "../empty-state.tsx";
import { PageHeader } from "../page-header.tsx";
import { PostedError } from "../posted-error.tsx";
import { OccasionTicket, TicketGroup } from "../ticket.tsx";

/** The next sessions and events, two large buttons each. */
export function Home({ groups, canCreate }: Pick<HomeData, "groups" | "canCreate">) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("home.title")} quiet />
      <PostedError />
      {groups.map((group) => (
        <TicketGroup key={group.title} title={group.title} badge={group.badge}>
          {group.tickets.map((ticket) => (
            <OccasionTicket key={ticket.id} ticket={ticket} />
          ))}
        </TicketGroup>
      ))}
      {groups.length === 0 ? <NothingPlanned canCreate={canCreate} /> : null}
    </>
  );
}

function NothingPlanned({ canCreate }: { canCreate: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon="calendar"
      title={t("home.empty.title")}
      action={
        canCreate ? (
          <a className="btn btn-primary" href="/sessions/new">
            {t("home.empty.create")}
          </a>
        ) : undefined
      }
    >
      {canCreate ? t("home.empty.leadAdmin") : t("home.empty.lead")}
    </EmptyState>
  );
}
