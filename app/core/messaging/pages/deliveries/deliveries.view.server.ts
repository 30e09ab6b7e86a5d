import { type Formats, formatsFor } from "#app/core/club/formats.server.ts";
import { stoppedWebhooks } from "#app/core/integrations/webhooks/webhooks.server.ts";
import {
  type FailedDelivery,
  failedDeliveries,
} from "#app/core/messaging/notices/deliveries/failed-deliveries.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { pageFrom } from "#app/kernel/values/page.ts";
import { ensurePage } from "#app/web/http/pages/last-page.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { DeliveriesPageProps, DeliveryRow } from "./deliveries-page.tsx";

/** What could not be delivered to the club's members, why, and what happens next. */
export async function deliveriesPage(uow: MemberUnit, page: PageRequest): Promise<DeliveriesPageProps> {
  const { items, ...paging } = await failedDeliveries(uow, pageFrom(page.url));
  ensurePage(paging, page.url);
  const formats = formatsFor(uow.organization, page);
  const stopped = await stoppedWebhooks(uow);
  return { rows: items.map((item) => toRow(item, page, formats)), stopped, ...paging };
}

function toRow(item: FailedDelivery, { t }: PageRequest, formats: Formats): DeliveryRow {
  const { id, channel, member, title, failures, failedAt, reason, answer, nextTryAt } = item;
  return {
    id,
    channel,
    member,
    title,
    reason: t(`deliveries.reason.${reason}`),
    answer,
    tries: t("deliveries.tries", { count: failures, when: formats.dateTime(failedAt) }),
    next: nextTryAt ? t("deliveries.next", { when: formats.dateTime(nextTryAt) }) : null,
  };
}
