import { useTranslation } from "react-i18next";
import { Avatar } from "#app/web/ui/kit/avatar.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";

export interface AuditChange {
  field: string;
  label: string;
  /** One of the two is null if something was added or removed. */
  before: string | null;
  after: string | null;
}

export interface AuditEntryProps {
  id: number;
  time: string;
  actor: string;
  sentence: string;
  /** How it came in, if not by a page. */
  door: string | null;
  changes: AuditChange[];
}

/** One act as a sentence; its changes expand below it, even without scripts. */
export function AuditEntry({ time, actor, sentence, door, changes }: AuditEntryProps) {
  const { t } = useTranslation();
  const when = door === null ? time : `${time} · ${door}`;
  return (
    <li className="audit-entry">
      <Avatar name={actor} />
      <div>
        <p>{sentence}</p>
        {changes.length > 0 ? (
          <details className="audit-changes">
            <summary>
              <span className="soft nums">{when}</span>
              {t("audit.changes")}
              <Icon name="down" />
            </summary>
            <dl>
              {changes.map((change) => (
                <div key={`${change.label} ${change.field}`}>
                  <dt>{change.label}</dt>
                  <dd>
                    <Side label={t("audit.was")} value={change.before} gone />
                    {change.before !== null && change.after !== null ? <Icon name="right" /> : null}
                    <Side label={t("audit.becomes")} value={change.after} />
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        ) : (
          <p className="soft nums">{when}</p>
        )}
      </div>
    </li>
  );
}

function Side({ label, value, gone }: { label: string; value: string | null; gone?: boolean }) {
  if (value === null) return null;
  return (
    <span className={gone ? "soft" : "font-semibold"}>
      <span className="sr-only">{label}: </span>
      {value}
    </span>
  );
}
