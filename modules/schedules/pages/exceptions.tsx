import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Exception } from "#modules/schedules/slots.ts";

/** A date on which the session differs from the schedule, in the reader's words. */
export interface ExceptionView {
  /** "Thu, 26 Nov". */
  date: string;
  how: Exception["how"];
  /** null if there is no session. */
  sessionId: number | null;
}

/** The coming dates on which a schedule's sessions differ, and how; nothing if there are none. */
export function Exceptions({ exceptions }: { exceptions: readonly ExceptionView[] }) {
  const { t } = useTranslation("schedules");
  if (exceptions.length === 0) return null;
  return (
    <div>
      <p>{t("exceptions.title")}:</p>
      <ul className="flex flex-wrap gap-x-4">
        {exceptions.map(({ date, how, sessionId }) => (
          <li key={`${date} ${how}`} className="flex min-h-11 items-center gap-1">
            <span className="nums whitespace-nowrap">
              {sessionId === null ? date : <Link to={`/attendance/${sessionId}`}>{date}</Link>}
            </span>
            <span className="soft">{t(`exceptions.${how}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
