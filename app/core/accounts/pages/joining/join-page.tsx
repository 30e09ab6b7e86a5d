import { useTranslation } from "react-i18next";
import { PlainSheet } from "#app/web/shell/plain-container.tsx";
import { TextInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { BotCheck } from "../bot-check/bot-check.tsx";
import { CodeForm } from "../sign-in/code-form.tsx";
import { SendAgain } from "../sign-in/send-again.tsx";

/** The state of an invitation for its reader; `open`, `approval` and `closed` are the club's choice. */
export type JoinState = "invalid" | "member" | "sent" | "asked" | "open" | "approval" | "closed";

export interface JoinPageProps {
  club: string;
  title: string;
  state: JoinState;
  /** An admin decides about newcomers. */
  asks: boolean;
  /** The reader is signed in here. */
  isMember: boolean;
  /** The address that the mail was sent to. */
  sentTo: string | null;
  /** The name that the reader entered. */
  name: string | null;
  /** The address of this page with its form again, and the name filled in. */
  again: string;
}

/** The page behind an invitation link: the form, or why there is none. */
export function JoinPage(props: JoinPageProps) {
  const { t } = useTranslation();
  const { club, state, asks, title } = props;
  if (state === "asked") return <PlainSheet title={title} lead={t("identity.join.asked", { club })} />;
  if (state === "invalid" || state === "closed") {
    return (
      <PlainSheet title={title} lead={t(`identity.join.${state}`)}>
        <MemberLink isMember={props.isMember} />
      </PlainSheet>
    );
  }
  if (state === "sent") return <MailSent {...props} />;
  if (state === "member") {
    return (
      <PlainSheet title={title} lead={t("identity.join.member", { club })}>
        <MemberLink isMember />
      </PlainSheet>
    );
  }
  return (
    <PlainSheet title={title} lead={t(`identity.join.${asks ? "leadAsk" : "lead"}`)}>
      <JoinForm {...props} />
      <MemberLink isMember={false} />
    </PlainSheet>
  );
}

function JoinForm({ asks, name }: JoinPageProps) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ name: string; email: string; code: string }>({
    intent: "join",
    defaultValue: { name },
  });
  return (
    <PostForm form={form} fields={fields} intent="join" labels="identity.join">
      <TextInput field={fields.name} label={t("identity.join.name")} autoComplete="name" />
      <TextInput field={fields.email} type="email" label={t("identity.join.email")} autoComplete="email" />
      <BotCheck />
      {asks ? null : <p className="soft">{t("identity.join.back")}</p>}
      <SubmitButton>{t(`identity.join.${asks ? "ask" : "submit"}`)}</SubmitButton>
    </PostForm>
  );
}

/** Where the mail went, and what to do if it does not come. */
function MailSent({ club, asks, title, sentTo, name, again }: JoinPageProps) {
  const { t } = useTranslation();
  const email = sentTo ?? "";
  return (
    <PlainSheet title={title} lead={t(`identity.join.${asks ? "sentAskLead" : "sentLead"}`, { email, club })}>
      <CodeForm to="/" email={email} />
      <p className="soft">{t(`identity.join.${asks ? "sentAskNote" : "sentNote"}`)}</p>
      {name ? <SendAgain intent="join" fields={{ name, email }} /> : null}
      <p>
        <a href={again}>{t("identity.login.sent.again")}</a>
      </p>
    </PlainSheet>
  );
}

/** A link for people who already belong to the club. */
function MemberLink({ isMember }: { isMember: boolean }) {
  const { t } = useTranslation();
  if (isMember) {
    return (
      <a className="btn btn-primary" href="/">
        {t("identity.join.toClub")}
      </a>
    );
  }
  return (
    <p className="soft">
      {t("identity.join.already")} <a href="/login">{t("identity.join.signIn")}</a>
    </p>
  );
}
