import { randomUUID } from "node:crypto";
import type { z } from "zod";
import {
  lockMember,
  lockMemberRows,
  type MemberUnit,
  maybe,
  one,
  type UnitOfWork,
} from "#app/kit/commands.server.ts";
import { Refusal } from "#app/kit/rules.ts";
import { holdCurrency } from "#modules/payments/ledger/hold-currency.server.ts";
import { accountInUse } from "../connection/connected-account.server.ts";
import type { FindingReason } from "../findings.server.ts";
import type { OnlineTopUpSchema } from "../online.schemas.ts";
import { ownReference } from "../own-reference.ts";
import { FIRST_LOOK_MS, MAX_OPEN, OPEN_MS } from "../pending-limits.ts";
import { refuseOddAmount, refuseTooMuch } from "./limit-top-ups.server.ts";

/** Where a top-up stands; `begun` = the provider has not answered yet, `processing` = paid by a method that takes days. */
export type TopUpState = "begun" | "open" | "processing" | "paid" | "expired" | "failed";

/** A top-up at the provider; `amount` in minor units of `currency`. */
export interface OnlineTopUp {
  id: number;
  memberId: number;
  account: string;
  reference: string;
  amount: number;
  currency: string;
  state: TopUpState;
  sessionId: string | null;
  intentId: string | null;
  /** The club's name as the payer reads it; null for one that was begun before it was kept. */
  payee: string | null;
  /** Where it is paid. */
  address: string | null;
  /** The saved card that pays it automatically; null if the member pays it on the provider's page. */
  cardId: string | null;
  createdAt: Date;
  expiresAt: Date;
}

const COLUMNS = `t.id, t.member_id, t.account, t.reference, t.amount, t.currency, t.state,
  t.session_id, t.intent_id, t.payee, t.address, t.card_id, t.created_at, t.expires_at`;

/**
 * Records a top-up of the actor, for which the provider is to be asked; with the same `once`, it is the same one. Refuses
 * `payments:online-off`, `payments:card-step`, `payments:nothing`, `payments:too-much`, `payments:too-many-top-ups`, and
 * `payments:sent-before` for another amount.
 */
export async function beginTopUp(
  uow: MemberUnit,
  { amount, once }: z.output<typeof OnlineTopUpSchema>,
): Promise<{ topUpId: number }> {
  const { db, organization, now, actor } = uow;
  const { currency } = organization;
  refuseOddAmount(uow, amount);
  if (amount === 0) throw new Refusal("payments:nothing", "amount");
  refuseTooMuch(uow, amount);
  const account = await accountInUse(uow);
  if (!account?.ready) throw new Refusal("payments:online-off");
  const member = await lockMember(uow, actor.id);
  await holdCurrency(uow);
  const key = `${member.id}:${once ?? randomUUID()}`;
  const earlier = await db("payment_online_top_ups").where({ once: key }).first("id", "amount", "currency");
  if (earlier) {
    if (Number(earlier.amount) !== amount || earlier.currency !== currency)
      throw new Refusal("payments:sent-before");
    return { topUpId: earlier.id };
  }
  await ensureFew(uow, member.id);
  const [added] = await db("payment_online_top_ups")
    .insert({
      once: key,
      reference: randomUUID(),
      member_id: member.id,
      account: account.id,
      amount,
      currency,
      payee: organization.name,
      state: "begun",
      created_at: now,
      expires_at: new Date(now.getTime() + OPEN_MS),
    })
    .returning("id");
  await uow.enqueue("payments:look-up", { topUpId: added.id }, new Date(now.getTime() + FIRST_LOOK_MS));
  return { topUpId: added.id };
}

async function ensureFew({ db, now }: UnitOfWork, memberId: number): Promise<void> {
  const { count } = await one<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM payment_online_top_ups
      WHERE member_id = :memberId AND state IN ('begun', 'open') AND expires_at > :now`,
    { memberId, now },
  );
  if (count >= MAX_OPEN) throw new Refusal("payments:too-many-top-ups");
}

/** One top-up; undefined if there is none. */
export async function findTopUp({ db }: UnitOfWork, topUpId: number): Promise<OnlineTopUp | undefined> {
  return maybe<OnlineTopUp>(db, `SELECT ${COLUMNS} FROM payment_online_top_ups t WHERE t.id = :topUpId`, {
    topUpId,
  });
}

/** One of the actor's own top-ups. Refuses `not-found`. */
export async function myTopUp(uow: MemberUnit, topUpId: number): Promise<OnlineTopUp> {
  const found = await findTopUp(uow, topUpId);
  if (found?.memberId !== uow.actor.id) throw new Refusal("not-found");
  return found;
}

/**
 * A top-up, found by the provider's id of its session or payment, or by our reference. Its member is locked before it: the
 * survivor, if they were merged.
 */
export async function lockTopUp(
  uow: UnitOfWork,
  by: { sessionId?: string; intentId?: string | null; reference?: string | null },
): Promise<(OnlineTopUp & { name: string; isOfMerged: boolean }) | undefined> {
  const names = {
    sessionId: by.sessionId ?? null,
    intentId: by.intentId ?? null,
    reference: ownReference(by.reference),
  };
  const topUp = await maybe<{ id: number; memberId: number }>(
    uow.db,
    `SELECT t.id, coalesce(m.merged_into, m.id) AS member_id FROM payment_online_top_ups t JOIN members m ON m.id = t.member_id
      WHERE t.session_id = :sessionId OR t.intent_id = :intentId OR t.reference = :reference::uuid
      ORDER BY t.session_id = :sessionId DESC NULLS LAST, t.id LIMIT 1`,
    names,
  );
  if (!topUp) return undefined;
  await lockMemberRows(uow, [topUp.memberId]);
  return maybe<OnlineTopUp & { name: string; isOfMerged: boolean }>(
    uow.db,
    `SELECT ${COLUMNS}, m.id AS member_id, m.name, own.id <> m.id AS is_of_merged FROM payment_online_top_ups t JOIN members own ON own.id = t.member_id
       JOIN members m ON m.id = coalesce(own.merged_into, own.id) WHERE t.id = :id FOR NO KEY UPDATE OF t`,
    { id: topUp.id },
  );
}

/**
 * Closes a top-up about which the provider says something that does not fit, so that nobody waits for it. A correct report still
 * counts.
 */
export async function closeMismatched(
  { db, now }: UnitOfWork,
  { id }: Pick<OnlineTopUp, "id">,
  reason: FindingReason,
): Promise<void> {
  // Another account, or somebody else's payment: that says nothing about this top-up.
  if (reason === "account" || reason === "reference") return;
  await db("payment_online_top_ups")
    .where({ id })
    .whereIn("state", ["begun", "open", "processing"])
    .update({ state: "failed", closed_at: now });
}

/** How many top-ups can still be paid, or are on their way. */
export async function countUnderWay({ db, now }: UnitOfWork): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM payment_online_top_ups
      WHERE state = 'processing' OR state IN ('begun', 'open') AND card_id IS NULL AND expires_at > :now`,
    { now },
  );
  return count;
}
