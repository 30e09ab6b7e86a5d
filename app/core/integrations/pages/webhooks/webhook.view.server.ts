import { type Formats, formatsFor } from "#app/core/club/formats.server.ts";
import {
  type WebhookDelivery,
  webhookDeliveries,
  webhookDetail,
} from "#app/core/integrations/webhooks/webhooks.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { pageFrom } from "#app/kernel/values/page.ts";
import { ensurePage } from "#app/web/http/pages/last-page.server.ts";
import { idInAddress } from "#app/web/http/request/address-id.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { Freshness } from "#app/web/http/sign-in/own-account.server.ts";
import { kindGroups, kindWords } from "./kind-words.server.ts";
import type { MessageRow } from "./message-log.tsx";
import type { WebhookPageProps } from "./webhook-page.tsx";
import { webhookRow } from "./webhooks.view.server.ts";

/** One webhook with its log, in words; `?delete` asks whether to delete it. */
export async function webhookPage(
  uow: MemberUnit,
  page: PageRequest,
): Promise<Omit<WebhookPageProps, keyof Freshness> & { title: string }> {
  const webhookId = idInAddress(page.params);
  const webhook = await webhookDetail(uow, { webhookId });
  const { items, ...paging } = await webhookDeliveries(uow, { webhookId, ...pageFrom(page.url) });
  ensurePage(paging, page.url);
  const formats = formatsFor(uow.organization, page);
  return {
    title: `${page.t("webhooks.title")} · ${uow.organization.name}`,
    webhook: webhookRow(webhook, uow, page),
    // Kinds of a module that has been switched off stay selected.
    kinds: kindGroups([...new Set([...uow.webhookKinds(), ...webhook.kinds])], page),
    rows: items.map((item) => messageRow(item, page, formats)),
    ...paging,
    deleting: page.url.searchParams.has("delete"),
  };
}

function messageRow(one: WebhookDelivery, page: PageRequest, formats: Formats): MessageRow {
  const { t } = page;
  const { id, messageId, type, subject, state, tries, triedAt, nextTryAt, status, fault } = one;
  const when = nextTryAt
    ? t("webhooks.log.next", { when: formats.dateTime(nextTryAt) })
    : triedAt && t("webhooks.log.ended", { when: formats.dateTime(triedAt) });
  return {
    id,
    messageId,
    type,
    subject,
    state,
    says: kindWords(type, page),
    stateText: t(`webhooks.log.state.${state}`),
    tries: tries > 0 ? t("webhooks.log.tries", { count: tries }) : null,
    status: status === null ? null : t("webhooks.log.status", { status: String(status) }),
    fault: fault && t(`webhooks.log.fault.${fault}`),
    when,
  };
}
