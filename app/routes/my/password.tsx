import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PasswordPage } from "../../components/account/password-page.tsx";
import { SetPasswordSchema } from "../../domain/identities/identities.schemas.ts";
import {
  hasPassword,
  removePassword,
  setPassword,
} from "../../domain/identities/passwords/password.server.ts";
import { selfOf, sendFreshLink } from "../../http/account.server.ts";
import { memberAction, openFormAction } from "../../http/form.server.ts";
import { accountLoader } from "../../http/page.server.ts";
import { linkSentAnswer } from "../../http/sign-in.server.ts";
import { titled } from "../../views/account.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = accountLoader(titled("account.password.title"), async (signIn, page, head) => ({
  ...head,
  email: signIn.email,
  fresh: signIn.fresh,
  hasPassword: await hasPassword(page.context.app.database, signIn.identityId),
}));

export const action = memberAction(
  { minRole: "player" },
  {
    "send-link": openFormAction(z.strictObject({}), sendFreshLink, linkSentAnswer),
    set: openFormAction(
      SetPasswordSchema,
      async (page, input) => setPassword(page.context.app, await selfOf(page), input),
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
      async (page) => removePassword(page.context.app, await selfOf(page)),
      { to: "/my-account", toast: "account.password.removed" },
    ),
  },
);

export default function MyPassword() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <PasswordPage {...page} />;
}
