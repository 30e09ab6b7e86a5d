import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AwayLink } from "#app/core/attendance/pages/availability/away-link.tsx";
import {
  CHANNELS,
  preferenceName,
  TOPICS,
  type Topic,
} from "#app/core/messaging/notices/preferences/preferences.ts";
import { Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { Checkbox } from "#app/web/ui/form/choices.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { PushDevice, type PushFacts } from "./push-device.tsx";

export interface MySettingsPageProps {
  club: string;
  /** The topics that the reader can be told about. */
  topics: Topic[];
  /** Whether each preference is on, by name. */
  settings: Record<string, boolean>;
  push: PushFacts & {
    /** The push endpoint that the server uses for this sign-in; null if this device gets nothing. */
    known: string | null;
    /** How many of the reader's devices get push messages. */
    devices: number;
  };
}

/** What the reader is told about, and on which channel. */
export function MySettingsPage({ club, settings, topics: told, push }: MySettingsPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("mySettings.title")} lead={t("mySettings.lead", { club })} />
      <div className="flex flex-col gap-5">
        <Box title={t("mySettings.push.title")}>
          <ThisDevice {...push} />
        </Box>
        <Box title={t("mySettings.topics")}>
          <TopicsForm settings={settings} topics={told} />
        </Box>
        <Box title={t("calendar.account.title")}>
          <div className="fact">
            <p>{t("calendar.account.text")}</p>
            <Link className="btn btn-outline" to="/my-settings/calendar">
              {t("calendar.account.open")}
            </Link>
          </div>
        </Box>
        <AwayLink />
      </div>
    </>
  );
}

function TopicsForm({ settings, topics: told }: Pick<MySettingsPageProps, "settings" | "topics">) {
  const { t } = useTranslation();
  const names = Object.keys(settings);
  const [form, fields] = usePostedForm<Record<string, string>>({
    intent: "save",
    defaultValue: Object.fromEntries(names.map((name) => [name, settings[name] ? "on" : null])),
  });
  const all = fields.allowsEmails;
  const topicFields = (topic: Topic) =>
    CHANNELS.flatMap((channel) => {
      const field = fields[preferenceName(topic, channel)];
      return field ? [{ channel, field }] : [];
    });
  const shown = [
    "allowsEmails",
    ...told.flatMap((topic) => topicFields(topic).map(({ field }) => field.name)),
  ];
  return (
    <PostForm form={form} fields={fields} intent="save" brief={shown}>
      {all ? (
        <Checkbox field={all} label={t("mySettings.allowsEmails")} help={t("mySettings.allowsEmailsHelp")} />
      ) : null}
      <ul className="facts">
        {told.map((topic) => (
          <li key={topic} className="fact topic">
            <div id={`topic-${topic}`}>
              <p className="font-semibold">{t(`mySettings.topic.${topic}`)}</p>
              <p className="soft">{t(`mySettings.topicHelp.${topic}`)}</p>
            </div>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be laid out beside it. */}
            <div role="group" aria-labelledby={`topic-${topic}`} className="topic-channels">
              {topicFields(topic).map(({ channel, field }) => (
                <Checkbox key={channel} field={field} label={t(`mySettings.channel.${channel}`)} />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {/* Keep the preferences that are not shown: a missing checkbox would count as not ticked. */}
      {TOPICS.filter((topic) => !told.includes(topic)).flatMap((topic) =>
        topicFields(topic).map(({ field }) =>
          settings[field.name] ? <input key={field.name} type="hidden" name={field.name} value="on" /> : null,
        ),
      )}
      <SubmitButton>{t("mySettings.save")}</SubmitButton>
    </PostForm>
  );
}

const STATES = ["unknown", "unsupported", "install", "denied", "off", "on"] as const;

function ThisDevice({ devices, ...facts }: MySettingsPageProps["push"]) {
  const { t } = useTranslation();
  return (
    <PushDevice {...facts} className="flex flex-col items-start gap-3">
      {STATES.map((state) => (
        <p key={state} className="max-w-[36rem]" data-when={state} hidden={state !== "unknown"}>
          {t(`mySettings.push.state.${state}`)}
        </p>
      ))}
      <p className="soft max-w-[36rem]" data-when="unknown install">
        {t("mySettings.push.install")}
      </p>
      <button type="button" className="btn btn-primary" data-when="off" data-act="on" hidden>
        {t("mySettings.push.turnOn")}
      </button>
      <button type="button" className="btn btn-outline" data-when="on" data-act="off" hidden>
        {t("mySettings.push.turnOff")}
      </button>
      {devices > 0 ? <p className="soft">{t("mySettings.push.devices", { count: devices })}</p> : null}
    </PushDevice>
  );
}
