import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { SignOutEverywherePage } from "../../components/account/devices-page.tsx";
import { signOutEverywhere } from "../../domain/identities/sign-ins/my-sign-ins.server.ts";
import { selfOf } from "../../http/account.server.ts";
import { memberAction, openFormAction } from "../../http/form.server.ts";
import { accountLoader } from "../../http/page.server.ts";
import { signOutCookies } from "../../http/sign-in.server.ts";
import { titled } from "../../views/account.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = accountLoader(titled("account.everywhere.title"), async (_signIn, _page, head) => head);

export const action = memberAction(
  { minRole: "player" },
  {
    end: openFormAction(
      z.strictObject({}),
      async (page) => signOutEverywhere(page.context.app.database, await selfOf(page)),
      { to: "/login", cookies: signOutCookies, toast: "account.everywhere.done" },
    ),
  },
);

export default function SignOutEverywhere() {
  useLoaderData<typeof loader>();
  return <SignOutEverywherePage />;
}
