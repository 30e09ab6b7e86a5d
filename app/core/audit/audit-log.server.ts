import type { z } from "zod";
import { notGone } from "#app/core/members/not-gone.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { addDays } from "#app/kernel/values/local-date.ts";
import { type Paged, pageOffset } from "#app/kernel/values/page.ts";
import { startOfDate } from "#app/kernel/values/zoned.ts";
import type { Fragment } from "#tenants/connection/named-bindings.ts";
import { all, one } from "#tenants/sql.ts";
import type { AuditSource } from "./append-audit.server.ts";
import type { AuditListSchema } from "./audit.schemas.ts";
import type { AuditSubject, AuditValues } from "./audit.ts";

/** A person as the audit log knows them: `name` is null once they are erased. */
export interface AuditPerson {
  id: number;
  name: string | null;
}

/** One act as the log shows it. */
export interface AuditedAct {
  id: number;
  at: Date;
  /** null = the product itself. */
  actor: AuditPerson | null;
  /** The name of the API key with which they acted, if they did. */
  key: string | null;
  act: string;
  subject: Omit<AuditSubject, "at"> & { at: Date | null };
  /** The members that it concerns, by id; at most `MAX_NAMED`. */
  members: (AuditPerson & { before: AuditValues | null; after: AuditValues | null })[];
  /** How many it concerns. */
  concerned: number;
  before: AuditValues | null;
  after: AuditValues | null;
  source: AuditSource;
}

interface Row
  extends Pick<
    AuditedAct,
    "id" | "at" | "key" | "act" | "before" | "after" | "source" | "members" | "concerned"
  > {
  actorId: number | null;
  actorName: string | null;
  kind: string;
  subjectId: number | null;
  label: string | null;
  subjectAt: Date | null;
}

/** How many of the members whom an act concerns are read. */
const MAX_NAMED = 100;

/**
 * One page of the club's audit log, newest first. Counting and paging use indexes only; only the acts on the page are
 * read in full.
 */
export async function auditLog(
  uow: UnitOfWork,
  asked: z.output<typeof AuditListSchema>,
): Promise<Paged<AuditedAct>> {
  const { page, perPage } = asked;
  const { sql: from, bindings } = await wantedActs(uow, asked);
  const { total } = await one<{ total: number }>(uow.db, `SELECT count(*)::int AS total ${from}`, bindings);
  const rows = await all<Row>(
    uow.db,
    `SELECT l.id, l.at, l.act, l.before, l.after, l.source, l.actor_id, l.subject_kind AS kind,
            l.subject_id, l.subject_label AS label, l.subject_at,
            a.name AS actor_name, a.key_name AS key,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.member_id, 'name', p.name, 'before', p.before,
                                                          'after', p.after) ORDER BY p.member_id), '[]')
               FROM (SELECT * FROM audit_people WHERE audit_id = l.id AND part = 'member'
                      ORDER BY member_id LIMIT ${MAX_NAMED}) p) AS members,
            (SELECT count(*)::int FROM audit_people p WHERE p.audit_id = l.id AND p.part = 'member') AS concerned
       FROM (SELECT wanted.id ${from} ORDER BY wanted.id DESC LIMIT :perPage OFFSET :offset) AS shown
       JOIN audit_log l USING (id)
       LEFT JOIN audit_people a ON a.audit_id = l.id AND a.part = 'actor' ORDER BY id DESC`,
    { ...bindings, perPage, offset: pageOffset(asked) },
  );
  return { items: rows.map(toAuditedAct), total, page, perPage };
}

/** Acts by and about a person. `audit_people` names them all until the person is erased; then only `audit_log` does. */
const OF_PERSON =
  "SELECT DISTINCT audit_id AS id FROM audit_people WHERE member_id = :person ORDER BY 1 DESC";
/** Acts by and about a person, including the members who were merged into them. */
const OF_MERGED =
  "SELECT DISTINCT audit_id AS id FROM audit_people WHERE member_id = ANY (:persons::bigint[])";
const ABOUT = `${OF_MERGED} AND part = 'member'`;
const OF_ERASED = `SELECT id FROM audit_log WHERE actor_id = :person
  UNION SELECT id FROM audit_log WHERE subject_kind = 'member' AND subject_id = :person`;

/** The FROM clause that selects the ids of the wanted acts, each once, as `wanted`. */
async function wantedActs(
  uow: UnitOfWork,
  { person, about, kind, from, to }: z.output<typeof AuditListSchema>,
): Promise<Fragment> {
  const { timezone } = uow.organization;
  const conditions = [
    kind !== undefined && "split_part(l.act, '.', 1) = :kind",
    from && "l.at >= :from::timestamptz",
    to && "l.at < :until::timestamptz",
  ].filter(Boolean);
  const where = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
  const bindings = {
    ...(kind !== undefined && { kind }),
    ...(from && { from: startOfDate(from, timezone) }),
    ...(to && { until: startOfDate(addDays(to, 1), timezone) }),
  };
  const named = about ?? person;
  if (named === undefined) return { sql: `FROM (SELECT l.id FROM audit_log l ${where}) wanted`, bindings };
  const join = where && `JOIN audit_log l USING (id) ${where}`;
  const merged: number[] = await uow.db("members").where({ merged_into: named }).pluck("id");
  const persons = [named, ...merged];
  const isNamed = await uow.db("audit_people").whereIn("member_id", persons).first("audit_id");
  if (about !== undefined || (isNamed && merged.length > 0))
    return {
      sql: `FROM (${about === undefined ? OF_MERGED : ABOUT}) wanted ${join}`,
      bindings: { ...bindings, persons },
    };
  return {
    sql: `FROM (${isNamed ? OF_PERSON : OF_ERASED}) wanted ${join}`,
    bindings: { ...bindings, person: named },
  };
}

function toAuditedAct({ actorId, actorName, kind, subjectId, label, subjectAt, ...row }: Row): AuditedAct {
  return {
    ...row,
    actor: actorId === null ? null : { id: actorId, name: actorName },
    subject: { kind, id: subjectId ?? undefined, label: label ?? undefined, at: subjectAt },
  };
}

/** Everybody in the log who is neither erased nor merged, by their current name; for the filter. */
export async function auditedPeople(uow: UnitOfWork): Promise<{ id: number; name: string }[]> {
  return all<{ id: number; name: string }>(
    uow.db,
    `SELECT m.id, m.name FROM members m
      WHERE ${notGone("m")} AND EXISTS (SELECT FROM audit_people p WHERE p.member_id = m.id)
      ORDER BY m.name COLLATE "und-x-icu", m.id LIMIT 1000`,
  );
}
