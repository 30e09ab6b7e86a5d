import { randomUUID } from "node:crypto";
import type { Answer } from "#app/core/attendance/admission.ts";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { addWalkIn } from "#app/core/attendance/presence/add-walk-in.server.ts";
import { promoteNext } from "#app/core/attendance/promote.server.ts";
import { recordAnswer } from "#app/core/attendance/record-answer.server.ts";
import { changeSettings } from "#app/core/club/settings/change-settings.server.ts";
import { eraseMember } from "#app/core/members/leaving/erase-member.server.ts";
import { lockMemberRows } from "#app/core/members/lock-member.server.ts";
import { mergeMembers } from "#app/core/members/merging/merge-members.server.ts";
import { editEvent } from "#app/core/occasions/events/edit-event.server.ts";
import { ChangeEventSchema } from "#app/core/occasions/events/events.schemas.ts";
import { cancelOccasion, deleteOccasion } from "#app/core/occasions/lifecycle/end-occasion.server.ts";
import { reinstateOccasion } from "#app/core/occasions/lifecycle/reinstate.server.ts";
import { settleOccasion } from "#app/core/occasions/lifecycle/settle.server.ts";
import type { OccasionKind } from "#app/core/occasions/occasion.ts";
import { editSession } from "#app/core/occasions/sessions/edit-session.server.ts";
import { ChangeSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { ConfirmationNeeded } from "#app/kernel/confirmation/confirmation.ts";
import { collect } from "#modules/payments/debts/collect.server.ts";
import { changeBalance } from "#modules/payments/ledger/change-balance.server.ts";
import { applyIntent } from "#modules/payments/online/automatic/apply-intent.server.ts";
import { beginRefill } from "#modules/payments/online/automatic/refill.server.ts";
import { setAutomatic } from "#modules/payments/online/automatic/set-automatic.server.ts";
import { applyReturn } from "#modules/payments/online/refunds-disputes.server.ts";
import { creditTopUp } from "#modules/payments/online/top-ups/credit.server.ts";
import { lockTopUp } from "#modules/payments/online/top-ups/top-ups.server.ts";
import type { COLLECTED_BY } from "#modules/payments/payment-choices.ts";
import type { Kind } from "#modules/payments/transaction.ts";
import { undoTransaction } from "#modules/payments/undo-transaction.server.ts";
import type { Db } from "#tenants/database.ts";
import { run } from "#tenants/sql.ts";
import { confirmed } from "#tests/support/asked.ts";
import type { TestUnits } from "#tests/support/unit-of-work.ts";
import { payments } from "../module.server.ts";

/** What people and the clock do; members and occasions by their place in the world. */
export type Act =
  | { act: "answer"; who: number; on: number; attending: Answer }
  | { act: "record"; who: number; on: number; attending: Answer }
  | { act: "top-up"; who: number; amount: number }
  | { act: "take"; who: number; amount: number }
  | { act: "collect"; who: number; by: (typeof COLLECTED_BY)[number] }
  | { act: "settle" | "cancel" | "reinstate" | "delete"; on: number }
  | { act: "negative"; allowed: boolean }
  | { act: "move-up"; on: number }
  | { act: "undo"; which: number }
  /** Undoes the latest transaction of a kind that somebody has. */
  | { act: "undo-last"; who: number; kind: Kind }
  | { act: "walk-in"; who: number; on: number }
  /** Waits until leaving a place that was taken before costs something. */
  | { act: "wait" }
  | { act: "merge"; who: number; into: number }
  | { act: "erase"; who: number }
  /** Changes the price of an occasion. */
  | { act: "price"; on: number; price: number }
  /** Moves an occasion by some days. */
  | { act: "move"; on: number; days: number }
  /** Pays or waives all that somebody owes. */
  | { act: "clear"; who: number; by: "cash" | "waive" }
  /** `charge`: with what was settled while payments were off. */
  | { act: "switch"; on: boolean; charge?: boolean }
  /** Saves a card that tops up automatically, and turns that on again if it has ended. */
  | { act: "automatic"; who: number }
  | { act: "pay-online"; who: number; amount: number }
  /** The provider takes back half of what came online, or all, or puts back what it took. */
  | { act: "take-back"; which: number; kind: "refund" | "dispute"; all: boolean }
  | { act: "put-back"; which: number };

/** Reads rows beside the units of work; each statement has a name, and is planned once. */
export interface RowReader {
  rows<Row>(name: string, sql: string, values: unknown[]): Promise<Row[]>;
}

/** The prices of the world's occasions; the last one is an event. Leaving the first one and the event costs from the beginning. */
export const PRICES = [500, 300, 800] as const;
export const PEOPLE = 3;
const BEGINNING = new Date("2026-11-21T10:00:00Z");
const LEAVE_HOURS = 72;
/** Longer than a place can be given back for free after it was taken. */
const WAIT_MS = 6 * 60_000;
/** What each of its people has at the beginning. */
const PURSES = [1_600, 500, 0];
/** The club's account at the provider. */
const ACCOUNT = "acct_world";
/** What a saved card tops up, and when. */
const AUTOMATIC = { threshold: 400, amount: 900, monthlyCap: 3_600 };

/**
 * A club with a few members and three occasions with few places, on which acts are done. Payments are on, and balances can't
 * be negative, whatever earlier stories in the club have left.
 */
export async function openWorld(units: TestUnits, reader: RowReader, admin: number) {
  units.now = BEGINNING;
  const people = await units.addMembers(PEOPLE);
  const occasions = await addOccasions(units);
  let hasCards = false;
  const member = (who: number) => people[who] ?? 0;
  const occasion = (on: number) => occasions[on] ?? 0;

  async function perform(asked: Act): Promise<void> {
    switch (asked.act) {
      case "answer": {
        const input = { occasionId: occasion(asked.on), attending: asked.attending, reviewed: undefined };
        await units.asMember(member(asked.who), (uow) => answerOccasion(uow, input));
        break;
      }
      case "record": {
        const input = {
          occasionId: occasion(asked.on),
          memberId: member(asked.who),
          attending: asked.attending,
        };
        await units.asMember(admin, (uow) =>
          recordAnswer(uow, { ...input, overCapacity: false, reviewed: undefined }),
        );
        break;
      }
      case "top-up":
      case "take": {
        const amount = asked.act === "take" ? -asked.amount : asked.amount;
        await units.asMember(admin, (uow) =>
          changeBalance(uow, {
            userId: member(asked.who),
            amount,
            method: "cash",
            note: "",
            once: undefined,
          }),
        );
        break;
      }
      case "collect": {
        const transactionIds = await openOf(member(asked.who));
        if (transactionIds.length > 0)
          await units.asMember(admin, (uow) =>
            collect(uow, { transactionIds, method: asked.by, reviewed: undefined }),
          );
        break;
      }
      case "clear": {
        const transactionIds = await openOf(member(asked.who));
        if (transactionIds.length > 0)
          await units.asMember(admin, (uow) =>
            collect(uow, { transactionIds, method: asked.by, reviewed: undefined }),
          );
        break;
      }
      case "price":
      case "move": {
        const id = occasion(asked.on);
        // One that was deleted is refused below.
        const [row] = await reader.rows<{ startsAt: Date }>(
          "start",
          `SELECT starts_at AS "startsAt" FROM occasions WHERE id = $1`,
          [id],
        );
        const startsAt = row?.startsAt ?? units.now;
        const changes =
          asked.act === "price"
            ? { price: asked.price }
            : { date: new Date(startsAt.getTime() + asked.days * 86_400_000).toISOString().slice(0, 10) };
        await units.asMember(admin, (uow) =>
          kindOf(asked.on) === "event"
            ? editEvent(uow, ChangeEventSchema.parse({ eventId: id, ...changes }))
            : editSession(uow, ChangeSessionSchema.parse({ sessionId: id, ...changes })),
        );
        break;
      }
      case "settle": {
        const occasionId = occasion(asked.on);
        await units.asMember(admin, async (uow) => {
          // It has taken place by then; in one transaction, so that nobody moves it ahead again in between.
          await uow
            .db("occasions")
            .where({ id: occasionId, status: "confirmed" })
            .update({
              starts_at: new Date(uow.now.getTime() - 7_200_000),
              finishes_at: new Date(uow.now.getTime() - 3_600_000),
            });
          await settleOccasion(uow, { occasionId, reviewed: undefined });
        });
        break;
      }
      case "cancel":
        await units.asMember(admin, (uow) =>
          cancelOccasion(
            uow,
            { occasionId: occasion(asked.on), notify: false, reviewed: undefined },
            kindOf(asked.on),
          ),
        );
        break;
      case "delete":
        await units.asMember(admin, (uow) =>
          deleteOccasion(
            uow,
            { occasionId: occasion(asked.on), notify: false, reviewed: undefined },
            kindOf(asked.on),
          ),
        );
        break;
      case "reinstate":
        await units.asMember(admin, (uow) =>
          reinstateOccasion(uow, { occasionId: occasion(asked.on), reviewed: undefined }),
        );
        break;
      case "negative":
        await units.asSystem(({ db }) => setTo(db, "payments:negativeBalance", asked.allowed));
        break;
      case "walk-in": {
        const input = { occasionId: occasion(asked.on), memberId: member(asked.who), act: randomUUID() };
        await units.asMember(admin, (uow) => addWalkIn(uow, { ...input, reviewed: undefined }));
        break;
      }
      case "wait":
        units.now = new Date(units.now.getTime() + WAIT_MS);
        break;
      case "undo":
        await undo({}, (all) => all[asked.which % all.length]);
        break;
      case "undo-last":
        await undo({ member_id: member(asked.who), kind: asked.kind }, (all) => all.at(-1));
        break;
      case "merge":
        await units.asMember(admin, (uow) =>
          mergeMembers(uow, { memberId: member(asked.into), other: member(asked.who), reviewed: undefined }),
        );
        break;
      case "erase":
        await units.asMember(admin, (uow) =>
          eraseMember(uow, { memberId: member(asked.who), reviewed: undefined, balance: "write-off" }),
        );
        break;
      case "switch":
        await confirmed((reviewed) =>
          units.asMember(admin, (uow) =>
            changeSettings(
              uow,
              { definitions: units.host.registry.settings, modules: units.host.registry.modules },
              { payments: asked.on, ...(asked.on && asked.charge && { chargeKept: true }), reviewed },
            ),
          ),
        );
        break;
      case "move-up":
        await units.asSystem((uow) => promoteNext(uow, occasion(asked.on)));
        break;
      case "automatic":
        await units.asMember(member(asked.who), async (uow) => {
          await saveCard(uow, member(asked.who));
          await setAutomatic(uow, AUTOMATIC);
        });
        hasCards = true;
        break;
      case "pay-online":
        await payOnline(member(asked.who), asked.amount);
        break;
      case "take-back":
      case "put-back":
        await moveBack(asked);
    }
  }

  async function undo(
    of: { member_id?: number; kind?: Kind },
    choose: (all: number[]) => number | undefined,
  ): Promise<void> {
    const all = await idsOf(
      "transactions",
      `SELECT id FROM payment_transactions WHERE member_id = ANY ($1::bigint[]) AND ($2::bigint IS NULL OR member_id = $2)
          AND ($3::text IS NULL OR kind = $3) ORDER BY id`,
      [people, of.member_id ?? null, of.kind ?? null],
    );
    const transactionId = choose(all);
    if (transactionId !== undefined)
      await units.asMember(admin, (uow) => undoTransaction(uow, { transactionId, reviewed: undefined }));
  }
  const idsOf = async (name: string, sql: string, values: unknown[]): Promise<number[]> =>
    (await reader.rows<{ id: number }>(name, sql, values)).map(({ id }) => Number(id));
  const openOf = (memberId: number): Promise<number[]> =>
    idsOf(
      "open",
      "SELECT id FROM payment_transactions WHERE member_id = $1 AND status IN ('debt', 'in-progress') ORDER BY id",
      [memberId],
    );

  /** A payment on the provider's page, of which the provider tells. */
  async function payOnline(memberId: number, amount: number): Promise<void> {
    const reference = randomUUID();
    await units.asSystem(async (uow) => {
      // First, as whoever begins one does: a row that names a member holds a weaker lock, with which erasing them would deadlock.
      await lockMemberRows(uow, [memberId]);
      await uow.db("payment_online_top_ups").insert({
        once: reference,
        reference,
        member_id: memberId,
        account: ACCOUNT,
        amount,
        currency: "EUR",
        state: "open",
        created_at: uow.now,
        expires_at: uow.now,
      });
      const topUp = await lockTopUp(uow, { reference });
      if (topUp) await creditTopUp(uow, topUp, { sessionId: null, intentId: `pi_${reference}` });
    });
  }

  async function moveBack(asked: Act & { act: "take-back" | "put-back" }): Promise<void> {
    const all = await reader.rows<Payment>(
      asked.act,
      asked.act === "take-back"
        ? `SELECT 'back_' || gen_random_uuid() AS id, 'refund' AS kind, intent_id AS "intentId", amount::int AS amount
             FROM payment_online_top_ups WHERE member_id = ANY ($1::bigint[]) AND state = 'paid' ORDER BY payment_online_top_ups.id`
        : `SELECT r.id, r.kind, r.intent_id AS "intentId", r.amount::int AS amount FROM payment_online_returns r
             JOIN payment_online_top_ups t ON t.intent_id = r.intent_id
            WHERE t.member_id = ANY ($1::bigint[]) AND r.state = 'posted' ORDER BY r.heard_at, r.id`,
      [people],
    );
    const chosen = all[asked.which % all.length];
    if (!chosen) return;
    const taken = asked.act === "take-back" && {
      kind: asked.kind,
      amount: asked.all ? chosen.amount : Math.ceil(chosen.amount / 2),
    };
    await units.asSystem((uow) =>
      applyReturn(uow, ACCOUNT, {
        ...chosen,
        ...taken,
        currency: "eur",
        stands: asked.act === "take-back",
        isFinal: asked.act === "put-back",
      }),
    );
  }

  /** Does what the queue and the provider do with automatic top-ups, until nothing is left to do. */
  async function payByCard(): Promise<void> {
    if (!hasCards) return;
    for (;;) {
      const spent = await idsOf(
        "spent",
        `SELECT member_id AS id FROM payment_automatic_top_ups
          WHERE member_id = ANY ($1::bigint[]) AND spent_at IS NOT NULL AND ended_by IS NULL ORDER BY member_id`,
        [people],
      );
      if (spent.length === 0) return;
      for (const memberId of spent) await units.asSystem((uow) => beginRefill(uow, memberId));
      const begun = await reader.rows<{ reference: string; amount: number }>(
        "begun",
        `SELECT reference, amount::int AS amount FROM payment_online_top_ups
          WHERE member_id = ANY ($1::bigint[]) AND card_id IS NOT NULL AND state = 'begun' ORDER BY id`,
        [people],
      );
      if (begun.length === 0) return;
      for (const { reference, amount } of begun)
        await units.asSystem((uow) =>
          applyIntent(uow, ACCOUNT, {
            id: `pi_${reference}`,
            reference,
            amount,
            currency: "eur",
            state: "paid",
          }),
        );
    }
  }

  await units.asMember(admin, async (uow) => {
    for (const [who, amount] of PURSES.entries())
      if (amount > 0)
        await changeBalance(uow, {
          userId: member(who),
          amount,
          method: "cash",
          note: "",
          once: undefined,
        });
  });
  return {
    people,
    occasions,
    /** Performs an act, if the rules allow it. Returns whether it was done. */
    async perform(asked: Act): Promise<boolean> {
      // No two people leave at the same instant.
      units.now = new Date(units.now.getTime() + 1);
      try {
        await again(() => perform(asked));
      } catch (error) {
        // What others did meanwhile may make an act ask first; nothing is done then, either.
        if (error instanceof Error && (error.name === "Refusal" || error instanceof ConfirmationNeeded))
          return false;
        throw error;
      }
      await again(payByCard);
      return true;
    },
  };
}

/** How often somebody tries again. */
const TRIES = 5;

/**
 * Does an act as a person does who is told that it failed: eight at once on three people can deadlock more often than the product
 * tries by itself. Nothing is done then.
 */
async function again(act: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await act();
    } catch (error) {
      if (tries === TRIES || !(error instanceof Error && "code" in error && error.code === "40P01"))
        throw error;
    }
}

/** A payment at the provider, or what was taken back of one. */
interface Payment {
  id: string;
  kind: "refund" | "dispute";
  intentId: string;
  amount: number;
}

async function setTo(db: Db, id: string, value: boolean): Promise<void> {
  await run(
    db,
    "INSERT INTO settings (id, value) VALUES (:id, :value::jsonb) ON CONFLICT (id) DO UPDATE SET value = excluded.value",
    { id, value: JSON.stringify(value) },
  );
}

const kindOf = (on: number): OccasionKind => (on === PRICES.length - 1 ? "event" : "session");

/** Records a card of a member, if they have none. */
async function saveCard({ db, now }: UnitOfWork, memberId: number): Promise<void> {
  const id = `cus_${memberId}`;
  await db("payment_online_customers")
    .insert({ account: ACCOUNT, member_id: memberId, id })
    .onConflict()
    .ignore();
  const card = { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2099, saved_at: now };
  await db("payment_cards")
    .insert({ ...card, id: `pm_${memberId}`, member_id: memberId, account: ACCOUNT, customer_id: id })
    .onConflict()
    .ignore();
}

/** Adds the occasions, with their terms; and the club's account at the provider, before its first story. */
async function addOccasions(units: TestUnits): Promise<number[]> {
  const hours = (count: number) => new Date(units.now.getTime() + count * 3_600_000);
  return units.asSystem(async ({ db, now }) => {
    await db("payment_online_accounts")
      .insert({ id: ACCOUNT, ready: true, submitted: true, missing: [], connected_at: now, checked_at: now })
      .onConflict()
      .ignore();
    await setTo(db, "payments:negativeBalance", false);
    await setTo(db, payments.toggle.id, true);
    const rows: { id: number }[] = await db("occasions")
      .insert(
        PRICES.map((price, at) => ({
          kind: kindOf(at),
          name: "Training",
          capacity: 2,
          price,
          starts_at: hours(48),
          finishes_at: hours(50),
        })),
      )
      .returning("id");
    const ids = rows.map(({ id }) => id);
    const terms = ids.filter((_id, at) => at !== 1);
    await db("payment_terms").insert(terms.map((id) => ({ occasion_id: id, leave_hours: LEAVE_HOURS })));
    return ids;
  });
}
