import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { AccountPage } from "../../components/account/account-page.tsx";
import { EditMeSchema } from "../../domain/members/members.schemas.ts";
import { updateMe } from "../../domain/members/update-me.server.ts";
import { formAction, memberAction } from "../../http/form.server.ts";
import { memberLoader } from "../../http/page.server.ts";
import { accountPage } from "../../views/members.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "player" }, async (uow, page) => ({
  title: `${page.t("account.title")} · ${uow.organization.name}`,
  ...(await accountPage(uow, page)),
}));

export const action = memberAction(
  { minRole: "player" },
  { profile: formAction(EditMeSchema, updateMe, { toast: "account.saved" }) },
);

export default function MyAccount() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <AccountPage {...page} />;
}
