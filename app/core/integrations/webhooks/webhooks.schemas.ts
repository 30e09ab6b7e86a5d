import { z } from "zod";
import { flag } from "#app/core/occasions/occasion-fields.ts";
import { id, line } from "#app/kernel/fields.ts";
import { pageFields } from "#app/kernel/values/page.ts";
import { FORMER_SECRET } from "./webhook.ts";

const address = line(1000).pipe(z.url({ protocol: /^https?$/, error: "errors.webhook-address" }));
const kinds = z
  .array(z.string("errors.invalid").max(60, "errors.invalid"), "errors.invalid")
  .min(1, "errors.required")
  .max(60, "errors.too-large");

/** A new webhook: where to, and what of. */
export const AddWebhookSchema = z.strictObject({ address, kinds });

export const WebhookSchema = z.strictObject({ webhookId: id });

/** A new secret for a webhook, and what becomes of the one before. */
export const RenewSecretSchema = WebhookSchema.extend({
  former: z
    .enum(FORMER_SECRET, "errors.invalid")
    .default("for-a-day")
    .meta({ description: "What becomes of the old secret: it also signs for a day, or ends now." }),
});

/** Changes to a webhook; absent fields stay. */
export const ChangeWebhookSchema = WebhookSchema.extend({
  kinds: kinds.optional(),
  paused: flag.optional(),
});

export const WebhookDeliveriesSchema = WebhookSchema.extend(pageFields);

export const WebhookDeliverySchema = WebhookSchema.extend({ deliveryId: id });
