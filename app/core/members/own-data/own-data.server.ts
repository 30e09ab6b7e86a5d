import type { MemberUnit } from "#app/core/unit-of-work.ts";

const OF_OCCASION = 'o.kind, o.name AS occasion, o.starts_at AS "startsAt"';
const MESSAGE = `topics, made_at AS "madeAt", done_at AS "doneAt", failures, failed_at AS "failedAt", reason, answer,
  next_try_at AS "nextTryAt", given_up_at AS "givenUpAt"`;

/**
 * What the club's schema holds about a member: a statement for each section of the file, whose columns are the names of
 * the section's fields. Nothing about others, no secrets, no notes for admins, and no score, which players never see.
 */
export const OWN_DATA = {
  profile: `SELECT name, alias, email, gender, role, state, admitted, positions, tags, language, locale,
                   allows_emails AS "allowsEmails", registered_at AS "registeredAt", active_at AS "activeAt",
                   involved_at AS "involvedAt", confirmed_at AS "confirmedAt", asked_at AS "askedAt",
                   asked_name AS "askedName", left_at AS "leftAt"
              FROM members WHERE id = :memberId`,
  merged: "SELECT name FROM members WHERE merged_into = :memberId ORDER BY id",
  attendances: `SELECT ${OF_OCCASION}, a.state, a.note, a.price, a.answered_at AS "answeredAt",
                       a.attending_since AS "attendingSince", a.over_capacity AS "overCapacity", a.left_late AS "leftLate",
                       a.presence, a.presence_at AS "presenceAt", a.walk_in_from AS "walkInFrom", a.shown_position AS position,
                       a.shown_team AS team
                  FROM attendances a JOIN occasions o ON o.id = a.occasion_id
                 WHERE a.member_id = :memberId ORDER BY o.starts_at, o.id`,
  ratings: `SELECT ${OF_OCCASION}, r.stars, r.comment, r.rated_at AS "ratedAt"
              FROM ratings r JOIN occasions o ON o.id = r.occasion_id
             WHERE r.member_id = :memberId ORDER BY o.starts_at, o.id`,
  timesAway: `SELECT from_date AS "from", until_date AS until, reason, created_at AS "createdAt"
                FROM unavailabilities WHERE member_id = :memberId ORDER BY from_date`,
  preferences:
    "SELECT topic, channel, wanted FROM preferences WHERE member_id = :memberId ORDER BY topic, channel",
  invitations: `SELECT ${OF_OCCASION}, i.invited_at AS "invitedAt"
                  FROM invitations i JOIN occasions o ON o.id = i.occasion_id
                 WHERE i.member_id = :memberId ORDER BY o.starts_at, o.id`,
  notices: `SELECT n.kind AS notice, o.name AS occasion, o.starts_at AS "startsAt", n.created_at AS "createdAt",
                   n.due_at AS "dueAt", n.handled_at AS "handledAt"
              FROM notices n LEFT JOIN occasions o ON o.id = n.occasion_id
             WHERE n.member_id = :memberId ORDER BY n.id`,
  mails: `SELECT ${MESSAGE} FROM notice_mails WHERE member_id = :memberId ORDER BY id`,
  pushes: `SELECT ${MESSAGE} FROM notice_pushes WHERE member_id = :memberId ORDER BY id`,
  devices: 'SELECT created_at AS "createdAt" FROM push_subscriptions WHERE member_id = :memberId ORDER BY id',
  calendar: 'SELECT made_at AS "madeAt" FROM calendar_addresses WHERE member_id = :memberId',
  keys: `SELECT name, access, ending, made_at AS "madeAt", used_on AS "usedOn"
           FROM api_keys WHERE member_id = :memberId ORDER BY id`,
  webhooks: `SELECT address, kinds, state, made_at AS "madeAt" FROM webhooks WHERE made_by = :memberId ORDER BY id`,
  webhookMessages: `SELECT kind AS happening, data AS message, made_at AS "madeAt"
                      FROM webhook_messages
                     WHERE member_id IN (SELECT id FROM members WHERE :memberId IN (id, merged_into)) ORDER BY id`,
  welcomes: 'SELECT round, day, sent_at AS "sentAt" FROM welcomes WHERE member_id = :memberId ORDER BY round',
  undos: `SELECT ${OF_OCCASION}, u.state, u.note, u.became, u.made_at AS "madeAt"
            FROM answer_undos u JOIN occasions o ON o.id = u.occasion_id
           WHERE u.member_id = :memberId ORDER BY u.id`,
  files: `SELECT file_name AS file, state, total, added, updated, skipped, expires_at AS "expiresAt"
            FROM member_imports WHERE member_id = :memberId`,
  acts: `SELECT l.at, l.act, p.part, p.name, p.key_name AS key, l.subject_label AS subject, l.subject_at AS "subjectAt", l.source,
                p.before - '{score,notes}'::text[] AS before, p.after - '{score,notes}'::text[] AS after
           FROM audit_people p JOIN audit_log l ON l.id = p.audit_id
          WHERE p.member_id IN (SELECT id FROM members WHERE :memberId IN (id, merged_into)) ORDER BY l.id`,
} as const;

export type OwnRow = Record<string, unknown>;

/** Everything that the club holds about the actor; what modules hold is named `<module>:<name>`. */
export async function ownData(uow: MemberUnit): Promise<Record<string, OwnRow[]>> {
  const held: Record<string, OwnRow[]> = {};
  const ofModules = [...uow.ownData()].map(([name, { select }]) => [name, select] as const);
  for (const [name, statement] of [...Object.entries(OWN_DATA), ...ofModules]) {
    const { rows } = await uow.db.raw<{ rows: OwnRow[] }>(statement, { memberId: uow.actor.id });
    held[name] = rows;
  }
  return held;
}
