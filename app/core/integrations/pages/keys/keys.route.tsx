import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { settingsFormSchema } from "#app/core/club/organization.schemas.ts";
import { apiOriginsSetting } from "#app/core/club/settings/settings.ts";
import { updateSettings } from "#app/core/club/settings/update-settings.server.ts";
import { ApiKeySchema, MakeApiKeySchema } from "#app/core/integrations/api-keys/api-keys.schemas.ts";
import { endApiKey, makeApiKey } from "#app/core/integrations/api-keys/api-keys.server.ts";
import { formAction, memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { memberPlatformLoader } from "#app/web/http/pages/page.server.ts";
import {
  requireAccountOwner,
  sendFreshLink,
  withFreshness,
} from "#app/web/http/sign-in/own-account.server.ts";
import { linkSentAnswer } from "#app/web/http/sign-in/sign-in.server.ts";
import { formatApiOrigins, keysPage } from "./keys.view.server.ts";
import { KeysPage } from "./keys-page.tsx";

export const loader = memberPlatformLoader({ minRole: "admin" }, keysPage, withFreshness);

export const action = memberAction(
  { minRole: "admin" },
  {
    "send-link": openFormAction(z.strictObject({}), sendFreshLink, linkSentAnswer),
    make: openFormAction(
      MakeApiKeySchema,
      async (page, input) => {
        const { app, requestId } = page.context;
        const maker = {
          ...(await requireAccountOwner(page)),
          origin: { source: "page" as const, requestId },
        };
        return makeApiKey(app, maker, input);
      },
      { done: ({ key, name }) => ({ secret: key, name }) },
    ),
    origins: formAction(
      settingsFormSchema([apiOriginsSetting]),
      (uow, values) => updateSettings(uow, [apiOriginsSetting], values),
      {
        to: "/settings/keys",
        toast: "settings.saved",
        current: (uow) => ({ apiOrigins: formatApiOrigins(uow) }),
      },
    ),
    end: formAction(ApiKeySchema, endApiKey, { to: "/settings/keys", toast: "keys.end.done" }),
  },
);

export default function Keys() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <KeysPage {...page} />;
}
