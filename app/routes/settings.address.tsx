import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MoveForm } from "../components/settings/address-form.tsx";
import { PageHeader } from "../components/shell/page-header.tsx";
import { SubdomainSchema } from "../domain/organizations/organization.schemas.ts";
import { memberAction, openFormAction } from "../http/form.server.ts";
import { moveClub } from "../http/move-club.server.ts";
import { memberLoader } from "../http/page.server.ts";
import { clubAddress } from "../views/settings.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => ({
  title: `${page.t("settings.move.title")} · ${uow.organization.name}`,
  ...clubAddress(uow, page),
  asked: page.url.searchParams.get("subdomain") ?? "",
}));

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
      <p className="mb-4 max-w-[36rem]">{t("settings.move.text")}</p>
      <MoveForm {...address} />
    </>
  );
}
