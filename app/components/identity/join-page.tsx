import { useTranslation } from "react-i18next";
import { BotCheck } from "../bot-check.tsx";
import { TextInput } from "../inputs.tsx";
import { Sheet } from "../plain-container.tsx";
import { PostForm } from "../post-form.tsx";
import { usePostedForm } from "../posted-form.ts";
import { SubmitButton } from "../submit-button.tsx";
import { CodeForm } from "./code-form.tsx";

/** How an invitation stands to who opened it; `open`, `approval` and `closed` are the club's choice. */
export type JoinState = "invalid" | "member" | "sent" | "asked" | "open" | "approval" | "closed";

/** Where an invitation link leads: the form, or why there is none. `sentTo` is the address that the mail went to. */
export function JoinPage(props: { club: string; state: JoinState; sentTo: string | null; title: string }) {
  const { t } = useTranslation();
  const { club, state, sentTo, title } = props;
  const [form, fields] = usePostedForm<{ name: string; email: string; code: string }>({ intent: "join" });
  if (state === "invalid") return <Sheet title={title} lead={t("identity.join.invalid")} />;
  if (state === "asked") return <Sheet title={title} lead={t("identity.join.asked", { club })} />;
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
        <BotCheck />
        {state === "approval" ? <p className="soft">{t("identity.join.approval")}</p> : null}
        <SubmitButton>{t("identity.join.submit")}</SubmitButton>
      </PostForm>
    </Sheet>
  );
}
