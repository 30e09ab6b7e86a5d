import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { SetPasswordSchema } from "#app/core/accounts/passwords/password.schemas.ts";
import { hasPassword, removePassword, setPassword } from "#app/core/accounts/passwords/password.server.ts";
import { PASSWORD_LENGTH } from "#app/core/accounts/passwords/password-rules.ts";
import { memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { accountLoader } from "#app/web/http/pages/page.server.ts";
import { requireAccountOwner, sendFreshLink } from "#app/web/http/sign-in/own-account.server.ts";
import { linkSentAnswer } from "#app/web/http/sign-in/sign-in.server.ts";
import { titledHead } from "./account.view.server.ts";
import { PasswordPage } from "./password-page.tsx";

export const loader = accountLoader(titledHead("account.password.title"), async (signIn, page, head) => ({
  ...head,
  email: signIn.email,
  fresh: signIn.fresh,
  leastLength: PASSWORD_LENGTH.min,
  hasPassword: await hasPassword(page.context.app.database, signIn.identityId),
}));

export const action = memberAction(
  { minRole: "player" },
  {
    "send-link": openFormAction(z.strictObject({}), sendFreshLink, linkSentAnswer),
    set: openFormAction(
      SetPasswordSchema,
      async (page, input) => setPassword(page.context.app, await requireAccountOwner(page), input),
      {
        to: "/my-account",
        toast: ({ changed }) => ({
          type: "success",
          key: changed ? "account.password.changed" : "account.password.added",
        }),
      },
    ),
    remove: openFormAction(
      z.strictObject({}),
      async (page) => removePassword(page.context.app, await requireAccountOwner(page)),
      { to: "/my-account", toast: "account.password.removed" },
    ),
  },
);

export default function MyPassword() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <PasswordPage {...page} />;
}
