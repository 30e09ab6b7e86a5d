import { AuditEntry, type AuditEntryProps } from "./audit-entry.tsx";

/** The acts of one day. */
export interface AuditDay {
  date: string;
  title: string;
  entries: AuditEntryProps[];
}

/** Acts of the audit log, grouped by day. */
export function AuditDays({ days }: { days: readonly AuditDay[] }) {
  return days.map((day) => (
    <section key={day.entries[0]?.id} className="mb-5">
      <h2 className="audit-date mb-2">
        <time dateTime={day.date}>{day.title}</time>
      </h2>
      <ul className="card-box audit-day">
        {day.entries.map((entry) => (
          <AuditEntry key={entry.id} {...entry} />
        ))}
      </ul>
    </section>
  ));
}
