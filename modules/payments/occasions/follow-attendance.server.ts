import { formerOccasions, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { DomainEvents } from "#app/kit/module.ts";
import { followOpen } from "#modules/payments/ledger/charges.server.ts";
import { charge } from "./charge-attendees.server.ts";
import { keepCommitments } from "./commitments.server.ts";
import { returnCharges } from "./return-charges.server.ts";

/**
 * Records what members agreed to pay as they come and go. Once an occasion is settled, members who are added are charged at once, and
 * those who are taken off get their money back, after which it may be unsettled or archived. What was over before the club
 * began to settle costs nobody anything. Expects the occasion and the members to be locked.
 */
export async function followAttendance(
  uow: UnitOfWork,
  { occasionId, kind, changes }: DomainEvents["attendance.changed"],
): Promise<void> {
  const occasion: { settledAt: Date | null; finishesAt: Date } = await uow
    .db("occasions")
    .where({ id: occasionId })
    .first("settled_at AS settledAt", "finishes_at AS finishesAt");
  if (!occasion.settledAt) return keepCommitments(uow, { occasionId, changes });
  const taken = changes.filter(({ before, after }) => before === "attending" && after !== "attending");
  if (taken.length > 0)
    await returnCharges(
      uow,
      occasionId,
      taken.map(({ memberId }) => memberId),
    );
  const isFormer = (await formerOccasions(uow, [{ id: occasionId, ...occasion }])).size > 0;
  const added = changes.flatMap(({ memberId, before, after, price }) =>
    after === "attending" && before !== "attending" && price && !isFormer ? [{ memberId, price }] : [],
  );
  await charge(uow, { occasionId, kind }, added);
  await followOpen(uow, [{ occasionId }]);
}
