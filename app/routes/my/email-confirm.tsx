import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { EmailConfirmPage } from "../../components/account/email-page.tsx";
import { ConfirmEmailSchema } from "../../domain/identities/identities.schemas.ts";
import { confirmEmailAsBrowser } from "../../http/account.server.ts";
import { memberAction, openFormAction } from "../../http/form.server.ts";
import { accountLoader } from "../../http/page.server.ts";
import { signInCookies } from "../../http/sign-in.server.ts";
import { emailConfirmPage, titled } from "../../views/account.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

export const loader = accountLoader(titled("account.changeEmail.title"), emailConfirmPage);

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
