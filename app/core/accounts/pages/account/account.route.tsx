import { useLoaderData } from "@remix-run/react";
import { EditMeSchema } from "#app/core/members/members.schemas.ts";
import { updateMe } from "#app/core/members/update-me.server.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { accountLoader } from "#app/web/http/pages/page.server.ts";
import { accountPage, accountProfile, currentProfile } from "./account.view.server.ts";
import { AccountPage } from "./account-page.tsx";

export const loader = accountLoader(accountProfile, accountPage);

export const action = memberAction(
  { minRole: "player" },
  { profile: formAction(EditMeSchema, updateMe, { current: currentProfile, toast: "account.saved" }) },
);

export default function MyAccount() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <AccountPage {...page} />;
}
