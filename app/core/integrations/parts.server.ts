import { tagged } from "#app/api/document/operation-tags.ts";
import type { CoreHost, CoreJob, NounParts } from "#app/core/module-system/noun-parts.ts";
import { keyOperations } from "./api/key-operations.server.ts";
import { webhookOperations } from "./api/webhook-operations.server.ts";
import { keptAnswersJob } from "./api-keys/kept-answers.server.ts";
import { integrations } from "./migrations/2026-11-28-07-integrations.ts";
import { sendWebhooks, webhookSeal } from "./webhooks/sending/send-webhooks.server.ts";
import { sweepWebhooksJob } from "./webhooks/sweep-webhooks.server.ts";
import { SEND, SEND_SLOWLY } from "./webhooks/write-messages.server.ts";

function send(host: CoreHost, job: CoreJob): Promise<void> {
  const sender = {
    ...host,
    seal: webhookSeal(host.env),
    reachesThisMachine: host.env.WEBHOOKS_LOCAL,
    tried: (fault: string | null) => host.metrics.delivery("webhook", fault ?? "delivered"),
  };
  return sendWebhooks(sender, job);
}

export const integrationsParts: NounParts = {
  operations: [...tagged("API keys", keyOperations), ...tagged("Webhooks", webhookOperations)],
  refusals: {
    "keys-too-many": 409,
    "webhook-off": 409,
    "webhooks-too-many": 409,
  },
  jobs: [keptAnswersJob, sweepWebhooksJob],
  work: {
    [SEND]: { run: send, lane: "webhooks", waits: true },
    [SEND_SLOWLY]: { run: send, lane: "slow-webhooks", waits: true },
  },
  migrations: [integrations],
};
