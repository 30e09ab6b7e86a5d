import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FreshSignIn } from "#app/core/accounts/pages/account/fresh-sign-in.tsx";
import { memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { memberPlatformLoader } from "#app/web/http/pages/page.server.ts";
import { requireAccountOwner, sendFreshLink } from "#app/web/http/sign-in/own-account.server.ts";
import { linkSentAnswer } from "#app/web/http/sign-in/sign-in.server.ts";
import { BackLink, PageHeader } from "#app/web/shell/page-header.tsx";
import { SaveArchive } from "./save-archive.tsx";

export const loader = memberPlatformLoader(
  { minRole: "admin" },
  async (uow, { t }) => ({ title: `${t("closing.export.title")} · ${uow.organization.name}` }),
  async (page, { title }) => {
    const { signIn } = await requireAccountOwner(page);
    return { title, email: signIn.email, fresh: signIn.fresh };
  },
);

export const action = memberAction(
  { minRole: "admin" },
  { "send-link": openFormAction(z.strictObject({}), sendFreshLink, linkSentAnswer) },
);

/** Saves all of the club's data; takes a fresh sign-in. */
export default function Archive() {
  const { t } = useTranslation();
  const { email, fresh } = useLoaderData<typeof loader>();
  const back = { to: "/settings#danger", label: t("keys.back") };
  return (
    <>
      <PageHeader
        title={t("closing.export.title")}
        lead={t("closing.export.text")}
        actions={fresh ? <BackLink to={back.to} label={back.label} /> : null}
      />
      {fresh ? <SaveArchive /> : <FreshSignIn email={email} back={back} />}
    </>
  );
}
