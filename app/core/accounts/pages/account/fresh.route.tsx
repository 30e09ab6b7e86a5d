import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { memberAction, openFormAction, returnTarget } from "#app/web/http/forms/form.server.ts";
import { accountLoader } from "#app/web/http/pages/page.server.ts";
import { sendFreshLink } from "#app/web/http/sign-in/own-account.server.ts";
import { linkSentAnswer } from "#app/web/http/sign-in/sign-in.server.ts";
import { Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { titledHead } from "./account.view.server.ts";
import { FreshSignIn } from "./fresh-sign-in.tsx";

export const loader = accountLoader(titledHead("account.fresh.page"), async (signIn, page, head) => ({
  ...head,
  freshFor: signIn.fresh ? null : signIn.email,
  to: returnTarget(page),
}));

export const action = memberAction(
  { minRole: "player" },
  {
    "send-link": openFormAction(
      z.strictObject({}),
      (page, input) => sendFreshLink(page, input, returnTarget(page)),
      linkSentAnswer,
    ),
  },
);

/** Where a refused form sends somebody who signed in a while ago: a link is mailed that leads back to it. */
export default function MyFreshSignIn() {
  const { t } = useTranslation();
  const { freshFor, to } = useLoaderData<typeof loader>();
  const back = { to, label: t("account.fresh.go") };
  return (
    <>
      <PageHeader title={t("account.fresh.page")} />
      {freshFor === null ? (
        <Box>
          <p className="mb-4 max-w-[36rem]">{t("account.fresh.done")}</p>
          <Link className="btn btn-primary" to={to}>
            {back.label}
          </Link>
        </Box>
      ) : (
        <FreshSignIn email={freshFor} back={{ to, label: t("account.fresh.back") }} />
      )}
    </>
  );
}
