import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FreshSignIn } from "#app/core/accounts/pages/account/fresh-sign-in.tsx";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { closeClub, clubContents } from "#app/flows/closing/close-club.server.ts";
import { CloseClubSchema } from "#app/flows/closing/closing.schemas.ts";
import { GRACE_DAYS } from "#app/flows/closing/grace-days.ts";
import { memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { memberPlatformLoader } from "#app/web/http/pages/page.server.ts";
import { authorOf } from "#app/web/http/request/author.server.ts";
import { accountOwnerOf, sendFreshLink } from "#app/web/http/sign-in/own-account.server.ts";
import { linkSentAnswer } from "#app/web/http/sign-in/sign-in.server.ts";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { CloseForm } from "./close-form.tsx";

const DAY_MS = 86_400_000;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberPlatformLoader(
  { minRole: "admin" },
  async (uow, page) => ({
    title: `${page.t("closing.close.title")} · ${uow.organization.name}`,
    club: uow.organization.name,
    contents: await clubContents(uow),
    date: formatsFor(uow.organization, page).longDate(new Date(uow.now.getTime() + GRACE_DAYS * DAY_MS)),
    days: GRACE_DAYS,
  }),
  async (page, head) => {
    const { signIn } = await accountOwnerOf(page);
    return { ...head, email: signIn.email, fresh: signIn.fresh };
  },
);

export const action = memberAction(
  { minRole: "admin" },
  {
    "send-link": openFormAction(z.strictObject({}), sendFreshLink, linkSentAnswer),
    close: openFormAction(
      CloseClubSchema,
      async (page, input) =>
        closeClub(page.context.app, await accountOwnerOf(page), input, authorOf(page.context)),
      { to: "/closing" },
    ),
  },
);

/** Asks before the club is closed. */
export default function CloseClub() {
  const { t } = useTranslation();
  const { email, fresh, title: _title, ...page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("closing.close.title")} lead={t("closing.close.lead", { days: page.days })} />
      <CloseForm {...page} isOpen={fresh} />
      {fresh ? null : <FreshSignIn email={email} back={{ to: "/settings#danger", label: t("keys.back") }} />}
    </>
  );
}
