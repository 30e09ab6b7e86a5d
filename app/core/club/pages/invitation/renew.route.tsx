import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RenewInvitationSchema } from "#app/core/club/organization.schemas.ts";
import { renewInvitation, renewQuestion } from "#app/core/club/renew-invitation.server.ts";
import { buildReview } from "#app/web/http/forms/confirmation-reply.ts";
import { memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { requireAuthor } from "#app/web/http/request/author.server.ts";
import { clubOfPage } from "#app/web/http/sign-in/sign-in.server.ts";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { ConfirmForm } from "#app/web/ui/form/confirm-form.tsx";

export const loader = memberLoader({ minRole: "admin" }, async (uow, { t }) => ({
  title: `${t("settings.renew.title")} · ${uow.organization.name}`,
  review: buildReview(renewQuestion, t),
}));

export const action = memberAction(
  { minRole: "admin" },
  {
    renew: openFormAction(
      RenewInvitationSchema,
      (page, input) =>
        renewInvitation(page.context.app, clubOfPage(page), input, requireAuthor(page.context)),
      {
        to: "/settings#joining",
        toast: "settings.renew.done",
      },
    ),
  },
);

export default function RenewInvitation() {
  const { t } = useTranslation();
  const { review } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("settings.renew.title")} />
      <p className="mb-4 max-w-[36rem]">{t("settings.renew.text")}</p>
      <ConfirmForm
        intent="renew"
        seen={review.reviewed}
        label={t("settings.renew.confirm")}
        keep={{ to: "/settings#joining", label: t("settings.renew.keep") }}
      />
    </>
  );
}
