import { Link } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { StoppedBanner } from "#app/core/integrations/pages/webhooks/stopped-banner.tsx";
import { BackLink, PageHeader } from "#app/web/shell/page-header.tsx";
import { usePageHref } from "#app/web/shell/query-href.ts";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { Badge } from "#app/web/ui/kit/badge.tsx";
import { type Column, DataTable } from "#app/web/ui/kit/data-table.tsx";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import { Pagination } from "#app/web/ui/kit/pagination.tsx";

const PAGE = "/settings/deliveries";

/** A mail or push message that could not be delivered, in the reader's words. */
export interface DeliveryRow {
  id: number;
  channel: "email" | "push";
  member: { id: number; name: string };
  title: string;
  reason: string;
  /** What the server said, in its own words. */
  answer: string | null;
  tries: string;
  /** When it will be retried; null if it was given up. */
  next: string | null;
}

export interface DeliveriesPageProps {
  rows: DeliveryRow[];
  /** How many webhooks were stopped because nothing could be delivered to them. */
  stopped: number;
  page: number;
  perPage: number;
  total: number;
}

/** What could not be delivered to the club's members; a delivery that was given up can be retried. */
export function DeliveriesPage({ rows, stopped, page, perPage, total }: DeliveriesPageProps) {
  const { t } = useTranslation();
  const pageHref = usePageHref();
  return (
    <>
      <PageHeader
        title={t("deliveries.title")}
        lead={t("deliveries.lead")}
        actions={<BackLink to="/settings#notifications" label={t("deliveries.back")} />}
      />
      <PostedError />
      <StoppedBanner stopped={stopped} link />
      {rows.length > 0 ? (
        <DataTable
          caption={t("deliveries.title")}
          columns={buildColumns(t)}
          rows={rows}
          rowKey={({ channel, id }) => `${channel}-${id}`}
        />
      ) : (
        <EmptyState icon="check" title={t("deliveries.empty.title")}>
          {t("deliveries.empty.text")}
        </EmptyState>
      )}
      <Pagination page={page} perPage={perPage} total={total} href={pageHref} />
    </>
  );
}

function buildColumns(t: TFunction): Column<DeliveryRow>[] {
  return [
    {
      key: "member",
      header: t("deliveries.column.member"),
      title: true,
      cell: ({ member }) => <Link to={`/organization/${member.id}`}>{member.name}</Link>,
    },
    {
      key: "message",
      header: t("deliveries.column.message"),
      typed: true,
      cell: ({ title, channel }) => (
        <span>
          {title}
          <span className="cell-more">{t(`mySettings.channel.${channel}`)}</span>
        </span>
      ),
    },
    {
      key: "reason",
      header: t("deliveries.column.reason"),
      typed: true,
      place: "block",
      cell: ({ reason, answer }) => (
        <span>
          {reason}
          {answer ? <code className="block break-words text-sm">{answer}</code> : null}
        </span>
      ),
    },
    {
      key: "state",
      header: t("deliveries.column.state"),
      place: "block",
      cell: ({ next, tries }) => (
        <span>
          {next ?? (
            <Badge tone="error" icon="x">
              {t("deliveries.givenUp")}
            </Badge>
          )}
          <span className="cell-more">{tries}</span>
        </span>
      ),
    },
    {
      key: "actions",
      header: t("deliveries.column.actions"),
      actions: true,
      cell: ({ id, channel, member, next }) =>
        next === null ? (
          <ActionButton
            action={PAGE}
            fields={{ intent: "retry", deliveryId: String(id), channel }}
            label={t("deliveries.retryNamed", { name: member.name })}
          >
            {t("deliveries.retry")}
          </ActionButton>
        ) : null,
    },
  ];
}
