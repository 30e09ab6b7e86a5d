import { GREETED_NAME, SHOWN_NAME } from "#app/core/members/names/shown-name.ts";
import type { Role } from "#app/core/members/role.ts";
import type { Occasion } from "#app/core/occasions/occasion.ts";
import { OCCASION, stillToCome } from "#app/core/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import type { Locale } from "#app/kernel/i18n/locale.ts";
import { all } from "#tenants/sql.ts";
import { HOUR_MS } from "./gathering.ts";
import type { DropOut } from "./notice-mail.ts";
import { CHOSEN } from "./preferences/my-settings.server.ts";
import type { Recipient } from "./preferences/preferences.ts";
import type { ToldNotice } from "./stored-mail.ts";

/** A member who has notices, and what decides which of these reach them. */
export interface Reader extends Recipient {
  id: number;
  name: string;
  language: Language | null;
  locale: Locale | null;
  role: Role;
  tags: string[];
  confirmed: boolean;
  /** The version of the links that their mails carry. */
  linkVersion: number;
}

/** A notice of which no mail and no push message has been made yet. */
export interface Pending extends ToldNotice {
  id: number;
  memberId: number;
  urgent: boolean;
  dueAt: Date;
  withdrawable: boolean;
  /** Is what it says still true? */
  holds: boolean;
}

/** Locks the members: if two jobs gather for one member, the second has to see what the first has made. */
export async function lockReaders(uow: UnitOfWork, memberIds: number[]): Promise<Reader[]> {
  return all<Reader>(
    uow.db,
    `SELECT m.id, ${GREETED_NAME} AS name, m.email, m.language, m.locale, m.role, m.tags, m.state, m.allows_emails,
            m.link_version, m.confirmed_at IS NOT NULL AS confirmed, ${CHOSEN} AS chosen,
            EXISTS (SELECT FROM push_subscriptions s WHERE s.member_id = m.id) AS has_device
       FROM members m WHERE m.id = ANY (:memberIds::bigint[]) ORDER BY m.id FOR NO KEY UPDATE`,
    { memberIds },
  );
}

/** Has the reader not answered yet, and can they still come in? SQL. */
const STILL_TO_ANSWER = `o.status = 'confirmed' AND a.state IS NULL
                          AND LEAST(o.starts_at, o.registration_closes_at) > :now::timestamptz`;

/** The members' notices that have not been handled yet, in order, locked. */
export async function lockPendingNotices(uow: UnitOfWork, memberIds: number[]): Promise<Pending[]> {
  const rows = await all<Omit<Pending, "occasion" | "dropOut">>(
    uow.db,
    `SELECT n.id, n.member_id, n.kind, n.occasion_id, n.payload, n.urgent, n.due_at,
            n.kind = 'taken-off' AS withdrawable, a.state AS standing,
            CASE n.kind WHEN 'moved-up' THEN o.status = 'confirmed' AND a.state = 'attending'
                        WHEN 'canceled' THEN n.occasion_id IS NULL OR o.status = 'canceled'
                        WHEN 'reinstated' THEN o.status = 'confirmed'
                        WHEN 'unfinished' THEN o.status = 'confirmed'
                        WHEN 'new-occasion' THEN ${stillToCome("o")}
                        WHEN 'invited' THEN ${STILL_TO_ANSWER}
                        WHEN 'reminder' THEN ${STILL_TO_ANSWER}
                        WHEN 'dropped-out' THEN o.status = 'confirmed' AND m.role <> 'player' AND NOT EXISTS (
                          SELECT FROM attendances gone WHERE gone.occasion_id = o.id AND gone.state = 'attending'
                             AND gone.member_id = (n.payload->>'dropOut')::bigint)
                        WHEN 'webhook-stopped' THEN m.role = 'admin' AND EXISTS (
                          SELECT FROM webhooks w WHERE w.state = 'stopped' AND w.id = (n.payload->'values'->>'webhookId')::bigint)
                        WHEN 'taken-off' THEN o.status = 'confirmed' AND coalesce(a.state, 'not-attending') = 'not-attending'
                        ELSE true END IS TRUE AS holds
       FROM notices n JOIN members m ON m.id = n.member_id
       LEFT JOIN occasions o ON o.id = n.occasion_id
       LEFT JOIN attendances a ON a.occasion_id = n.occasion_id AND a.member_id = n.member_id
      WHERE n.member_id = ANY (:memberIds::bigint[]) AND n.handled_at IS NULL ORDER BY n.id FOR UPDATE OF n`,
    { memberIds, now: uow.now },
  );
  const occasions = await loadOccasions(uow, rows);
  const dropOuts = await loadDropOuts(uow, rows);
  const held = rows.flatMap(({ memberId, occasionId, standing }) =>
    occasionId !== null && standing === "attending" ? [{ memberId, occasionId }] : [],
  );
  const terms = await uow.modules.placeTerms(held);
  return rows.map((row) => ({
    ...row,
    terms: terms[held.findIndex((one) => one.memberId === row.memberId && one.occasionId === row.occasionId)],
    occasion: occasions.get(row.occasionId),
    dropOut: dropOuts.get(row.id),
  }));
}

/** Who dropped out, and who has moved up since and is still coming; by the id of the notice. */
async function loadDropOuts(
  { db }: UnitOfWork,
  notices: readonly Pick<Pending, "id" | "kind">[],
): Promise<Map<number, DropOut>> {
  const ids = notices.filter(({ kind }) => kind === "dropped-out").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await all<DropOut & { id: number }>(
    db,
    `SELECT n.id, (SELECT ${SHOWN_NAME} FROM members m WHERE m.id = (n.payload->>'dropOut')::bigint) AS name,
            ARRAY(SELECT ${SHOWN_NAME} FROM notices moved
                    JOIN attendances a ON a.occasion_id = moved.occasion_id AND a.member_id = moved.member_id
                    JOIN members m ON m.id = a.member_id
                   WHERE moved.kind = 'moved-up' AND moved.occasion_id = n.occasion_id
                     AND moved.created_at >= n.created_at AND a.state = 'attending' ORDER BY moved.id) AS moved_up
       FROM notices n WHERE n.id = ANY (:ids::bigint[])`,
    { ids },
  );
  return new Map(rows.map(({ id, ...dropOut }) => [id, dropOut]));
}

/** The occasions that notices tell of, as they stand now, by their ids. */
async function loadOccasions(
  { db }: UnitOfWork,
  notices: readonly Pick<Pending, "occasionId">[],
): Promise<Map<number | null, Occasion>> {
  const ids = new Set(notices.flatMap(({ occasionId }) => occasionId ?? []));
  if (ids.size === 0) return new Map();
  const rows = await all<Occasion>(
    db,
    `SELECT ${OCCASION} FROM occasions o WHERE o.id = ANY (:ids::bigint[])`,
    { ids: [...ids] },
  );
  return new Map(rows.map((occasion) => [occasion.id, occasion]));
}

/** When each member's messages of the last hour were made, by mail or to one device: whichever had the most. */
export async function sentInLastHour(uow: UnitOfWork, memberIds: number[]): Promise<Map<number, Date[]>> {
  const rows = await all<{ memberId: number; channel: string; madeAt: Date }>(
    uow.db,
    `SELECT member_id, 'email' AS channel, made_at FROM notice_mails
      WHERE member_id = ANY (:memberIds::bigint[]) AND made_at > :since::timestamptz
     UNION ALL
     SELECT member_id, subscription_id::text, made_at FROM notice_pushes
      WHERE member_id = ANY (:memberIds::bigint[]) AND made_at > :since::timestamptz`,
    { memberIds, since: new Date(uow.now.getTime() - HOUR_MS) },
  );
  const most = new Map<number, Date[]>();
  for (const made of Map.groupBy(rows, ({ memberId, channel }) => `${memberId} ${channel}`).values()) {
    const memberId = made[0]?.memberId ?? 0;
    if (made.length > (most.get(memberId)?.length ?? 0))
      most.set(
        memberId,
        made.map(({ madeAt }) => madeAt),
      );
  }
  return most;
}
