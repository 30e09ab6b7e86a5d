import type { MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Sheet } from "../components/plain-container.tsx";
import { PostForm } from "../components/post-form.tsx";
import { usePostedForm } from "../components/posted-form.ts";
import { SubmitButton } from "../components/submit-button.tsx";
import { clubAction, openFormAction } from "../http/form.server.ts";
import { clubLoader } from "../http/page.server.ts";
import { signOut, signOutCookies } from "../http/sign-in.server.ts";

export const handle = { layout: "plain" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = clubLoader(async (_uow, page) => ({ title: page.t("identity.logout.title") }));

export const action = clubAction({
  logout: openFormAction(z.strictObject({}), signOut, {
    to: "/login",
    cookies: signOutCookies,
    toast: "identity.logout.done",
  }),
});

export default function Logout() {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm({ intent: "logout" });
  return (
    <Sheet title={t("identity.logout.title")} lead={t("identity.logout.lead")}>
      <PostForm form={form} fields={fields} intent="logout">
        <div className="form-actions">
          <SubmitButton tone="error">{t("identity.logout.confirm")}</SubmitButton>
          <a className="btn btn-outline" href="/">
            {t("identity.logout.stay")}
          </a>
        </div>
      </PostForm>
    </Sheet>
  );
}
