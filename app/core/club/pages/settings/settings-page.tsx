import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Review } from "#app/web/http/forms/form-reply.ts";
import { Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { ConfirmDialog } from "#app/web/ui/form/confirm-dialog.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { CopyButton } from "#app/web/ui/kit/copy-button.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { PageTabs, type RouteTab } from "#app/web/ui/tabs/page-tabs.tsx";
import { AddressForm } from "./address-form.tsx";
import { type ClubDetails, ClubForm, type ClubFormats, FormatsForm } from "./club-forms.tsx";
import type { PreviewDate } from "./club-preview.tsx";
import { SaveButtons } from "./save-buttons.tsx";
import { SettingField, startValues } from "./setting-field.tsx";
import type { SettingInput } from "./setting-input.ts";

export interface SettingsPageProps {
  club: ClubDetails;
  formats: ClubFormats;
  /** The date of the ticket in the preview. */
  date: PreviewDate;
  attendance: SettingInput[];
  notifications: SettingInput[];
  modules: SettingInput[];
  joining: SettingInput[];
  /** The link; null while joining is closed. */
  invitation: string | null;
  /** What renewing the link does. */
  renewing: Review;
  /** For how many days a closed club can be reopened. */
  graceDays: number;
  address: { subdomain: string; base: string };
  /** The tabs with an address of their own, including those that modules add. */
  tabs: RouteTab[];
}

/** The club's settings in tabs; each tab is a form of its own. */
export function SettingsPage(props: SettingsPageProps) {
  const { t } = useTranslation();
  const tabs = [
    { id: "club", content: <Club {...props} /> },
    { id: "attendance", content: <SettingsForm intent="attendance" settings={props.attendance} /> },
    { id: "formats", content: <FormatsForm formats={props.formats} /> },
    { id: "joining", content: <Joining {...props} /> },
    { id: "notifications", content: <Notifications {...props} /> },
  ] as const;
  const last = [
    { id: "modules", content: <Modules settings={props.modules} /> },
    { id: "danger", content: <DangerZone days={props.graceDays} /> },
  ] as const;
  const labelled = <T extends { id: (typeof tabs | typeof last)[number]["id"] }>(tab: T) => ({
    ...tab,
    label: t(`settings.tabs.${tab.id}`),
  });
  return (
    <>
      <PageHeader title={t("settings.title")} lead={t("settings.lead", { club: props.club.name })} />
      <PageTabs
        label={t("settings.tabs.label")}
        base="/settings"
        own={tabs.map(labelled)}
        routes={props.tabs}
        last={last.map(labelled)}
      />
    </>
  );
}

function Club({ club, date, address }: SettingsPageProps) {
  return (
    <>
      <ClubForm club={club} date={date} />
      <hr className="section-rule" />
      <AddressForm {...address} />
    </>
  );
}

function Notifications({ notifications }: SettingsPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <SettingsForm intent="notifications" settings={notifications} />
      <hr className="section-rule" />
      <Link to="/settings/deliveries" className="btn btn-outline">
        <Icon name="mail" />
        {t("deliveries.link")}
      </Link>
    </>
  );
}

function Joining({ joining, invitation, renewing }: SettingsPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <SettingsForm intent="joining" settings={joining} />
      <hr className="section-rule" />
      <p>
        <b>{t("settings.invitation")}</b>
      </p>
      {invitation ? (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <code className="break-all">{invitation}</code>
          <CopyButton text={invitation} />
        </div>
      ) : (
        <p className="soft mt-2">{t("settings.invitationClosed")}</p>
      )}
      <p className="mt-5">
        <ConfirmDialog
          to="/settings/invitation"
          label={t("settings.renew.label")}
          title={t("settings.renew.title")}
          action="/settings/invitation"
          fields={{ intent: "renew", reviewed: renewing.reviewed }}
          confirmLabel={t("settings.renew.confirm")}
        >
          {t("settings.renew.text")}
        </ConfirmDialog>
      </p>
    </>
  );
}

function Modules({ settings }: { settings: SettingInput[] }) {
  const { t } = useTranslation();
  if (settings.length === 0) return <p className="soft">{t("settings.noModules")}</p>;
  return (
    <>
      <p className="soft mb-4">{t("settings.modulesLead")}</p>
      <SettingsForm intent="modules" settings={settings} />
    </>
  );
}

/** What can't be reverted by saving again: downloading all data, closing the club. Each asks on a page of its own. */
function DangerZone({ days }: { days: number }) {
  const { t } = useTranslation();
  return (
    <div className="grid max-w-[36rem] gap-5">
      <Box title={t("closing.export.title")} within>
        <p className="mb-4">{t("closing.export.text")}</p>
        <Link to="/settings/archive" className="btn btn-outline">
          <Icon name="download" />
          {t("closing.export.save")}
        </Link>
      </Box>
      <Box title={t("closing.close.title")} within>
        <p className="mb-4">{t("closing.close.lead", { days })}</p>
        <Link to="/settings/close" className="btn btn-outline btn-error">
          {t("closing.close.open")}
        </Link>
      </Box>
    </div>
  );
}

/** A form for settings, rendered from their descriptions. */
function SettingsForm(props: { intent: string; settings: readonly SettingInput[] }) {
  const edits = startValues(props.settings);
  const [form, fields] = usePostedForm<Record<string, string>>({ intent: props.intent, defaultValue: edits });
  const labels = Object.fromEntries(props.settings.map(({ name, label }) => [name, label]));
  return (
    <PostForm
      form={form}
      fields={fields}
      intent={props.intent}
      edits={edits}
      action={`/settings#${props.intent}`}
      labels={labels}
    >
      {props.settings.map((setting) => {
        const field = fields[setting.name];
        return field ? <SettingField key={setting.name} field={field} setting={setting} /> : null;
      })}
      <SaveButtons intent={props.intent} labels={labels} />
    </PostForm>
  );
}
