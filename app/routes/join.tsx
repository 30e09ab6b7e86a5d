import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeForm } from "../components/identity/code-form.tsx";
import { TextInput } from "../components/inputs.tsx";
import { Sheet } from "../components/plain-container.tsx";
import { Honeypot, PostForm } from "../components/post-form.tsx";
import { usePostedForm } from "../components/posted-form.ts";
import { SubmitButton } from "../components/submit-button.tsx";
import { AccessCodeSchema, JoinSchema } from "../domain/identities/identities.schemas.ts";
import { joinClub } from "../domain/identities/join-club.server.ts";
import { invitationCodeOf } from "../domain/organizations/public-id.ts";
import { settingValue } from "../domain/organizations/setting.ts";
import { joiningSetting } from "../domain/organizations/settings.ts";
import { clubAction, openFormAction } from "../http/form.server.ts";
import { clubLoader } from "../http/page.server.ts";
import { askerOf, clubOf, enterAsBrowser, signInCookies } from "../http/sign-in.server.ts";

export const handle = { layout: "plain" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = clubLoader(async (uow, page) => {
  const { name: club, publicId, settings } = uow.organization;
  const valid = page.params.code === invitationCodeOf(publicId);
  const joining = settingValue(settings, joiningSetting);
  const sentTo = page.url.searchParams.get("sent");
  const state = !valid ? "invalid" : uow.actor.kind === "member" ? "member" : sentTo ? "sent" : joining;
  const titles = {
    invalid: page.t("identity.join.invalidTitle"),
    closed: page.t("identity.join.closedTitle", { club }),
    sent: page.t("identity.join.sentTitle"),
  };
  const title =
    state in titles ? titles[state as keyof typeof titles] : page.t("identity.join.title", { club });
  return { club, state, sentTo, title };
});

export const action = clubAction({
  join: openFormAction(
    JoinSchema,
    async (page, input) => {
      await joinClub(page.context.app, clubOf(page), input, askerOf(page));
      return input;
    },
    {
      fromParams: { code: "code" },
      to: ({ code, email }) => `/join/${encodeURIComponent(code)}?${new URLSearchParams({ sent: email })}`,
    },
  ),
  "use-code": openFormAction(AccessCodeSchema, enterAsBrowser, {
    to: ({ target }) => target,
    cookies: signInCookies,
    toast: "identity.login.signedIn",
  }),
});

export default function Join() {
  const { t } = useTranslation();
  const { club, state, sentTo, title } = useLoaderData<typeof loader>();
  const [form, fields] = usePostedForm<{ name: string; email: string; code: string }>({ intent: "join" });
  if (state === "invalid") return <Sheet title={title} lead={t("identity.join.invalid")} />;
  if (state === "closed") return <Sheet title={title} lead={t("identity.join.closed")} />;
  if (sentTo && state === "sent") {
    return (
      <Sheet title={title} lead={t("identity.join.sentLead", { email: sentTo })}>
        <CodeForm to="/" email={sentTo} />
      </Sheet>
    );
  }
  if (state === "member") {
    return (
      <Sheet title={title} lead={t("identity.join.member", { club })}>
        <a className="btn btn-primary" href="/">
          {t("identity.join.toClub")}
        </a>
      </Sheet>
    );
  }
  return (
    <Sheet title={title} lead={t("identity.join.lead")}>
      <PostForm form={form} fields={fields} intent="join">
        <TextInput field={fields.name} label={t("identity.join.name")} autoComplete="name" />
        <TextInput field={fields.email} type="email" label={t("identity.join.email")} autoComplete="email" />
        <Honeypot />
        {state === "approval" ? <p className="soft">{t("identity.join.approval")}</p> : null}
        <SubmitButton>{t("identity.join.submit")}</SubmitButton>
      </PostForm>
    </Sheet>
  );
}
