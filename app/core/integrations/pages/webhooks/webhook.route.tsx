import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { renewWebhookSecret } from "#app/core/integrations/webhooks/add-webhook.server.ts";
import {
  changeWebhook,
  deleteWebhook,
  resendDelivery,
  testWebhook,
} from "#app/core/integrations/webhooks/change-webhook.server.ts";
import {
  ChangeWebhookSchema,
  RenewSecretSchema,
  WebhookDeliverySchema,
  WebhookSchema,
} from "#app/core/integrations/webhooks/webhooks.schemas.ts";
import { formAction, memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { memberPlatformLoader } from "#app/web/http/pages/page.server.ts";
import { sendFreshLink, withFreshness } from "#app/web/http/sign-in/own-account.server.ts";
import { linkSentAnswer } from "#app/web/http/sign-in/sign-in.server.ts";
import { webhookPage } from "./webhook.view.server.ts";
import { WebhookPage } from "./webhook-page.tsx";
import { keeperOfPage, told } from "./webhooks.view.server.ts";

export const loader = memberPlatformLoader({ minRole: "admin" }, webhookPage, withFreshness);

const fromParams = { webhookId: "id" };

export const action = memberAction(
  { minRole: "admin" },
  {
    "send-link": openFormAction(z.strictObject({}), sendFreshLink, linkSentAnswer),
    kinds: formAction(ChangeWebhookSchema.pick({ webhookId: true, kinds: true }).required(), changeWebhook, {
      fromParams,
      toast: "webhooks.page.saved",
    }),
    pause: formAction(WebhookSchema, (uow, input) => changeWebhook(uow, { ...input, paused: true }), {
      fromParams,
      toast: "webhooks.page.paused",
    }),
    resume: formAction(WebhookSchema, (uow, input) => changeWebhook(uow, { ...input, paused: false }), {
      fromParams,
      toast: "webhooks.page.resumed",
    }),
    test: formAction(WebhookSchema, testWebhook, { fromParams, toast: "webhooks.page.tested" }),
    resend: formAction(WebhookDeliverySchema, resendDelivery, { fromParams, toast: "webhooks.log.resent" }),
    "renew-secret": openFormAction(
      RenewSecretSchema,
      async (page, input) => renewWebhookSecret(await keeperOfPage(page), input),
      { fromParams, done: ({ formerSigns, ...webhook }) => ({ ...told(webhook), formerSigns }) },
    ),
    delete: formAction(WebhookSchema, deleteWebhook, {
      fromParams,
      to: "/settings/webhooks",
      toast: "webhooks.end.done",
    }),
  },
);

export default function Webhook() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <WebhookPage {...page} />;
}
