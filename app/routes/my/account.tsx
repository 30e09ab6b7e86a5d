import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { AccountPage } from "../../components/account/account-page.tsx";
import { EditMeSchema } from "../../domain/members/members.schemas.ts";
import { updateMe } from "../../domain/members/update-me.server.ts";
import { formAction, memberAction } from "../../http/form.server.ts";
import { accountLoader } from "../../http/page.server.ts";
import { accountPage, accountProfile } from "../../views/account.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = accountLoader(accountProfile, accountPage);

export const action = memberAction(
  { minRole: "player" },
  { profile: formAction(EditMeSchema, updateMe, { toast: "account.saved" }) },
);

export default function MyAccount() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <AccountPage {...page} />;
}
