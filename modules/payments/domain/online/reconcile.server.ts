import { z } from "zod";
import type { Job } from "#app/module-system/contract.ts";
import { defineWork, type WorkHost } from "#app/module-system/work.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { hasKeys } from "./environment.ts";
import { noteFinding } from "./findings.server.ts";
import { listed, reportedReturns } from "./look-up.server.ts";
import { askProvider } from "./provider.server.ts";
import { amountOfProvider, providerAmount } from "./provider-amount.ts";
import { REFERENCE_KEY } from "./provider-objects.ts";
import type { ReportedReturn } from "./refunds-disputes.server.ts";

/**
 * How ledger and provider disagree: a payment is `not-credited`, or credited with another `amount`; one that is credited is
 * `not-at-provider`; what was taken back is `not-posted`, posted but `not-taken-back`, or posted with another `amount-taken-back`.
 */
export interface Difference {
  what: "not-credited" | "amount" | "not-at-provider" | "not-posted" | "not-taken-back" | "amount-taken-back";
  account: string;
  /** The provider's id of the payment, refund or dispute. */
  id: string;
  /** Minor units; null if this side has none. */
  atProvider: number | null;
  inLedger: number | null;
}

/** A payment in the ledger, or what was taken back of one. */
interface Kept {
  id: string;
  amount: number;
  at: Date;
}

interface Sides {
  told: Map<string, number>;
  kept: Map<string, Kept>;
}

/** How late we may hear of something that the provider did, in milliseconds: it repeats an event for three days. */
const LATE_MS = 3 * 86_400_000;

/**
 * Compares the club's ledger with its accounts at the provider, for what was made there since an instant. Changes nothing.
 * Refuses `payments:provider-away`, `payments:online-off`.
 */
export async function reconcile(host: WorkHost, since: Date): Promise<Difference[]> {
  const accounts: string[] = await host.unit(({ db }) =>
    db("payment_online_accounts").where({ gone: false }).orderBy("connected_at").pluck("id"),
  );
  const all: Difference[] = [];
  for (const account of accounts) {
    const told = await toldPayments(host, account, since);
    const returns = await reportedReturns(host, account, since);
    const kept = await host.unit(async (uow) => ({
      payments: await keptPayments(uow, account),
      returns: await keptReturns(uow, account),
    }));
    const own = returns.filter(({ intentId }) => kept.payments.has(intentId));
    all.push(
      ...differences(
        { told, kept: kept.payments },
        { account, since, missing: "not-credited", other: "amount", strange: "not-at-provider" },
      ),
      ...differences(
        { told: standing(own), kept: kept.returns },
        {
          ...{ account, since: new Date(since.getTime() + LATE_MS) },
          ...{ missing: "not-posted", other: "amount-taken-back", strange: "not-taken-back" },
        },
      ),
    );
  }
  return all;
}

/** Compares both sides: everything that the provider reported, and what the ledger has since then. */
function differences(
  { told, kept }: Sides,
  words: Record<"missing" | "other" | "strange", Difference["what"]> & { account: string; since: Date },
): Difference[] {
  const { account, since, missing, other, strange } = words;
  const fromProvider = [...told].flatMap(([id, atProvider]): Difference[] => {
    const inLedger = kept.get(id)?.amount ?? null;
    if (inLedger === atProvider) return [];
    return [{ what: inLedger === null ? missing : other, account, id, atProvider, inLedger }];
  });
  const fromLedger = [...kept.values()].flatMap(({ id, amount, at }): Difference[] =>
    at < since || told.has(id) ? [] : [{ what: strange, account, id, atProvider: null, inLedger: amount }],
  );
  return [...fromProvider, ...fromLedger];
}

/** The amounts of the refunds and disputes that stand, by their ids. */
function standing(returns: readonly ReportedReturn[]): Map<string, number> {
  return new Map(
    returns
      .filter(({ stands }) => stands)
      .map(({ id, amount, currency }) => [id, amountOfProvider(amount, currency) ?? amount]),
  );
}

/** The payments of ours that the provider took, by their ids. */
async function toldPayments(host: WorkHost, account: string, since: Date): Promise<Map<string, number>> {
  const asked = { created: { gte: Math.floor(since.getTime() / 1_000) }, limit: 100 };
  const paid = await askProvider(host, (stripe) =>
    listed(
      stripe.paymentIntents.list(asked, { stripeAccount: account }),
      ({ id, status, metadata, amount_received: amount, currency }) =>
        status === "succeeded" && metadata[REFERENCE_KEY]
          ? ([id, amountOfProvider(amount, currency) ?? amount] as const)
          : undefined,
    ),
  );
  return new Map(paid);
}

async function keptPayments({ db }: UnitOfWork, account: string): Promise<Map<string, Kept>> {
  const { rows } = await db.raw<{ rows: Kept[] }>(
    `SELECT o.intent_id AS id, t.amount, o.created_at AS at
       FROM payment_online_top_ups o JOIN payment_transactions t ON t.id = o.transaction_id WHERE o.account = :account`,
    { account },
  );
  return new Map(rows.map((one) => [one.id, one]));
}

/** The refunds and disputes in the ledger, whatever their own rows say; what was put back does not count. */
async function keptReturns({ db }: UnitOfWork, account: string): Promise<Map<string, Kept>> {
  const { rows } = await db.raw<{ rows: Kept[] }>(
    `SELECT r.id, -sum(t.amount)::float8 AS amount, r.heard_at AS at
       FROM payment_online_returns r
       JOIN payment_transactions t ON t.kind = 'chargeback' AND t.status <> 'void'
        AND regexp_replace(t.key, '^again:[0-9]+:', '') IN ('online:' || r.id, 'online:' || r.id || ':debt')
      WHERE r.account = :account
        AND NOT EXISTS (SELECT FROM payment_transactions u WHERE u.answers = t.id AND u.kind = 'reversal')
      GROUP BY r.id`,
    { account },
  );
  return new Map(rows.map((one) => [one.id, one]));
}

/** How many days back the weekly comparison goes. */
const COMPARED_DAYS = 35;

/** Compares the ledger with the provider once a week; what differs is a finding, of which the admins are told. */
export const reconcileJob: Job = {
  id: "payments.reconcile",
  schedule: "20 5 * * 1",
  async run(uow) {
    const account = await uow.db("payment_online_accounts").where({ gone: false }).first("id");
    if (account) await uow.enqueue("payments:reconcile", {});
  },
};

export const reconcileWork = defineWork({
  payload: z.object({}),
  async run(_job, host) {
    if (!hasKeys(host.env)) return;
    const found = await reconcile(host, new Date(host.now().getTime() - COMPARED_DAYS * 86_400_000));
    if (found.length === 0) return;
    await host.unit(async (uow) => {
      for (const { what, id, atProvider, inLedger } of found)
        await noteFinding(uow, {
          ...{ reason: what, objectId: id, currency: uow.organization.currency },
          amount: providerAmount(atProvider ?? inLedger ?? 0, uow.organization.currency) ?? null,
        });
    });
  },
});
