import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { clubAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { clubPlatformLoader } from "#app/web/http/pages/page.server.ts";
import { toastCookie } from "#app/web/http/pages/toast.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { signOutCookies } from "#app/web/http/sign-in/sign-in.server.ts";
import { providerLogoutUrl, signedOutToast, signOutOfClub } from "#app/web/http/sign-in/sign-out.server.ts";
import { PlainSheet } from "#app/web/shell/plain-container.tsx";
import { ConfirmForm } from "#app/web/ui/form/confirm-form.tsx";
import { ProviderRedirect } from "./provider-redirect.tsx";

export const handle = { layout: "plain" };

export const loader = clubPlatformLoader(
  async (uow, page) => ({
    title: page.t("identity.logout.title"),
    isMember: uow.actor.kind === "member",
  }),
  async (page, { title, isMember }) => {
    const leaving = await providerLogoutUrl(page);
    if (!leaving && !isMember) throw await notSignedIn(page);
    return { title, leaving };
  },
);

const notSignedIn = async ({ context }: PageRequest) =>
  redirect("/login", {
    headers: {
      "Set-Cookie": await toastCookie(context.app.env, { type: "info", key: "identity.logout.already" }),
    },
  });

export const action = clubAction({
  logout: openFormAction(z.strictObject({}), signOutOfClub, {
    to: ({ to }) => to,
    cookies: signOutCookies,
    toast: signedOutToast,
  }),
});

export default function Logout() {
  const { t } = useTranslation();
  const { leaving } = useLoaderData<typeof loader>();
  if (leaving) {
    return (
      <ProviderRedirect
        title={t("identity.logout.atProvider")}
        go={t("identity.logout.goOn")}
        url={leaving}
      />
    );
  }
  return (
    <PlainSheet title={t("identity.logout.title")} lead={t("identity.logout.lead")}>
      <ConfirmForm
        intent="logout"
        label={t("identity.logout.confirm")}
        keep={{ to: "/", label: t("identity.logout.stay") }}
        reload
      />
    </PlainSheet>
  );
}
