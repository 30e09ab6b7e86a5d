import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { accentTones } from "#app/kernel/accent.ts";
import { Crest } from "#app/web/ui/kit/avatar.tsx";
import { Badge } from "#app/web/ui/kit/badge.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";

/** An occasion's date and time in the ticket's format. */
export interface PreviewDate {
  weekday: string;
  day: string;
  month: string;
  time: string;
}

interface ClubPreviewProps {
  club: { name: string; logo: string | null };
  /** The chosen colour; `""` for the product's own. */
  accent: string;
  date: PreviewDate;
}

const THEMES = ["light", "dark"] as const;

/** How members would see the club with this accent, in both themes. Needs scripts, and is missing without them. */
export function ClubPreview(props: ClubPreviewProps) {
  const { t } = useTranslation();
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  if (!isLive) return null;
  return (
    <div className="club-preview">
      <p>
        <b>{t("settings.preview.title")}</b> <span className="soft">{t("settings.preview.lead")}</span>
      </p>
      {THEMES.map((theme) => (
        <Phone key={theme} theme={theme} {...props} />
      ))}
    </div>
  );
}

function Phone({ theme, club, accent, date }: ClubPreviewProps & { theme: (typeof THEMES)[number] }) {
  const { t } = useTranslation();
  const phone = useRef<HTMLDivElement>(null);
  // The page's security policy forbids style attributes, but not setting styles from scripts.
  useEffect(() => {
    const tones = accentTones(accent)?.[theme];
    const set = (name: string, value: string | undefined) =>
      value ? phone.current?.style.setProperty(name, value) : phone.current?.style.removeProperty(name);
    set("--color-primary", tones?.ink);
    set("--color-primary-content", tones?.content);
  }, [accent, theme]);
  return (
    <div ref={phone} className="club-preview-phone" data-theme={theme} aria-hidden="true">
      <div className="club-preview-head">
        <Crest name={club.name} logo={club.logo} />
        <b>{club.name}</b>
        <Badge tone="strong">{t("settings.preview.open")}</Badge>
      </div>
      <div className="ticket" data-open="">
        <span className="stub">
          {date.weekday}
          <b>{date.day}</b>
          {date.month}
        </span>
        <div className="ticket-body">
          <p className="club-preview-title">{t("settings.preview.session")}</p>
          <p className="ticket-where">
            <b>{date.time}</b> · {t("settings.preview.place")}
          </p>
          <p className="count">
            <b>9/10</b>
            <progress className="bar" value={9} max={10} />
          </p>
        </div>
        <p className="answers">
          <span className="answer answer-in">
            <Icon name="check" />
            {t("ticket.imIn")}
          </span>
          <span className="answer">{t("ticket.cant")}</span>
        </p>
      </div>
    </div>
  );
}
