import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { DevicesPage } from "../../components/account/devices-page.tsx";
import { SignInSchema } from "../../domain/identities/identities.schemas.ts";
import { endMySignIn } from "../../domain/identities/sign-ins/my-sign-ins.server.ts";
import { selfOf } from "../../http/account.server.ts";
import { memberAction, openFormAction } from "../../http/form.server.ts";
import { accountLoader } from "../../http/page.server.ts";
import { datedHead, devicesPage } from "../../views/account.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** A refused form may have shown that the list is not what it was. */
export const shouldRevalidate = () => true;

export const loader = accountLoader(datedHead("account.devices.title"), devicesPage);

export const action = memberAction(
  { minRole: "player" },
  {
    end: openFormAction(
      SignInSchema,
      async (page, input) => endMySignIn(page.context.app.database, await selfOf(page), input),
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
