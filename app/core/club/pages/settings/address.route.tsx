import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FreshNote } from "#app/core/accounts/pages/account/fresh-note.tsx";
import { moveQuestion } from "#app/core/club/address/change-subdomain.server.ts";
import { lookUpSubdomain } from "#app/core/club/address/free-subdomains.server.ts";
import { SubdomainSchema } from "#app/core/club/organization.schemas.ts";
import { buildReview } from "#app/web/http/forms/confirmation-reply.ts";
import { memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { memberPlatformLoader } from "#app/web/http/pages/page.server.ts";
import { moveClub } from "#app/web/http/sign-in/move-club.server.ts";
import { clubOfPage } from "#app/web/http/sign-in/sign-in.server.ts";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { MoveForm } from "./address-form.tsx";
import { clubAddress } from "./settings.view.server.ts";

export const loader = memberPlatformLoader(
  { minRole: "admin" },
  async (uow, page) => ({
    title: `${page.t("settings.move.title")} · ${uow.organization.name}`,
    ...clubAddress(uow, page),
    fresh: uow.actor.fresh,
  }),
  async (page, address) => {
    const asked = page.url.searchParams.get("subdomain")?.trim().toLowerCase();
    const isOther = asked && asked !== address.subdomain;
    const { database } = page.context.app;
    const answer = isOther ? await lookUpSubdomain(database, asked, clubOfPage(page).tenant) : null;
    const question = answer && moveQuestion({ from: address.subdomain, to: answer.subdomain });
    return { ...address, answer, review: question && buildReview(question, page.t) };
  },
);

export const action = memberAction(
  { minRole: "admin" },
  { move: openFormAction(SubdomainSchema, moveClub, { to: (next) => next, toast: "settings.saved" }) },
);

export default function MoveClub() {
  const { t } = useTranslation();
  const { title: _title, fresh, ...address } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("settings.move.title")} />
      <FreshNote fresh={fresh} />
      <MoveForm {...address} />
    </>
  );
}
