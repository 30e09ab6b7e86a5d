import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MoveForm } from "../components/settings/address-form.tsx";
import { PageHeader } from "../components/shell/page-header.tsx";
import { lookUpSubdomain } from "../domain/organizations/free-subdomains.server.ts";
import { SubdomainSchema } from "../domain/organizations/organization.schemas.ts";
import { memberAction, openFormAction } from "../http/form.server.ts";
import { moveClub } from "../http/move-club.server.ts";
import { memberPlatformLoader } from "../http/page.server.ts";
import { clubOf } from "../http/sign-in.server.ts";
import { clubAddress } from "../views/settings.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberPlatformLoader(
  { minRole: "admin" },
  async (uow, page) => ({
    title: `${page.t("settings.move.title")} · ${uow.organization.name}`,
    ...clubAddress(uow, page),
  }),
  async (page, address) => {
    const asked = page.url.searchParams.get("subdomain")?.trim().toLowerCase();
    const isOther = asked && asked !== address.subdomain;
    const { database } = page.context.app;
    return {
      ...address,
      answer: isOther ? await lookUpSubdomain(database, asked, clubOf(page).tenant) : null,
    };
  },
);

export const action = memberAction(
  { minRole: "admin" },
  { move: openFormAction(SubdomainSchema, moveClub, { to: (next) => next, toast: "settings.saved" }) },
);

export default function MoveClub() {
  const { t } = useTranslation();
  const { title: _title, ...address } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("settings.move.title")} />
      <MoveForm {...address} />
    </>
  );
}
