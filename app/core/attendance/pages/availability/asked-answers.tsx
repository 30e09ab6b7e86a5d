import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Box } from "#app/web/shell/page-header.tsx";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";

export interface AskedAnswersProps {
  /** Is the reader the member, or is it about the member `name`? */
  own: boolean;
  name: string;
  /** The page's path, which its forms post to. */
  path: string;
  /** Sessions and events in that time, with the member's standing: "You’re in" or "Waiting list". */
  asked: { id: number; name: string; when: string; state: string }[];
}

/** Asks about each answer given for a time away; renders nothing if there are none. */
export function AskedAnswers({ own, name, path, asked }: AskedAnswersProps) {
  const { t } = useTranslation();
  if (asked.length === 0) return null;
  return (
    <Box title={own ? t("away.asked.title") : t("away.asked.titleOf", { name })}>
      <p className="soft mb-3">{t(own ? "away.asked.text" : "away.asked.textOf")}</p>
      <ul className="facts" data-keeps-focus="button">
        {asked.map((occasion) => (
          <li key={occasion.id} className="fact">
            <p className="basis-60">
              <Link to={`/attendance/${occasion.id}`}>{occasion.name}</Link>
              <span className="soft">{occasion.when}</span>
              <span className="soft">{occasion.state}</span>
            </p>
            <ActionButton
              action={path}
              fields={{
                intent: own ? "answer" : "record",
                occasionId: String(occasion.id),
                attending: "0",
              }}
              label={t(own ? "away.asked.cantOf" : "away.asked.cantOtherOf", {
                name: occasion.name,
                when: occasion.when,
              })}
            >
              {t(own ? "away.asked.cant" : "away.asked.cantOther")}
            </ActionButton>
          </li>
        ))}
      </ul>
      {asked.length > 1 ? (
        <div className="mt-4">
          <ActionButton
            action={path}
            fields={{ intent: "decline-all", occasions: asked.map(({ id }) => id).join(",") }}
            className="btn btn-primary"
          >
            {t(own ? "away.asked.all" : "away.asked.allOther", { count: asked.length })}
          </ActionButton>
        </div>
      ) : null}
    </Box>
  );
}
