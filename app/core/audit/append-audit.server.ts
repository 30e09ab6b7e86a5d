import type { Db } from "#tenants/database.ts";
import { run } from "#tenants/sql.ts";
import { type AuditEntry, keptEntry } from "./audit.ts";

/** Where an act came from. */
export type AuditSource = "page" | "api" | "job";

/** One row of the audit log: an act with who did it, when, and how. */
export interface AuditRow {
  act: string;
  entry: AuditEntry;
  /** null = the product itself; `key` = the name of the API key with which they acted. */
  actor: { id: number; name: string; key?: string | undefined } | null;
  at: Date;
  source: AuditSource;
  requestId?: string;
  /** The key that deduplicates a row which may come twice. */
  once?: string;
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Adds one row in the transaction of `db`; none if the act changed nothing. */
export async function appendAudit(db: Db, row: AuditRow): Promise<void> {
  const entry = keptEntry(row.entry);
  if (!entry) return;
  const { subject, before, after, members = [] } = entry;
  const people = [
    ...(row.actor ? [{ part: "actor", ...row.actor }] : []),
    ...members.map((member) => ({ part: "member", ...member })),
  ];
  await run(
    db,
    `WITH entry AS (
       INSERT INTO audit_log (at, actor_id, act, subject_kind, subject_id, subject_label, subject_at, before, after,
                              source, request_id, once)
       VALUES (:at, :actorId, :act, :subjectKind, :subjectId, :subjectLabel, :subjectAt, :before::jsonb, :after::jsonb,
               :source, :requestId, :once) ON CONFLICT (once) DO NOTHING RETURNING id)
     INSERT INTO audit_people (audit_id, part, member_id, name, key_name, before, after)
     SELECT entry.id, p.part, p.id, p.name, p.key, p.before, p.after FROM entry, jsonb_to_recordset(:people::jsonb)
         AS p (part text, id bigint, name text, key text, before jsonb, after jsonb)`,
    {
      at: row.at,
      act: row.act,
      actorId: row.actor?.id ?? null,
      source: row.source,
      requestId: row.requestId ?? null,
      once: row.once ?? null,
      subjectKind: subject.kind,
      subjectId: subject.id ?? null,
      subjectLabel: subject.label ?? null,
      subjectAt: subject.at ?? null,
      before: json(before),
      after: json(after),
      people: JSON.stringify(people),
    },
  );
}
