import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { signOutEverywhere } from "#app/core/accounts/sign-ins/my-sign-ins.server.ts";
import { memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { accountLoader } from "#app/web/http/pages/page.server.ts";
import { requireAccountOwner } from "#app/web/http/sign-in/own-account.server.ts";
import { signOutCookies } from "#app/web/http/sign-in/sign-in.server.ts";
import { titledHead } from "./account.view.server.ts";
import { SignOutEverywherePage } from "./devices-page.tsx";

export const loader = accountLoader(
  titledHead("account.everywhere.title"),
  async (_signIn, _page, head) => head,
);

export const action = memberAction(
  { minRole: "player" },
  {
    end: openFormAction(
      z.strictObject({}),
      async (page) => signOutEverywhere(page.context.app.database, await requireAccountOwner(page)),
      { to: "/login", cookies: signOutCookies, toast: "account.everywhere.done" },
    ),
  },
);

export default function SignOutEverywhere() {
  useLoaderData<typeof loader>();
  return <SignOutEverywherePage />;
}
