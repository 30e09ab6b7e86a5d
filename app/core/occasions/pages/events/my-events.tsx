import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import { Pagination } from "#app/web/ui/kit/pagination.tsx";
import { LinkTabs } from "#app/web/ui/tabs/link-tabs.tsx";
import { type SmallTicketProps, SmallTickets } from "../small-ticket.tsx";

export interface MyEventsProps {
  when: "future" | "past";
  counts: { future: number; past: number };
  tickets: SmallTicketProps[];
  page: number;
  perPage: number;
  total: number;
}

const listAddress = (when: MyEventsProps["when"], page = 1) => {
  const asked = new URLSearchParams({
    ...(when === "past" && { when }),
    ...(page > 1 && { page: `${page}` }),
  });
  return `/my-events${asked.size > 0 ? `?${asked}` : ""}`;
};

/** The events that the reader has answered, coming or past. */
export function MyEvents({ when, counts, tickets, ...paging }: MyEventsProps) {
  const { t } = useTranslation();
  const tab = (id: MyEventsProps["when"]) => ({
    to: listAddress(id),
    label: t("occasions.list.tab", { label: t(`occasions.list.${id}`), count: counts[id] }),
    current: id === when,
  });
  return (
    <>
      <PageHeader title={t("events.mine.title")} />
      <LinkTabs label={t("events.mine.title")} tabs={[tab("future"), tab("past")]} />
      {tickets.length === 0 ? (
        <EmptyState
          icon="star"
          title={t("events.mine.empty")}
          action={
            <Link className="btn btn-outline" to="/events">
              {t("events.mine.all")}
            </Link>
          }
        >
          {t("events.mine.emptyText")}
        </EmptyState>
      ) : (
        <SmallTickets label={t(`occasions.list.${when}`)} tickets={tickets} />
      )}
      <Pagination {...paging} href={(page) => listAddress(when, page)} />
    </>
  );
}
