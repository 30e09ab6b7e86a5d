import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { BackLink, PageHeader } from "#app/web/shell/page-header.tsx";
import { PrintButton } from "#app/web/ui/kit/print-button.tsx";
import { buildInvitation } from "./invitation.view.server.ts";

export const handle = { layout: "plain" };
/** The invitation on one printable sheet, for the clubhouse door. */
export const loader = memberLoader({ minRole: "admin" }, async ({ organization }, page) => ({
  title: `${page.t("firstSteps.poster.title")} · ${organization.name}`,
  invitation: buildInvitation(organization, page),
}));

export default function Poster() {
  const { t } = useTranslation();
  const { invitation } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("firstSteps.poster.title")}
        lead={
          invitation ? (
            <span className="no-scripts-only">{t("firstSteps.poster.byHand")}</span>
          ) : (
            t("firstSteps.poster.closed")
          )
        }
        actions={
          <>
            {invitation ? (
              <PrintButton label={t("firstSteps.poster.print")} />
            ) : (
              <a className="btn btn-outline" href="/settings#joining">
                {t("firstSteps.invite.settings")}
              </a>
            )}
            <BackLink to="/" label={t("shell.error.home")} />
          </>
        }
      />
      {invitation ? (
        <section className="poster" aria-label={t("firstSteps.poster.title")}>
          <p>{t("firstSteps.ticket.lead")}</p>
          <p className="poster-club">{invitation.club}</p>
          <img src="/invitation.svg" alt={t("firstSteps.ticket.qr", { url: invitation.url })} />
          <p>{t(`firstSteps.poster.${invitation.isAsked ? "howAsk" : "how"}`)}</p>
          <p className="poster-address">
            {t("firstSteps.poster.go")}
            <b>{invitation.url.replace(/^https?:\/\//, "")}</b>
          </p>
        </section>
      ) : null}
    </>
  );
}
