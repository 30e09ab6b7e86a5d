import type { z } from "zod";
import { adminIds, all, type MemberUnit, notify, type UnitOfWork } from "#app/kit/commands.server.ts";
import { Refusal } from "#app/kit/rules.ts";
import type { FindingSchema } from "./online.schemas.ts";

/**
 * Why something that the provider said was not applied: `unknown` = no top-up of ours; `account`, `amount`, `currency` =
 * other than we had recorded; `reference` = another payment's; `intent` = it names no payment; `gone` = the provider no
 * longer lets us ask about it. The others are what the weekly comparison of both sides finds, as `reconcile` names it.
 */
export const FINDING_REASONS = [
  "unknown",
  "reference",
  "account",
  "amount",
  "currency",
  "intent",
  "gone",
  "not-credited",
  "not-at-provider",
  "not-posted",
  "not-taken-back",
  "amount-taken-back",
] as const;
export type FindingReason = (typeof FINDING_REASONS)[number];

export interface NewFinding {
  reason: FindingReason;
  /** The provider's id of what it is about. */
  objectId: string;
  topUpId?: number | undefined;
  /** What it is of, by its own amount: as the provider reported it, or `inProviderUnits` of what we have. */
  money?: { amount: number | null; currency: string | null } | undefined;
  /** With another version, it is another finding about the same object. */
  version?: string;
}

/** Records, once, something that fits nothing of ours, and tells the admins: nothing was credited. */
export async function noteFinding(uow: UnitOfWork, finding: NewFinding): Promise<void> {
  const [added] = await record(uow, [finding]);
  if (added !== undefined) await tell(uow, added, { kind: "payments:finding" });
}

/** Records, each once, what the comparison of both sides found, and tells the admins of all that is new in one notice. */
export async function noteFindings(uow: UnitOfWork, findings: readonly NewFinding[]): Promise<void> {
  const added = await record(uow, findings);
  const [first] = added;
  if (first !== undefined)
    await tell(uow, first, { kind: "payments:compared", values: { count: added.length } });
}

/** The ids of those that are new. */
async function record({ db, now }: UnitOfWork, findings: readonly NewFinding[]): Promise<number[]> {
  const rows = findings.map(({ reason, objectId, topUpId, money, version }) => ({
    key: [objectId, reason, ...(version === undefined ? [] : [version])].join(":"),
    reason,
    object_id: objectId,
    top_up_id: topUpId ?? null,
    amount: money?.amount ?? null,
    currency: money?.currency ?? null,
    found_at: now,
  }));
  const added: { id: number }[] = await db("payment_online_findings")
    .insert(rows)
    .onConflict("key")
    .ignore()
    .returning("id");
  return added.map(({ id }) => id);
}

async function tell(
  uow: UnitOfWork,
  first: number,
  what: { kind: "payments:finding" } | { kind: "payments:compared"; values: { count: number } },
): Promise<void> {
  const admins = await adminIds(uow);
  await notify(
    uow,
    admins.map((memberId) => ({
      memberId,
      ...what,
      to: "/payments#look",
      once: `${what.kind}:${first}:${memberId}`,
    })),
  );
}

/** A finding that no admin has looked at yet. */
export interface OpenFinding {
  id: number;
  reason: FindingReason;
  objectId: string;
  amount: number | null;
  currency: string | null;
  foundAt: Date;
  /** Whose top-up it names, if it names one. */
  member: { id: number; name: string } | null;
}

/** The findings that somebody must look at, the latest first. */
export async function openFindings({ db }: UnitOfWork): Promise<OpenFinding[]> {
  return all<OpenFinding>(
    db,
    `SELECT f.id, f.reason, f.object_id, f.amount, f.currency, f.found_at,
            CASE WHEN m.id IS NOT NULL THEN jsonb_build_object('id', m.id, 'name', m.name) END AS member
       FROM payment_online_findings f
       LEFT JOIN payment_online_top_ups t ON t.id = f.top_up_id LEFT JOIN members m ON m.id = t.member_id
      WHERE f.seen_at IS NULL ORDER BY f.id DESC LIMIT 50`,
  );
}

/** Marks a finding as looked at by an admin: it stays on record, and leaves the list. Refuses `not-found`. */
export async function closeFinding(
  uow: MemberUnit,
  { findingId }: z.output<typeof FindingSchema>,
): Promise<void> {
  const [found] = await uow
    .db("payment_online_findings")
    .where({ id: findingId })
    .forUpdate()
    .select("seen_at", "reason", "object_id");
  if (!found) throw new Refusal("not-found");
  if (found.seen_at) return;
  await uow
    .db("payment_online_findings")
    .where({ id: findingId })
    .update({ seen_at: uow.now, seen_by: uow.actor.id });
  await uow.audit("payments.looked", {
    subject: { kind: "payments" },
    after: { reason: found.reason, note: found.object_id },
  });
}
