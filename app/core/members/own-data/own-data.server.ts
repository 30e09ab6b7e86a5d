import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { all } from "#tenants/sql.ts";
import { ALL_FIELDS, columnList, OWN_FIELDS } from "../member-fields.ts";

const OF_OCCASION = "o.kind, o.name AS occasion, o.starts_at";
const MESSAGE = `topics, made_at, done_at, failures, failed_at, reason, answer,
  next_try_at, given_up_at`;

/** The fields that members never read about themselves, as names in the audit log. SQL. */
const HIDDEN = `'{${ALL_FIELDS.filter((field) => !OWN_FIELDS.includes(field))}}'::text[]`;

/**
 * What the club's schema holds about a member: a statement for each section of the file, whose columns are the names of
 * the section's fields in snake_case. Nothing about others, no secrets, and no fields that only coaches or admins see.
 */
export const OWN_DATA = {
  profile: `SELECT ${columnList(OWN_FIELDS)}, m.role, m.state, m.admitted, m.registered_at, m.active_at, m.involved_at,
                   m.confirmed_at, m.asked_at, m.asked_name, m.left_at
              FROM members m WHERE m.id = :memberId`,
  merged: "SELECT name FROM members WHERE merged_into = :memberId ORDER BY id",
  attendances: `SELECT ${OF_OCCASION}, a.state, a.note, a.price, a.answered_at,
                       a.attending_since, a.over_capacity, a.left_late,
                       a.presence, a.presence_at, a.walk_in_from, a.shown_position AS position,
                       a.shown_team AS team
                  FROM attendances a JOIN occasions o ON o.id = a.occasion_id
                 WHERE a.member_id = :memberId ORDER BY o.starts_at, o.id`,
  ratings: `SELECT ${OF_OCCASION}, r.stars, r.comment, r.rated_at
              FROM ratings r JOIN occasions o ON o.id = r.occasion_id
             WHERE r.member_id = :memberId ORDER BY o.starts_at, o.id`,
  timesAway: `SELECT from_date AS "from", until_date AS until, reason, created_at
                FROM unavailabilities WHERE member_id = :memberId ORDER BY from_date`,
  preferences:
    "SELECT topic, channel, wanted FROM preferences WHERE member_id = :memberId ORDER BY topic, channel",
  invitations: `SELECT ${OF_OCCASION}, i.invited_at
                  FROM invitations i JOIN occasions o ON o.id = i.occasion_id
                 WHERE i.member_id = :memberId ORDER BY o.starts_at, o.id`,
  notices: `SELECT n.kind AS notice, o.name AS occasion, o.starts_at, n.created_at,
                   n.due_at, n.handled_at
              FROM notices n LEFT JOIN occasions o ON o.id = n.occasion_id
             WHERE n.member_id = :memberId ORDER BY n.id`,
  mails: `SELECT ${MESSAGE} FROM notice_mails WHERE member_id = :memberId ORDER BY id`,
  pushes: `SELECT ${MESSAGE} FROM notice_pushes WHERE member_id = :memberId ORDER BY id`,
  devices: "SELECT created_at FROM push_subscriptions WHERE member_id = :memberId ORDER BY id",
  calendar: "SELECT made_at FROM calendar_addresses WHERE member_id = :memberId",
  keys: `SELECT name, access, ending, made_at, used_on
           FROM api_keys WHERE member_id = :memberId ORDER BY id`,
  webhooks: `SELECT address, kinds, state, made_at FROM webhooks WHERE made_by = :memberId ORDER BY id`,
  webhookMessages: `SELECT kind AS happening, data AS message, made_at
                      FROM webhook_messages
                     WHERE member_id IN (SELECT id FROM members WHERE :memberId IN (id, merged_into)) ORDER BY id`,
  welcomes: "SELECT round, day, sent_at FROM welcomes WHERE member_id = :memberId ORDER BY round",
  undos: `SELECT ${OF_OCCASION}, u.state, u.note, u.became, u.made_at
            FROM answer_undos u JOIN occasions o ON o.id = u.occasion_id
           WHERE u.member_id = :memberId ORDER BY u.id`,
  files: `SELECT file_name AS file, state, total, added, updated, skipped, expires_at
            FROM member_imports WHERE member_id = :memberId`,
  acts: `SELECT l.at, l.act, p.part, p.name, p.key_name AS key, l.subject_label AS subject, l.subject_at, l.source,
                p.before - ${HIDDEN} AS before, p.after - ${HIDDEN} AS after
           FROM audit_people p JOIN audit_log l ON l.id = p.audit_id
          WHERE p.member_id IN (SELECT id FROM members WHERE :memberId IN (id, merged_into)) ORDER BY l.id`,
} as const;

export type OwnRow = Record<string, unknown>;

/** Everything that the club holds about the actor; what modules hold is named `<module>:<name>`. */
export async function ownData(uow: MemberUnit): Promise<Record<string, OwnRow[]>> {
  const held: Record<string, OwnRow[]> = {};
  const ofModules = [...uow.modules.ownData].map(([name, { select }]) => [name, select] as const);
  for (const [name, statement] of [...Object.entries(OWN_DATA), ...ofModules]) {
    held[name] = await all<OwnRow>(uow.db, statement, { memberId: uow.actor.id });
  }
  return held;
}
