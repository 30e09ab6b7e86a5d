import type { z } from "zod";
import {
  all,
  ensureConfirmed,
  lockMember,
  type MemberUnit,
  type Question,
  type UnitOfWork,
} from "#app/kit/commands.server.ts";
import { Refusal } from "#app/kit/rules.ts";
import { endAutomatic } from "../automatic/end-automatic.server.ts";
import type { RemoveCardSchema } from "./cards.schemas.ts";
import { cardInUse, type SavedCard } from "./saved-card.server.ts";

/**
 * Removes the actor's saved card, here at once and at the provider by the queue; automatic top-ups end. Asks back.
 * Refuses `payments:no-card`.
 */
export async function removeCard(
  uow: MemberUnit,
  { reviewed }: z.output<typeof RemoveCardSchema>,
): Promise<void> {
  const member = await lockMember(uow, uow.actor.id);
  const card = await cardInUse(uow, member.id);
  if (!card) throw new Refusal("payments:no-card");
  await ensureConfirmed(reviewed, () => removeQuestion(uow, member.id, card));
  await forgetCards(uow, [member.id]);
}

/** What removing the card does. */
async function removeQuestion({ db }: UnitOfWork, memberId: number, card: SavedCard): Promise<Question> {
  const active = await db("payment_automatic_top_ups")
    .where({ member_id: memberId, ended_by: null })
    .first("amount");
  return {
    act: "payments.card-remove",
    about: [card.id],
    consequences: active ? [{ key: "payments:consequences.automaticEnds", values: {} }] : [],
    always: true,
  };
}

/** Removes the cards of members who have left or no longer need them; nothing is charged to them again. */
export async function forgetCards(uow: UnitOfWork, memberIds: readonly number[]): Promise<void> {
  await endAutomatic(uow, memberIds);
  await dropCards(uow, memberIds);
}

/** Removes members' cards without ending their automatic top-ups. */
export async function dropCards(uow: UnitOfWork, memberIds: readonly number[]): Promise<void> {
  const rows = await all<{ card: string; account: string }>(
    uow.db,
    `UPDATE payment_cards SET removed_at = :now WHERE member_id = ANY (:memberIds::bigint[]) AND removed_at IS NULL
     RETURNING id AS card, account`,
    { memberIds: [...memberIds], now: uow.now },
  );
  await uow.enqueueAll("payments:forget-card", rows);
}
