import { useTranslation } from "react-i18next";
import { clubInitials } from "#app/kernel/initials.ts";
import { FieldErrorTemplate } from "#app/web/ui/form/form-field.tsx";
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
  date: PreviewDate;
}

const THEMES = ["light", "dark"] as const;

/**
 * How members would see the club with the crest and the accent that are chosen in the form around it, in both themes.
 * Needs scripts, and is missing without them.
 */
export function ClubPreview(props: ClubPreviewProps) {
  const { t } = useTranslation();
  const { name, logo } = props.club;
  return (
    <club-preview
      class="club-preview"
      data-logo={logo ?? ""}
      data-initials={clubInitials(name)}
      data-no-picture={t("errors.picture-type")}
    >
      <p>
        <b>{t("settings.preview.title")}</b> <span className="soft">{t("settings.preview.lead")}</span>
      </p>
      {THEMES.map((theme) => (
        <Phone key={theme} theme={theme} {...props} />
      ))}
      <FieldErrorTemplate />
    </club-preview>
  );
}

function Phone({ theme, club, date }: ClubPreviewProps & { theme: (typeof THEMES)[number] }) {
  const { t } = useTranslation();
  return (
    <div className="club-preview-phone" data-theme={theme} aria-hidden="true">
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
