import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../choices.tsx";
import { Icon } from "../icon.tsx";
import { Select, TextInput } from "../inputs.tsx";
import { GenderSelect } from "../members/member-fields.tsx";
import { Box, PageHeader } from "../page-header.tsx";
import { PostForm } from "../post-form.tsx";
import { usePostedForm } from "../posted-form.ts";
import { SubmitButton } from "../submit-button.tsx";

export interface AccountPageProps {
  profile: {
    name: string;
    alias: string | null;
    gender: string | null;
    language: string | null;
    allowsEmails: boolean;
  };
  email: string;
  role: string;
  /** A date in words. */
  since: string;
  tags: string[];
}

const LANGUAGES = ["en", "es"] as const;

type Profile = {
  name: string;
  alias: string;
  gender: string;

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
    <PostForm form={form} fields={fields} intent="profile" reload>
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
      <Select
        field={fields.language}
        label={t("members.form.language")}
        empty={t("account.languageAuto")}
        choices={LANGUAGES.map((value) => ({ value, label: t(`account.language.${value}`) }))}
      />
      <Checkbox
        field={fields.allowsEmails}
        label={t("account.allowsEmails")}
        help={t("account.allowsEmailsHelp")}
      />
      <SubmitButton>{t("account.save")}</SubmitButton>
    </PostForm>
  );
}
