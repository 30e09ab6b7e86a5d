import type { z } from "zod";
import { SHOWN_NAME } from "#app/core/members/names/shown-name.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import type { DeliveryFailure } from "#app/infra/outbound/delivery-error.ts";
import { type Paged, pageOffset } from "#app/kernel/values/page.ts";
import { all, one } from "#tenants/sql.ts";
import type { Channel } from "../preferences/preferences.ts";
import type { DeliveryListSchema } from "./deliveries.schemas.ts";

/** A mail or push message that could not be delivered yet. */
export interface FailedDelivery {
  id: number;
  channel: Channel;
  member: { id: number; name: string };
  /** What it is about: a mail's subject, a push message's title. */
  title: string;
  madeAt: Date;
  failures: number;
  failedAt: Date;
  reason: DeliveryFailure;
  /** What the server said, in its own words. */
  answer: string | null;
  /** null if it was given up. */
  nextTryAt: Date | null;
  givenUpAt: Date | null;
}

interface Row extends Omit<FailedDelivery, "member"> {
  memberId: number;
  name: string;
}

const FAILED = "failed_at IS NOT NULL AND done_at IS NULL";
const COLUMNS = "id, member_id, made_at, failures, failed_at, reason, answer, next_try_at, given_up_at";
const ALL = `(SELECT 'email' AS channel, mail ->> 'subject' AS title, ${COLUMNS} FROM notice_mails WHERE ${FAILED}
  UNION ALL
  SELECT 'push', message ->> 'title', ${COLUMNS} FROM notice_pushes WHERE ${FAILED}) d`;

/** Mails and push messages that could not be delivered, still tried or given up; the latest failure first. */
export async function failedDeliveries(
  { db }: MemberUnit,
  asked: z.output<typeof DeliveryListSchema>,
): Promise<Paged<FailedDelivery>> {
  const { page, perPage } = asked;
  const { total } = await one<{ total: number }>(db, `SELECT count(*)::int AS total FROM ${ALL}`);
  const rows = await all<Row>(
    db,
    `SELECT d.id, d.channel, d.member_id, ${SHOWN_NAME} AS name, d.title, d.made_at,
            d.failures, d.failed_at, d.reason, d.answer, d.next_try_at,
            d.given_up_at
       FROM ${ALL} JOIN members m ON m.id = d.member_id
      ORDER BY d.failed_at DESC, d.channel, d.id DESC LIMIT :perPage OFFSET :offset`,
    { perPage, offset: pageOffset(asked) },
  );
  const items = rows.map(({ memberId, name, ...row }) => ({ ...row, member: { id: memberId, name } }));
  return { items, total, page, perPage };
}
