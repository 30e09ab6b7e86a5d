import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "#app/ui/kit/badge.tsx";
import { DataTable } from "#app/ui/kit/data-table.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import type { IconName } from "#app/ui/kit/icon.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { LinkTabs } from "#app/ui/tabs/link-tabs.tsx";

/** A session as the member who answered it sees it. */
export interface MySession {
  id: number;
  name: string;
  date: { iso: string; text: string };
  time: string;
  place: string;
  standing: { label: string; tone: Tone; icon: IconName };
}

export interface MySessionListProps {
  when: "coming" | "past";
  sessions: MySession[];
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
export function MySessionList({ when, sessions, ...paging }: MySessionListProps) {
  const { t } = useTranslation();
  const tab = (id: MySessionListProps["when"]) => ({
    to: hrefOf(id),
    label: t(`sessions.mine.${id}`),
    current: id === when,
  });
  return (
    <>
      <PageHeader title={t("sessions.mine.title")} />
      <LinkTabs label={t("sessions.mine.title")} tabs={[tab("coming"), tab("past")]} />
      {sessions.length === 0 ? (
        <EmptyState icon="calendar" title={t("sessions.mine.empty")}>
          {t("sessions.mine.emptyText")}
        </EmptyState>
      ) : (
        <MyTable sessions={sessions} caption={t(`sessions.mine.${when}`)} />
      )}
      <Pagination {...paging} href={(page) => hrefOf(when, page)} />
    </>
  );
}

function MyTable({ sessions, caption }: { sessions: MySession[]; caption: string }) {
  const { t } = useTranslation();
  return (
    <DataTable
      caption={caption}
      rows={sessions}
      rowKey={(session) => session.id}
      columns={[
        {
          key: "name",
          header: t("sessions.column.name"),
          title: true,
          cell: (session) => <Link to={`/attendance/${session.id}`}>{session.name}</Link>,
        },
        {
          key: "when",
          header: t("sessions.column.when"),
          cell: (session) => (
            <span>
              <time dateTime={session.date.iso}>{session.date.text}</time>
              {" · "}
              <span className="soft whitespace-nowrap">{session.time}</span>
            </span>
          ),
        },
        {
          key: "place",
          header: t("sessions.column.place"),
          typed: true,
          cell: (session) => session.place || null,
        },
        {
          key: "standing",
          header: t("sessions.page.myAnswer"),
          cell: ({ standing }) => (
            <Badge tone={standing.tone} icon={standing.icon}>
              {standing.label}
            </Badge>
          ),
        },
      ]}
    />
  );
}
