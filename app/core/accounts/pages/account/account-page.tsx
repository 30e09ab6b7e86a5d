import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AwayLink } from "#app/core/attendance/pages/availability/away-link.tsx";
import type { FormField } from "#app/core/members/member-fields.ts";
import { GenderSelect, type InputValues } from "#app/core/members/pages/member-fields.tsx";
import { Box, PageHeader } from "#app/web/shell/page-header.tsx";
import type { ShownFact } from "#app/web/ui/facts/facts.tsx";
import { TagInput } from "#app/web/ui/form/choices.tsx";
import { Select, TextInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { PageTabs, type RouteTab } from "#app/web/ui/tabs/page-tabs.tsx";

type Profile = InputValues<FormField<"account">>;

export interface AccountPageProps {
  club: string;
  /** What the form shows. */
  profile: { [F in keyof Profile]: string | null };
  /** The ways to write dates and times, each with an example. */
  dateStyles: { value: string; label: string }[];
  /** The same example in the club's format. */
  clubStyle: string;
  email: string;
  hasPassword: boolean;
  /** How many provider accounts can sign the reader in; null if there are none and the host offers no provider. */
  providerAccounts: number | null;
  /** How many sign-ins the reader has. */
  signIns: number;
  role: string;
  /** A date in words. */
  since: string;
  tags: string[];
  /** Modules' facts about the reader. */
  facts: ShownFact[];
  /** The tabs that modules add. */
  tabs: RouteTab[];
}

const LANGUAGES = ["en", "es"] as const;

/** A member's own account: their profile, and what the club knows about them. */
export function AccountPage(props: AccountPageProps) {
  const { t } = useTranslation();
  const label = t("account.title");
  const own = { id: "account", label: t("account.profile"), content: <Account {...props} /> };
  return (
    <>
      <PageHeader title={label} lead={t("account.lead")} />
      <PageTabs label={label} base="/my-account" own={[own]} routes={props.tabs} />
    </>
  );
}

function Account(props: AccountPageProps) {
  const { t } = useTranslation();
  const facts = [
    { label: t("account.role"), text: props.role },
    { label: t("account.since"), text: props.since },
    { label: t("account.tags"), text: props.tags.join(", ") },
    ...props.facts,
  ].filter(({ text }) => text !== "");
  return (
    <div className="flex flex-col gap-5">
      <Box>
        <ProfileForm {...props} />
      </Box>
      <SigningIn {...props} />
      <AwayLink />
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
      <Box title={t("account.data.title")}>
        <div className="fact">
          <p>{t("account.data.text")}</p>
          <a className="btn btn-outline" href="/my-account/data.zip">
            <Icon name="download" />
            {t("account.data.get")}
          </a>
        </div>
      </Box>
      <Box title={t("account.erase.title")}>
        <div className="fact">
          <p>{t("account.erase.lead", { club: props.club })}</p>
          <Link className="btn btn-outline btn-error" to="/my-account/delete">
            {t("account.erase.open")}
          </Link>
        </div>
      </Box>
      <div>
        <Link to="/logout" className="btn btn-outline">
          <Icon name="logout" />
          {t("account.logout")}
        </Link>
      </div>
    </div>
  );
}

/** How the reader can sign in, and how many sign-ins they have now. */
function SigningIn({ email, hasPassword, providerAccounts, signIns }: AccountPageProps) {
  const { t } = useTranslation();
  const rows = [
    { label: t("account.email"), text: email, to: "/my-account/email", act: t("account.signingIn.change") },
    {
      label: t("account.password.title"),
      text: t(
        `account.signingIn.${hasPassword ? "hasPassword" : providerAccounts ? "noPasswordButService" : "noPassword"}`,
      ),
      to: "/my-account/password",
      act: t(hasPassword ? "account.signingIn.change" : "account.signingIn.setPassword"),
    },
    ...(providerAccounts === null
      ? []
      : [
          {
            label: t("account.providers.title"),
            text: t("account.signingIn.providers", { count: providerAccounts }),
            to: "/my-account/providers",
            act: t("account.signingIn.look"),
          },
        ]),
    {
      label: t("account.devices.title"),
      text: t("account.signingIn.devices", { count: signIns }),
      to: "/my-account/devices",
      act: t("account.signingIn.look"),
    },
  ];
  return (
    <Box title={t("account.signingIn.title")}>
      <ul className="facts">
        {rows.map(({ label, text, to, act }) => (
          <li key={to} className="fact">
            <p>
              <span className="soft">{label}</span>
              <span>{text}</span>
            </p>
            <Link className="btn btn-outline" to={to} aria-label={`${act}: ${label}`}>
              {act}
            </Link>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function ProfileForm({ profile, dateStyles, clubStyle }: AccountPageProps) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<Profile>({ intent: "profile", defaultValue: profile });
  return (
    <PostForm form={form} fields={fields} intent="profile" edits={profile} labels="members.form" reload>
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
      <GenderSelect field={fields.gender} />
      <TagInput
        field={fields.positions}
        label={t("members.form.positions")}
        help={t("members.form.positionsHelp")}
      />
      <Select
        field={fields.language}
        label={t("members.form.language")}
        empty={t("account.languageAuto")}
        choices={LANGUAGES.map((value) => ({ value, label: t(`account.language.${value}`) }))}
      />
      <Select
        field={fields.locale}
        label={t("members.form.locale")}
        empty={t("account.localeOfClub", { example: clubStyle })}
        choices={dateStyles}
      />
      <SubmitButton>{t("account.save")}</SubmitButton>
    </PostForm>
  );
}
