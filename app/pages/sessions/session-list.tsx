import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FactColumn } from "#app/ui/facts/facts.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { LinkTabs } from "#app/ui/tabs/link-tabs.tsx";
import { ExportLinks } from "./export-links.tsx";
import { type SessionRow, SessionTable } from "./session-table.tsx";

export interface SessionListProps {
  when: "future" | "past";
  sessions: SessionRow[];
  /** What modules add. */
  facts: FactColumn[];
  page: number;
  perPage: number;
  total: number;
}

const hrefOf = (when: SessionListProps["when"], page = 1) => {
  const asked = new URLSearchParams({
    ...(when === "past" && { when }),
    ...(page > 1 && { page: `${page}` }),
  });
  return `/sessions/list${asked.size > 0 ? `?${asked}` : ""}`;
};

/** All sessions of the club, coming or past. */
export function SessionList({ when, sessions, facts, ...paging }: SessionListProps) {
  const { t } = useTranslation();
  const add = (
    <Link className="btn btn-primary" to="/sessions/new">
      <Icon name="plus" />
      {t("sessions.new")}
    </Link>
  );
  const tab = (id: SessionListProps["when"]) => ({
    to: hrefOf(id),
    label: t(`sessions.${id}`),
    current: id === when,
  });
  return (
    <>
      <PageHeader title={t("sessions.title")} lead={t("sessions.lead")} actions={add} />
      <LinkTabs label={t("sessions.title")} tabs={[tab("future"), tab("past")]} />
      {sessions.length === 0 ? (
        <EmptyState icon="calendar" title={t(`sessions.empty.${when}`)}>
          {t(`sessions.empty.${when}Text`)}
        </EmptyState>
      ) : (
        <SessionTable sessions={sessions} facts={facts} caption={t(`sessions.${when}`)} />
      )}
      <Pagination {...paging} href={(page) => hrefOf(when, page)} />
      {paging.total > 0 ? <ExportLinks query={`when=${when}`} /> : null}
    </>
  );
}
