import { useLoaderData } from "@remix-run/react";
import { SignInSchema } from "#app/core/accounts/identities.schemas.ts";
import { endMySignIn } from "#app/core/accounts/sign-ins/my-sign-ins.server.ts";
import { memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { accountLoader } from "#app/web/http/pages/page.server.ts";
import { requireAccountOwner } from "#app/web/http/sign-in/own-account.server.ts";
import { datedHead, devicesPage } from "./account.view.server.ts";
import { DevicesPage } from "./devices-page.tsx";

export const loader = accountLoader(datedHead("account.devices.title"), devicesPage);

export const action = memberAction(
  { minRole: "player" },
  {
    end: openFormAction(
      SignInSchema,
      async (page, input) => endMySignIn(page.context.app.database, await requireAccountOwner(page), input),
      {
        to: ({ current }) => (current ? "/login" : "/my-account/devices"),
        toast: "account.devices.ended",
      },
    ),
  },
);

export default function MyDevices() {
  const { devices } = useLoaderData<typeof loader>();
  return <DevicesPage devices={devices} />;
}
