import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { addWebhook } from "#app/core/integrations/webhooks/add-webhook.server.ts";
import { AddWebhookSchema } from "#app/core/integrations/webhooks/webhooks.schemas.ts";
import { memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { memberPlatformLoader } from "#app/web/http/pages/page.server.ts";
import { sendFreshLink, withFreshness } from "#app/web/http/sign-in/own-account.server.ts";
import { linkSentAnswer } from "#app/web/http/sign-in/sign-in.server.ts";
import { keeperOfPage, told, webhooksPage } from "./webhooks.view.server.ts";
import { WebhooksPage } from "./webhooks-page.tsx";

export const loader = memberPlatformLoader({ minRole: "admin" }, webhooksPage, withFreshness);

export const action = memberAction(
  { minRole: "admin" },
  {
    "send-link": openFormAction(z.strictObject({}), sendFreshLink, linkSentAnswer),
    add: openFormAction(
      AddWebhookSchema,
      async (page, input) => addWebhook(await keeperOfPage(page), input),
      { done: told },
    ),
  },
);

export default function Webhooks() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <WebhooksPage {...page} />;
}
