import { z } from "zod";
import { NEEDS_FRESH } from "#app/api/needs-fresh.ts";
import { pageSchema } from "#app/api/output.ts";
import { platformOperation } from "#app/api/platform-operation.ts";
import type { App } from "#app/core/app.server.ts";
import { addWebhook, renewWebhookSecret } from "#app/core/integrations/webhooks/add-webhook.server.ts";
import {
  changeWebhook,
  deleteWebhook,
  resendDelivery,
  testWebhook,
} from "#app/core/integrations/webhooks/change-webhook.server.ts";
import { buildSecretKeeper } from "#app/core/integrations/webhooks/secret-keeper.server.ts";
import { DELIVERY_FAULTS, DELIVERY_STATES, KEPT_DAYS } from "#app/core/integrations/webhooks/webhook.ts";
import {
  AddWebhookSchema,
  ChangeWebhookSchema,
  RenewSecretSchema,
  WebhookDeliveriesSchema,
  WebhookDeliverySchema,
  WebhookSchema,
} from "#app/core/integrations/webhooks/webhooks.schemas.ts";
import {
  webhookDeliveries,
  webhookDetail,
  webhookList,
} from "#app/core/integrations/webhooks/webhooks.server.ts";
import { memberOperation, type SignedInCall } from "#app/core/module-system/operation.ts";
import { shownNumber, shownPerson, shownText } from "#app/core/shown.ts";

const Webhook = z
  .object({
    id: shownNumber(3),
    address: shownText("https://example.com/teamsheet"),
    kinds: z.array(z.string()).meta({
      description: "The kinds of message that it receives.",
      examples: [["session.created", "attendance.changed"]],
    }),
    state: z.enum(["on", "paused", "stopped"]).meta({
      description:
        "`stopped` = nothing arrived for a day, or the address answered 410; messages are kept until you resume it with `paused: false`.",
    }),
    madeBy: shownPerson,
    makerIsAdmin: z.boolean().meta({
      description: "Whether its creator is still an admin; it keeps working either way.",
      examples: [true],
    }),
    madeAt: z.date(),
    failingSince: z
      .date()
      .nullable()
      .meta({ description: "Since when nothing has arrived; `null` = the last attempt succeeded." }),
    pending: shownNumber(0, "The number of messages waiting to be sent."),
  })
  .meta({ id: "Webhook" });

const ToldWebhook = Webhook.extend({
  secret: shownText("whsec_…", "The secret that signs messages. It is shown only this once."),
});

const WebhookDelivery = z
  .object({
    id: shownNumber(218),
    messageId: shownText(
      "msg_8Yw0mFQ2bYQwq1r5mX0J1kQk",
      "The header `webhook-id`, the same for every attempt.",
    ),
    type: shownText("session.created"),
    subject: shownText("occasion:482", "What it is about; messages about one subject arrive in order."),
    state: z.enum(DELIVERY_STATES),
    tries: shownNumber(1),
    madeAt: z.date(),
    triedAt: z.date().nullable(),
    nextTryAt: z.date().nullable(),
    endedAt: z.date().nullable(),
    status: shownNumber(204, "The HTTP status of the last response; `null` = none.").nullable(),
    fault: z
      .enum(DELIVERY_FAULTS)
      .nullable()
      .meta({ description: "Why the last attempt failed; `null` = it arrived." }),
  })
  .meta({ id: "WebhookDelivery" });

const one = { params: { id: "webhookId" }, minRole: "admin" } as const;
const keeper = ({ app, club, signIn, requestId }: SignedInCall<App>) =>
  buildSecretKeeper(app, { club, signIn, origin: { source: "api", requestId } });

/** The club's webhooks. They require a person rather than a key: an address is often a secret, just as a key is. */
export const webhookOperations = [
  memberOperation({
    method: "GET",
    path: "/webhooks",
    summary: "List the club's webhooks, newest first",
    minRole: "admin",
    closedToKeys: "wholly",
    input: z.strictObject({}),
    output: z.array(Webhook),
    command: webhookList,
  }),
  platformOperation({
    method: "POST",
    path: "/webhooks",
    summary: `Create a webhook: from now on, signed messages are sent to its address (${NEEDS_FRESH})`,
    minRole: "admin",
    input: AddWebhookSchema,
    example: {
      address: "https://example.com/teamsheet",
      kinds: ["session.created", "attendance.changed"],
    },
    output: ToldWebhook,
    status: 201,
    carriesCredential: true,
    command: (call, input) => addWebhook(keeper(call), input),
  }),
  memberOperation({
    ...one,
    closedToKeys: "wholly",
    method: "PATCH",
    path: "/webhooks/{id}",
    summary: "Update the kinds of message a webhook receives, or pause or resume it",
    input: ChangeWebhookSchema,
    example: { webhookId: 3, paused: true },
    output: Webhook,
    command: async (uow, input) => {
      await changeWebhook(uow, input);
      return webhookDetail(uow, input);
    },
  }),
  memberOperation({
    ...one,
    closedToKeys: "wholly",
    method: "DELETE",
    path: "/webhooks/{id}",
    summary: "Delete a webhook and its log",
    input: WebhookSchema,
    command: deleteWebhook,
  }),
  platformOperation({
    ...one,
    method: "POST",
    path: "/webhooks/{id}/secret",
    summary: `Rotate a webhook's secret; the old one keeps signing for a day, unless you end it now (${NEEDS_FRESH})`,
    input: RenewSecretSchema,
    example: { webhookId: 3, former: "ends-now" },
    output: ToldWebhook,
    status: 201,
    carriesCredential: true,
    command: (call, input) => renewWebhookSecret(keeper(call), input),
  }),
  memberOperation({
    ...one,
    closedToKeys: "wholly",
    method: "POST",
    path: "/webhooks/{id}/test",
    summary: "Send a test message (`webhook.test`)",
    input: WebhookSchema,
    status: 202,
    command: testWebhook,
  }),
  memberOperation({
    ...one,
    closedToKeys: "wholly",
    method: "GET",
    path: "/webhooks/{id}/deliveries",
    summary: `List a webhook's messages of the last ${KEPT_DAYS} days, newest first`,
    input: WebhookDeliveriesSchema,
    output: pageSchema(WebhookDelivery),
    command: webhookDeliveries,
  }),
  memberOperation({
    ...one,
    closedToKeys: "wholly",
    params: { ...one.params, delivery: "deliveryId" },
    method: "POST",
    path: "/webhooks/{id}/deliveries/{delivery}/retry",
    summary: "Resend a message that arrived or was given up, with the same id",
    input: WebhookDeliverySchema,
    status: 202,
    command: resendDelivery,
  }),
];
