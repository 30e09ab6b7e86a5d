import { z } from "zod";
import type { App } from "#app/app.server.ts";
import { addWebhook, renewWebhookSecret } from "#app/domain/webhooks/add-webhook.server.ts";
import {
  changeWebhook,
  deleteWebhook,
  resendDelivery,
  testWebhook,
} from "#app/domain/webhooks/change-webhook.server.ts";
import { keeperOf } from "#app/domain/webhooks/keeper.server.ts";
import { DELIVERY_FAULTS, DELIVERY_STATES } from "#app/domain/webhooks/webhook.ts";
import {
  AddWebhookSchema,
  ChangeWebhookSchema,
  RenewSecretSchema,
  WebhookDeliveriesSchema,
  WebhookDeliverySchema,
  WebhookSchema,
} from "#app/domain/webhooks/webhooks.schemas.ts";
import { webhookDeliveries, webhookDetail, webhookList } from "#app/domain/webhooks/webhooks.server.ts";
import { memberOperation, type SignedInCall } from "../operation.ts";
import { pageSchemaOf } from "../output.ts";
import { platformOperation } from "../platform-operation.ts";
import { shownNumber, shownPerson, shownText } from "../resources/shown.ts";

const Webhook = z
  .object({
    id: shownNumber(3),
    address: shownText("https://example.com/teamsheet"),
    kinds: z.array(z.string()).meta({
      description: "What it is told of.",
      examples: [["session.created", "attendance.changed"]],
    }),
    state: z.enum(["on", "paused", "stopped"]).meta({
      description:
        "stopped = nothing arrived there for a day, or it answered 410; what happens is kept until it is resumed by `paused` false.",
    }),
    madeBy: shownPerson,
    makerIsAdmin: z
      .boolean()
      .meta({ description: "Is who made it still an admin? It goes on either way.", examples: [true] }),
    madeAt: z.date(),
    failingSince: z
      .date()
      .nullable()
      .meta({ description: "Nothing has arrived since; null = the last try arrived." }),
    pending: shownNumber(0, "How many messages wait to be sent."),
  })
  .meta({ id: "Webhook" });

const ToldWebhook = Webhook.extend({
  secret: shownText("whsec_…", "What messages are signed with. This is the only time that it is told."),
});

const WebhookDelivery = z
  .object({
    id: shownNumber(218),
    messageId: shownText("msg_8Yw0mFQ2bYQwq1r5mX0J1kQk", "The header webhook-id: the same at each try."),
    type: shownText("session.created"),
    subject: shownText("occasion:482", "What it is about; messages of one subject arrive in their order."),
    state: z.enum(DELIVERY_STATES),
    tries: shownNumber(1),
    madeAt: z.date(),
    triedAt: z.date().nullable(),
    nextTryAt: z.date().nullable(),
    endedAt: z.date().nullable(),
    status: shownNumber(204, "The HTTP status of the last answer; null = there was none.").nullable(),
    fault: z
      .enum(DELIVERY_FAULTS)
      .nullable()
      .meta({ description: "Why the last try failed; null = it arrived." }),
  })
  .meta({ id: "WebhookDelivery" });

const one = { params: { id: "webhookId" }, minRole: "admin" } as const;
const keeper = ({ app, club, signIn, requestId }: SignedInCall<App>) =>
  keeperOf(app, { club, signIn, origin: { source: "api", requestId } });

/** The club's webhooks. They require a person rather than a key: an address is often a secret, just as a key is. */
export const webhookOperations = [
  memberOperation({
    method: "GET",
    path: "/webhooks",
    summary: "The club's webhooks, the newest first",
    minRole: "admin",
    closedToKeys: "wholly",
    input: z.strictObject({}),
    output: z.array(Webhook),
    command: webhookList,
  }),
  platformOperation({
    method: "POST",
    path: "/webhooks",
    summary:
      "Have an address told what happens from now on, in signed requests (Standard Webhooks); needs a sign-in of the last 15 minutes",
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
    summary: "Change what a webhook is told of, pause or resume it",
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
    summary: "Delete a webhook with its log: nothing more is sent there",
    input: WebhookSchema,
    command: deleteWebhook,
  }),
  platformOperation({
    ...one,
    method: "POST",
    path: "/webhooks/{id}/secret",
    summary:
      "Give a webhook a new secret; for a day the former one signs as well, unless it ends now; needs a sign-in of the last 15 minutes",
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
    summary: "Send a test message, of the type webhook.test",
    input: WebhookSchema,
    status: 202,
    command: testWebhook,
  }),
  memberOperation({
    ...one,
    closedToKeys: "wholly",
    method: "GET",
    path: "/webhooks/{id}/deliveries",
    summary: "What was sent to a webhook or waits to be, the newest first; kept for 30 days",
    input: WebhookDeliveriesSchema,
    output: pageSchemaOf(WebhookDelivery),
    command: webhookDeliveries,
  }),
  memberOperation({
    ...one,
    closedToKeys: "wholly",
    params: { ...one.params, delivery: "deliveryId" },
    method: "POST",
    path: "/webhooks/{id}/deliveries/{delivery}/retry",
    summary: "Send a message again that arrived or was given up, under its id",
    input: WebhookDeliverySchema,
    status: 202,
    command: resendDelivery,
  }),
];
