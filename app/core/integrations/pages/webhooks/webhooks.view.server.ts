import { formatsFor } from "#app/core/club/formats.server.ts";
import type { SecretKeeper, WebhookWithSecret } from "#app/core/integrations/webhooks/add-webhook.server.ts";
import { buildSecretKeeper } from "#app/core/integrations/webhooks/secret-keeper.server.ts";
import { type Webhook, webhookList } from "#app/core/integrations/webhooks/webhooks.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { type Freshness, requireAccountOwner } from "#app/web/http/sign-in/own-account.server.ts";
import { kindGroups } from "./kind-words.server.ts";
import type { RevealedSecret } from "./revealed-secret.tsx";
import type { WebhookRow, WebhooksPageProps } from "./webhooks-page.tsx";

/** The club's webhooks in words, and the kinds that a new one can subscribe to. */
export async function webhooksPage(
  uow: MemberUnit,
  page: PageRequest,
): Promise<Omit<WebhooksPageProps, keyof Freshness> & { title: string }> {
  const webhooks = (await webhookList(uow)).map((webhook) => webhookRow(webhook, uow, page));
  return {
    title: `${page.t("webhooks.title")} · ${uow.organization.name}`,
    webhooks,
    stopped: webhooks.filter(({ state }) => state === "stopped").length,
    kinds: kindGroups(uow.webhookKinds(), page),
  };
}

/** One webhook in the reader's words. */
export function webhookRow(
  { id, address, kinds, state, madeBy, makerIsAdmin, madeAt, failingSince, pending }: Webhook,
  { organization }: MemberUnit,
  page: PageRequest,
): WebhookRow {
  const { t } = page;
  const formats = formatsFor(organization, page);
  return {
    id,
    address,
    kinds,
    state,
    made: t("webhooks.list.by", { name: madeBy.name, date: formats.date(madeAt) }),
    noAdmin: makerIsAdmin ? null : t("webhooks.list.noAdmin", { name: madeBy.name }),
    failing: failingSince && t("webhooks.failing", { when: formats.dateTime(failingSince) }),
    pending: pending > 0 ? t("webhooks.pending", { count: pending }) : null,
  };
}

/** The reader, who is about to be shown a secret. */
export async function keeperOfPage(page: PageRequest): Promise<SecretKeeper> {
  const { app, requestId } = page.context;
  return buildSecretKeeper(app, {
    ...(await requireAccountOwner(page)),
    origin: { source: "page", requestId },
  });
}

/** The part of a webhook that the page shows once: its secret. */
export function told({ address, secret }: WebhookWithSecret): RevealedSecret {
  return { address, secret };
}
