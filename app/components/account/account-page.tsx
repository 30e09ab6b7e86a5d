import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Checkbox, TagInput } from "../choices.tsx";
import { Icon } from "../icon.tsx";
import { TextInput } from "../inputs.tsx";
import { GenderSelect, LanguageSelect } from "../members/member-fields.tsx";
import { Box, PageHeader } from "../page-header.tsx";
import { PostForm } from "../post-form.tsx";
import { usePostedForm } from "../posted-form.ts";
import { SubmitButton } from "../submit-button.tsx";

export interface AccountPageProps {
  profile: {
    name: string;
    alias: string | null;
    gender: string | null;
    positions: string;
    language: string | null;
    allowsEmails: boolean;
  };
  email: string;
  role: string;
  /** A date in words. */
  since: string;
  tags: string[];
}

type Profile = {
  name: string;
  alias: string;
  gender: string;
  positions: string;
  language: string;
  allowsEmails: string;
};

/** What a member can say about itself, and how the club sees it. */
export function AccountPage(props: AccountPageProps) {
  const { t } = useTranslation();
  const facts = [
    { label: t("account.role"), text: props.role },
    { label: t("account.since"), text: props.since },
    { label: t("account.tags"), text: props.tags.join(", ") },
  ].filter(({ text }) => text !== "");
  return (
    <>
      <PageHeader title={t("account.title")} lead={t("account.lead")} />
      <div className="flex flex-col gap-5">
        <Box title={t("account.profile")}>
          <ProfileForm {...props} />
        </Box>
        <Box title={t("account.club")}>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            {facts.map(({ label, text }) => (
              <div key={label} className="contents">
                <dt className="soft">{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Box>
        <div>
          <Link to="/logout" className="btn btn-outline">
            <Icon name="logout" />
            {t("account.logout")}
          </Link>
        </div>
      </div>
    </>
  );
}

function ProfileForm({ profile, email }: AccountPageProps) {
  const { t } = useTranslation();
  const defaultValue = { ...profile, allowsEmails: profile.allowsEmails ? "on" : null };
  const [form, fields] = usePostedForm<Profile>({ intent: "profile", defaultValue });
  return (
    <PostForm form={form} fields={fields} intent="profile">
      <TextInput
        field={fields.name}
        label={t("members.form.name")}
        help={t("account.nameHelp")}
        autoComplete="name"
      />
      <TextInput
        field={fields.alias}
        label={t("members.form.alias")}
        help={t("account.aliasHelp")}
        autoComplete="nickname"
      />
      <TextInput
        field={{ id: "account-email", name: "" }}
        type="email"
        label={t("account.email")}
        help={t("account.emailHelp")}
        value={email}
        disabled
      />
      <GenderSelect field={fields.gender} />
      <TagInput
        field={fields.positions}
        label={t("members.form.positions")}
        help={t("members.form.positionsHelp")}
      />
      <LanguageSelect field={fields.language} empty={t("account.languageAuto")} />
      <Checkbox
        field={fields.allowsEmails}
        label={t("account.allowsEmails")}
        help={t("account.allowsEmailsHelp")}
      />
      <SubmitButton>{t("account.save")}</SubmitButton>
    </PostForm>
  );
}
