import { useLoaderData } from "@remix-run/react";
import { ConfirmEmailSchema } from "#app/core/accounts/identities.schemas.ts";
import { memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { accountLoader } from "#app/web/http/pages/page.server.ts";
import { confirmEmailAsBrowser } from "#app/web/http/sign-in/own-account.server.ts";
import { signInCookies } from "#app/web/http/sign-in/sign-in.server.ts";
import { emailConfirmPage, titledHead } from "./account.view.server.ts";
import { EmailConfirmPage } from "./email-page.tsx";

export const handle = { unlisted: true };

export const loader = accountLoader(titledHead("account.changeEmail.title"), emailConfirmPage);

export const action = memberAction(
  { minRole: "player" },
  {
    confirm: openFormAction(ConfirmEmailSchema, confirmEmailAsBrowser, {
      to: ({ target }) => target,
      cookies: signInCookies,
      toast: ({ email }) => ({ type: "success", key: "account.changeEmail.done", values: { email } }),
    }),
  },
);

export default function ConfirmEmail() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <EmailConfirmPage {...page} />;
}
