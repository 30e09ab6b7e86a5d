import { useLoaderData } from "@remix-run/react";
import { changeMySettings } from "#app/core/messaging/notices/preferences/my-settings.server.ts";
import { MySettingsSchema } from "#app/core/messaging/notices/preferences/preferences.schemas.ts";
import {
  EndpointSchema,
  SubscriptionSchema,
} from "#app/core/messaging/notices/push/push-subscription.schemas.ts";
import { addDevice, removeDevice } from "#app/core/messaging/notices/push/push-subscriptions.server.ts";
import { formAction, memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { requireAccountOwner } from "#app/web/http/sign-in/own-account.server.ts";
import { mySettingsPage } from "./my-settings.view.server.ts";
import { MySettingsPage } from "./preferences-page.tsx";

export const loader = memberLoader({ minRole: "player" }, async (uow, page) => ({
  title: `${page.t("mySettings.title")} · ${uow.organization.name}`,
  ...(await mySettingsPage(uow, page)),
}));

// Only scripts add and remove devices, from whichever page they are on.
const staysOnPage = { done: () => true };

export const action = memberAction(
  { minRole: "player" },
  {
    save: formAction(MySettingsSchema, changeMySettings, { toast: "mySettings.saved" }),
    "add-device": openFormAction(
      SubscriptionSchema,
      async (page, input) => addDevice(page.context.app, await requireAccountOwner(page), input),
      { ...staysOnPage, toast: "mySettings.push.nowOn" },
    ),
    "remove-device": openFormAction(
      EndpointSchema,
      async (page, input) => removeDevice(page.context.app, await requireAccountOwner(page), input),
      staysOnPage,
    ),
  },
);

export default function MySettings() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <MySettingsPage {...page} />;
}
