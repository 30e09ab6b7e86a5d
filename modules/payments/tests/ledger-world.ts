import { randomUUID } from "node:crypto";
import type { Answer } from "#app/domain/attendance/admission.ts";
import { answerOccasion } from "#app/domain/attendance/answer-occasion.server.ts";
import { addWalkIn } from "#app/domain/attendance/presence/add-walk-in.server.ts";
import { promoteNext } from "#app/domain/attendance/promote.server.ts";
import { recordAnswer } from "#app/domain/attendance/record-answer.server.ts";
import { editEvent } from "#app/domain/events/edit-event.server.ts";
import { ChangeEventSchema } from "#app/domain/events/events.schemas.ts";
import { eraseMember } from "#app/domain/members/leaving/erase-member.server.ts";
import { mergeMembers } from "#app/domain/members/merging/merge-members.server.ts";
import { cancelOccasion, deleteOccasion } from "#app/domain/occasions/lifecycle/end-occasion.server.ts";
import { reinstateOccasion } from "#app/domain/occasions/lifecycle/reinstate.server.ts";
import { settleOccasion } from "#app/domain/occasions/lifecycle/settle.server.ts";
import type { OccasionKind } from "#app/domain/occasions/occasion.ts";
import { changeSettings } from "#app/domain/organizations/settings/change-settings.server.ts";
import { editSession } from "#app/domain/sessions/edit-session.server.ts";
import { ChangeSessionSchema } from "#app/domain/sessions/sessions.schemas.ts";
import type { Db } from "#tenants/database.ts";
import { confirmed } from "#tests/support/asked.ts";
import type { TestUnits } from "#tests/support/unit-of-work.ts";
import { collect } from "../domain/debts/collect.server.ts";
import { changeBalance } from "../domain/ledger/change-balance.server.ts";
import { changeOccasionTerms } from "../domain/occasions/change-terms.server.ts";
import type { COLLECTED_BY } from "../domain/payment-choices.ts";
import type { Kind } from "../domain/transaction.ts";
import { undoTransaction } from "../domain/undo-transaction.server.ts";

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
  | { act: "switch"; on: boolean };

/** The prices of the world's occasions; the last one is an event. Leaving the first one and the event costs from the beginning. */
export const PRICES = [500, 300, 800] as const;
export const PEOPLE = 3;
const BEGINNING = new Date("2026-11-21T10:00:00Z");
const LEAVE_HOURS = 72;
/** Longer than a place can be given back for free after it was taken. */
const WAIT_MS = 6 * 60_000;
/** What each of its people has at the beginning. */
const PURSES = [1_600, 500, 0];

/** A club with a few members and three occasions with few places, on which acts are done. */
export async function openWorld(units: TestUnits, admin: number) {
  units.now = BEGINNING;
  const people = await units.addMembers(PEOPLE);
  const occasions: number[] = [];
  for (const [at, price] of PRICES.entries()) {
    const kind: OccasionKind = at === PRICES.length - 1 ? "event" : "session";
    const occasionId = await addOccasion(units, { kind, price });
    occasions.push(occasionId);
    if (at !== 1)
      await units.asMember(admin, (uow) => changeOccasionTerms(uow, { occasionId, leaveHours: LEAVE_HOURS }));
  }
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
        const row = await units.asSystem(({ db }) => db("occasions").where({ id }).first("starts_at"));
        const startsAt: Date = row?.starts_at ?? units.now;
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
        await units.asSystem(({ db }) => setTo(db, 2, asked.allowed));
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
              { payments: asked.on, reviewed },
            ),
          ),
        );
        break;
      case "move-up":
        await units.asSystem((uow) => promoteNext(uow, occasion(asked.on)));
    }
  }

  async function undo(of: object, choose: (all: number[]) => number | undefined): Promise<void> {
    const all: number[] = await units.asSystem(({ db }) =>
      db("payment_transactions").whereIn("member_id", people).where(of).orderBy("id").pluck("id"),
    );
    const transactionId = choose(all);
    if (transactionId !== undefined)
      await units.asMember(admin, (uow) => undoTransaction(uow, { transactionId, reviewed: undefined }));
  }
  const openOf = (memberId: number): Promise<number[]> =>
    units.asSystem(({ db }) =>
      db("payment_transactions")
        .where({ member_id: memberId })
        .whereIn("status", ["debt", "in-progress"])
        .orderBy("id")
        .pluck("id"),
    );

  for (const [who, amount] of PURSES.entries()) if (amount > 0) await perform({ act: "top-up", who, amount });
  return {
    people,
    occasions,
    /** Performs an act, if the rules allow it. Returns whether it was done. */
    async perform(asked: Act): Promise<boolean> {
      try {
        await perform(asked);
        return true;
      } catch (error) {
        if (error instanceof Error && error.name === "Refusal") return false;
        throw error;
      }
    },
    /** Who has agreed to pay for what now, as `occasion:member`. */
    async committed(db: Db): Promise<Set<string>> {
      const rows = await db("payment_commitments")
        .whereIn("occasion_id", occasions)
        .select("occasion_id", "member_id");
      return new Set(rows.map((row) => `${row.occasion_id}:${row.member_id}`));
    },
    /** Members whose money does not cover what they agreed to, or who owe something; computed without the module's rules. */
    async uncovered(): Promise<number[]> {
      const { rows } = await units.asSystem(({ db }) =>
        db.raw<{ rows: { id: number }[] }>(
          `SELECT m.id FROM members m LEFT JOIN payment_transactions t ON t.member_id = m.id
            WHERE m.id = ANY (:people::bigint[]) GROUP BY m.id
           HAVING bool_or(t.status = 'debt')
               OR coalesce(sum(t.amount) FILTER (WHERE t.status IN ('completed', 'in-progress')), 0)
                < (SELECT coalesce(sum(coalesce(c.price, a.price)), 0) FROM attendances a
                     JOIN occasions o ON o.id = a.occasion_id AND o.status = 'confirmed' AND o.settled_at IS NULL
                     LEFT JOIN payment_commitments c ON c.occasion_id = o.id AND c.member_id = a.member_id AND c.left_at IS NOT NULL
                    WHERE a.member_id = m.id AND (a.state = 'attending' OR c.left_at IS NOT NULL))`,
          { people },
        ),
      );
      return rows.map(({ id }) => id);
    },
  };
}

async function setTo(db: Db, id: number, value: boolean): Promise<void> {
  await db.raw(
    "INSERT INTO settings (id, value) VALUES (?, ?::jsonb) ON CONFLICT (id) DO UPDATE SET value = excluded.value",
    [id, JSON.stringify(value)],
  );
}

const kindOf = (on: number): OccasionKind => (on === PRICES.length - 1 ? "event" : "session");

async function addOccasion(
  units: TestUnits,
  { kind, price }: { kind: OccasionKind; price: number },
): Promise<number> {
  const hours = (count: number) => new Date(units.now.getTime() + count * 3_600_000);
  const [row] = await units.asSystem(({ db }) =>
    db("occasions")
      .insert({ kind, name: "Training", starts_at: hours(48), finishes_at: hours(50), capacity: 2, price })
      .returning("id"),
  );
  return row.id;
}
