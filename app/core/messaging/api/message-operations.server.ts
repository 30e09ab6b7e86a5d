import { z } from "zod";
import { pageSchema } from "#app/api/output.ts";
import { platformOperation } from "#app/api/platform-operation.ts";
import { Delivery, MySettings } from "#app/core/messaging/messages-resource.ts";
import {
  DeliveryListSchema,
  DeliverySchema,
} from "#app/core/messaging/notices/deliveries/deliveries.schemas.ts";
import { failedDeliveries } from "#app/core/messaging/notices/deliveries/failed-deliveries.server.ts";
import { retryDelivery } from "#app/core/messaging/notices/deliveries/retry-delivery.server.ts";
import {
  changeMySettings,
  mySettings,
  resetMySetting,
} from "#app/core/messaging/notices/preferences/my-settings.server.ts";
import {
  ChangeMySettingsSchema,
  MySettingSchema,
} from "#app/core/messaging/notices/preferences/preferences.schemas.ts";
import {
  BrowserSubscriptionSchema,
  EndpointSchema,
} from "#app/core/messaging/notices/push/push-subscription.schemas.ts";
import { addDevice, removeDevice } from "#app/core/messaging/notices/push/push-subscriptions.server.ts";
import { memberOperation } from "#app/core/module-system/operation.ts";
import { pagedResource } from "#app/core/shown.ts";

/** What members are told about and on which channel, and what could not be delivered. */
export const messageOperations = [
  memberOperation({
    method: "GET",
    path: "/users/me/settings",
    summary: "Get which notifications you receive, by e-mail and by push",
    minRole: "player",
    input: z.strictObject({}),
    output: MySettings,
    command: (uow) => mySettings(uow),
  }),
  memberOperation({
    method: "PATCH",
    path: "/users/me/settings",
    summary: "Update which notifications you receive; absent fields stay as they are",
    example: { reminderPush: true, reminderEmail: false },
    minRole: "player",
    input: ChangeMySettingsSchema,
    output: MySettings,
    command: async (uow, input) => {
      await changeMySettings(uow, input);
      return mySettings(uow);
    },
  }),
  memberOperation({
    method: "DELETE",
    path: "/users/me/settings/{key}",
    summary: "Reset one of your settings to its default",
    example: { key: "reminder_email" },
    minRole: "player",
    params: { key: "key" },
    input: MySettingSchema,
    output: MySettings,
    command: async (uow, input) => {
      await resetMySetting(uow, input);
      return mySettings(uow);
    },
  }),
  platformOperation({
    method: "POST",
    path: "/notifications/subscription",
    summary: "Subscribe this device to push messages (PushSubscription.toJSON), until you sign out on it",
    example: {
      endpoint: "https://push.example/send/f1zQ",
      keys: {
        p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
        auth: "tBHItJI5svbpez7KI4CCXg",
      },
    },
    minRole: "player",
    input: BrowserSubscriptionSchema,
    command: (call, { endpoint, keys }) => addDevice(call.app, call, { endpoint, ...keys }),
  }),
  platformOperation({
    method: "DELETE",
    path: "/notifications/subscription",
    summary: "Unsubscribe one of your devices from push messages",
    example: { endpoint: "https://push.example/send/f1zQ" },
    minRole: "player",
    query: ["endpoint"],
    input: EndpointSchema,
    command: (call, input) => removeDevice(call.app, call, input),
  }),
  memberOperation({
    method: "GET",
    path: "/deliveries",
    summary: "List e-mails and push messages that could not be delivered, latest failure first",
    minRole: "admin",
    input: DeliveryListSchema,
    output: pageSchema(Delivery),
    command: async (uow, asked) => pagedResource(await failedDeliveries(uow, asked), (one) => one),
  }),
  memberOperation({
    method: "POST",
    path: "/deliveries/{id}/retry",
    summary: "Retry a message that was given up, for another day",
    example: { deliveryId: 94, channel: "email" },
    minRole: "admin",
    params: { id: "deliveryId" },
    input: DeliverySchema,
    command: (uow, input) => retryDelivery(uow, input),
  }),
];
