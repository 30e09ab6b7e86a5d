import { redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Sheet } from "../components/plain-container.tsx";
import { PostForm } from "../components/post-form.tsx";
import { usePostedForm } from "../components/posted-form.ts";
import { SubmitButton } from "../components/submit-button.tsx";
import { peekAccessLink } from "../domain/identities/access-links.server.ts";
import { AutoLoginSchema } from "../domain/identities/identities.schemas.ts";
import { clubAction, openFormAction } from "../http/form.server.ts";
import { clubLoader } from "../http/page.server.ts";
import { safeTarget } from "../http/redirect-target.ts";
import { clubOf, enterAsBrowser, signInCookies } from "../http/sign-in.server.ts";

export const handle = { layout: "plain" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

/** Looks at the link and shows who would sign in; a GET never uses it up. */
export const loader = clubLoader(async (uow, page) => {
  const token = page.url.searchParams.get("code") ?? "";
  const { database } = page.context.app;
  const tenant = clubOf(page).tenant;
  const link = await database.withPlatform({ readOnly: true }, (db) => peekAccessLink(db, { tenant, token }));
  const club = uow.organization.name;
  const current = uow.actor.kind === "member" ? uow.actor.email : null;
  if (link?.purpose === "hand-over" && current === link.email)
    throw redirect(safeTarget(link.target, page.url.origin));
  return {
    title: link ? page.t("identity.autoLogin.title", { club }) : page.t("identity.autoLogin.invalidTitle"),
    club,
    link: link ? { auth: link.purpose, email: link.email, code: token } : null,
    current: current !== null && link && current !== link.email ? current : null,
  };
});

export const action = clubAction({
  confirm: openFormAction(AutoLoginSchema, (page, { code }) => enterAsBrowser(page, { token: code }), {
    to: ({ target }) => target,
    cookies: signInCookies,
    toast: "identity.login.signedIn",
  }),
});

export default function AutoLogin() {
  const { t } = useTranslation();
  const { club, link, current } = useLoaderData<typeof loader>();
  const [form, fields] = usePostedForm<{ auth: string; code: string }>({ intent: "confirm" });
  if (!link) {
    return (
      <Sheet title={t("identity.autoLogin.invalidTitle")} lead={t("identity.autoLogin.invalid")}>
        <a className="btn btn-primary" href="/login">
          {t("identity.autoLogin.newLink")}
        </a>
      </Sheet>
    );
  }
  return (
    <Sheet
      title={t("identity.autoLogin.title", { club })}
      lead={t("identity.autoLogin.who", { email: link.email })}
    >
      {current ? <p>{t("identity.autoLogin.other", { current })}</p> : null}
      <PostForm form={form} fields={fields} intent="confirm">
        <input type="hidden" name="auth" value={link.auth} />
        <input type="hidden" name="code" value={link.code} />
        <SubmitButton>{t("identity.autoLogin.confirm")}</SubmitButton>
      </PostForm>
    </Sheet>
  );
}
