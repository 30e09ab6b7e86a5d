import type { z } from "zod";
import { aboutMember } from "#app/core/audit/audit.ts";
import { lockMember } from "#app/core/members/lock-member.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { maybe } from "#tenants/sql.ts";
import type { DeliverySchema } from "./deliveries.schemas.ts";
import { sendLater } from "./note-failure.server.ts";

/**
 * Tries a mail or push message that was given up for another day, beginning now. Refuses `not-found`, and
 * `delivery-pending` for one that is still tried automatically.
 */
export async function retryDelivery(
  uow: MemberUnit,
  { deliveryId: id, channel }: z.output<typeof DeliverySchema>,
): Promise<void> {
  const table = channel === "email" ? "notice_mails" : "notice_pushes";
  const delivery = await maybe<{ memberId: number; failures: number; givenUp: boolean }>(
    uow.db,
    `SELECT member_id, failures, given_up_at IS NOT NULL AS given_up FROM ${table}
      WHERE id = :id AND failed_at IS NOT NULL AND done_at IS NULL FOR UPDATE`,
    { id },
  );
  if (!delivery) throw new Refusal("not-found");
  if (!delivery.givenUp) throw new Refusal("delivery-pending");
  await uow.db(table).where({ id }).update({ given_up_at: null, next_try_at: uow.now, tried_since: uow.now });
  await sendLater(uow, { table, id, failures: delivery.failures });
  const member = await lockMember(uow, delivery.memberId);
  await uow.audit("member.message-retried", aboutMember(member));
}
