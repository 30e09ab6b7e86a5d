import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { DeliveryState } from "#app/core/integrations/webhooks/webhook.ts";
import { usePageHref } from "#app/web/shell/query-href.ts";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";
import { Badge } from "#app/web/ui/kit/badge.tsx";
import { type Column, DataTable } from "#app/web/ui/kit/data-table.tsx";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import { Pagination } from "#app/web/ui/kit/pagination.tsx";

/** One message to the webhook, in the reader's words. */
export interface MessageRow {
  id: number;
  /** The id by which the receiver knows it. */
  messageId: string;
  type: string;
  /** What has happened. */
  says: string;
  subject: string;
  state: DeliveryState;
  stateText: string;
  tries: string | null;
  /** The status of the receiver's last answer. */
  status: string | null;
  fault: string | null;
  when: string | null;
}

const TONES = { pending: "neutral", delivered: "success", "given-up": "error" } as const;
const ICONS = { pending: "clock", delivered: "check", "given-up": "x" } as const;

/** What was sent to a webhook, and with what result. */
export function MessageLog(props: {
  action: string;
  rows: MessageRow[];
  page: number;
  perPage: number;
  total: number;
}) {
  const { t } = useTranslation();
  const pageHref = usePageHref();
  const { action, rows, page, perPage, total } = props;
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="mb-3">
        {t("webhooks.log.title")}
      </h2>
      {rows.length > 0 ? (
        <DataTable
          caption={t("webhooks.log.title")}
          columns={buildColumns(t, action)}
          rows={rows}
          rowKey={({ id }) => id}
        />
      ) : (
        <EmptyState icon="clock" title={t("webhooks.log.none")}>
          {t("webhooks.log.noneText")}
        </EmptyState>
      )}
      <Pagination page={page} perPage={perPage} total={total} href={pageHref} />
    </section>
  );
}

function buildColumns(t: TFunction, action: string): Column<MessageRow>[] {
  return [
    {
      key: "type",
      header: t("webhooks.log.column.type"),
      title: true,
      cell: ({ says, type, messageId }) => (
        <span>
          {says}
          <code className="cell-more whitespace-normal break-all font-normal">{type}</code>
          <code className="cell-more whitespace-normal break-all font-normal">{messageId}</code>
        </span>
      ),
    },
    {
      key: "about",
      header: t("webhooks.log.column.about"),
      cell: ({ subject }) => <code>{subject}</code>,
    },
    {
      key: "state",
      header: t("webhooks.log.column.state"),
      place: "block",
      cell: ({ state, stateText, tries, status, fault }) => (
        <span>
          <Badge tone={TONES[state]} icon={ICONS[state]}>
            {stateText}
          </Badge>
          <span className="cell-more whitespace-normal">
            {[tries, status, fault].filter(Boolean).join(" · ")}
          </span>
        </span>
      ),
    },
    {
      key: "when",
      header: t("webhooks.log.column.when"),
      place: "block",
      cell: ({ when }) => when,
    },
    {
      key: "actions",
      header: t("webhooks.log.column.actions"),
      actions: true,
      cell: ({ id, says, state }) =>
        state === "pending" ? null : (
          <ActionButton
            action={action}
            fields={{ intent: "resend", deliveryId: String(id) }}
            label={t("webhooks.log.againNamed", { says })}
          >
            {t("webhooks.log.again")}
          </ActionButton>
        ),
    },
  ];
}
