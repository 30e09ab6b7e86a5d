import type { z } from "zod";
import type { UnitOfWork } from "../../unit-of-work.server.ts";
import { addDays } from "../local-date.ts";
import { offsetOf, type Paged } from "../page.ts";
import { startOfDate } from "../zoned.ts";
import type { AuditSource } from "./append-audit.server.ts";
import type { AuditListSchema } from "./audit.schemas.ts";
import type { AuditSubject, AuditValues } from "./audit.ts";

/** A person as the audit log knows them: `name` is null once they are erased. */
export interface AuditPerson {
  id: number;
  name: string | null;
}

/** One act, as it is read. */
export interface AuditedAct {
  id: number;
  at: Date;
  /** null = the product itself. */
  actor: AuditPerson | null;
  act: string;
  subject: Omit<AuditSubject, "at"> & { at: Date | null };
  members: (AuditPerson & { before: AuditValues | null; after: AuditValues | null })[];
  before: AuditValues | null;
  after: AuditValues | null;
  source: AuditSource;
}

interface Row extends Pick<AuditedAct, "id" | "at" | "act" | "before" | "after" | "source" | "members"> {
  actorId: number | null;
  actorName: string | null;
  kind: string;
  subjectId: number | null;
  label: string | null;
  subjectAt: Date | null;
}

/** The club's audit log, newest first, one page of it. */
export async function auditLog(
  uow: UnitOfWork,
  { person, kind, from, to, ...page }: z.output<typeof AuditListSchema>,
): Promise<Paged<AuditedAct>> {
  const { timezone } = uow.organization;
  const wanted = `
    FROM audit_log l
   WHERE (?::bigint IS NULL OR l.actor_id = ? OR l.subject_kind = 'member' AND l.subject_id = ?
          OR EXISTS (SELECT FROM audit_people p WHERE p.audit_id = l.id AND p.member_id = ?))
     AND (?::text IS NULL OR split_part(l.act, '.', 1) = ?)
     AND (?::timestamptz IS NULL OR l.at >= ?::timestamptz) AND (?::timestamptz IS NULL OR l.at < ?::timestamptz)`;
  const twice = <T>(value: T | undefined) => [value ?? null, value ?? null];
  const bindings = [
    ...twice(person),
    ...twice(person),
    ...twice(kind),
    ...twice(from && startOfDate(from, timezone)),
    ...twice(to && startOfDate(addDays(to, 1), timezone)),
  ];
  const counted = await uow.db.raw<{ rows: { total: number }[] }>(
    `SELECT count(*)::int AS total ${wanted}`,
    bindings,
  );
  const { rows } = await uow.db.raw<{ rows: Row[] }>(
    `SELECT l.id, l.at, l.act, l.before, l.after, l.source, l.actor_id AS "actorId", l.subject_kind AS kind,
            l.subject_id AS "subjectId", l.subject_label AS label, l.subject_at AS "subjectAt",
            (SELECT p.name FROM audit_people p WHERE p.audit_id = l.id AND p.part = 'actor') AS "actorName",
            (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.member_id, 'name', p.name, 'before', p.before,
                                                          'after', p.after) ORDER BY p.member_id), '[]')
               FROM audit_people p WHERE p.audit_id = l.id AND p.part = 'member') AS members
       ${wanted} ORDER BY l.id DESC LIMIT ? OFFSET ?`,
    [...bindings, page.perPage, offsetOf(page)],
  );
  return { items: rows.map(actOf), total: counted.rows[0]?.total ?? 0, ...page };
}

function actOf({ actorId, actorName, kind, subjectId, label, subjectAt, ...row }: Row): AuditedAct {
  return {
    ...row,
    actor: actorId === null ? null : { id: actorId, name: actorName },
    subject: { kind, id: subjectId ?? undefined, label: label ?? undefined, at: subjectAt },
  };
}

/** Everybody who has acted or was acted on, by the name of today, for the filter. */
export async function auditedPeople(uow: UnitOfWork): Promise<{ id: number; name: string }[]> {
  const { rows } = await uow.db.raw<{ rows: { id: number; name: string }[] }>(
    `SELECT m.id, m.name FROM members m
      WHERE m.state <> 'erased' AND EXISTS (SELECT FROM audit_people p WHERE p.member_id = m.id)
      ORDER BY m.name COLLATE "und-x-icu", m.id LIMIT 1000`,
  );
  return rows;
}
