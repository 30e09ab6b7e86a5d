import { z } from "zod";
import { all, type UnitOfWork } from "#app/kit/commands.server.ts";
import { defineWork, type Job, type WorkHost } from "#app/kit/module.ts";
import { withAccountAccess } from "./connection/lost-connection.server.ts";
import { hasKeys } from "./environment.ts";
import { noteFindings } from "./findings.server.ts";
import { createdIn, listed, reportedReturns } from "./look-up.server.ts";
import { askProvider } from "./provider.server.ts";
import { amountOfProvider, inProviderUnits, type ProviderMoney } from "./provider-amount.ts";
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
  /** The provider's id of the payment that it is about. */
  payment: string;
  /** Our reference, if the provider names it: the payment's id is unknown here until it is credited. */
  reference?: string | undefined;
  /** Minor units; null if this side has none. */
  atProvider: number | null;
  inLedger: number | null;
  /** What it is of, as findings keep it. */
  money: ProviderMoney;
}

/** A payment in the ledger, or what was taken back of one. */
interface Kept {
  id: string;
  payment: string;
  amount: number;
  currency: string;
  /** When it was begun, or when we heard of it. */
  at: Date;
  /** When it was written to the ledger. */
  bookedAt: Date;
}

/** What the provider reports of a payment, a refund or a dispute. */
interface Told {
  /** Minor units. */
  amount: number;
  money: ProviderMoney;
  payment: string;
  reference?: string;
}

interface Sides {
  told: ReadonlyMap<string, Told>;
  kept: ReadonlyMap<string, Kept>;
}

/** From when until when both sides are compared; without an end, until now. */
interface Span {
  since: Date;
  until?: Date;
}

/** How late we may hear of something that the provider did, in milliseconds: it repeats an event for three days. */
const LATE_MS = 3 * 86_400_000;
/** How long a difference has to last before it is one, in milliseconds: until then an event may be in the queue. */
const LASTING_MS = 3_600_000;

/**
 * Compares the club's ledger with its accounts at the provider, for what was made there since an instant and is not under way.
 * Changes nothing. Refuses `payments:provider-away`, `payments:online-off`.
 */
export async function reconcile(host: WorkHost, since: Date): Promise<Difference[]> {
  const all: Difference[] = [];
  const until = new Date(host.now().getTime() - LASTING_MS);
  // What a held account lacks was reported before, to the club that it is a copy of.
  for (const { id, held } of await accountsToCompare(host))
    all.push(...(await reconcileAccount(host, id, { since, ...(!held && { until }) })));
  return all;
}

const accountsToCompare = (host: WorkHost): Promise<{ id: string; held: boolean }[]> =>
  host.unit(({ db }) =>
    db("payment_online_accounts").where({ gone: false }).orderBy("connected_at").select("id", "held"),
  );

async function reconcileAccount(host: WorkHost, account: string, span: Span): Promise<Difference[]> {
  const told = await toldPayments(host, account, span);
  const returns = await reportedReturns(host, account, span);
  const kept = await host.unit(async (uow) => ({
    payments: await keptPayments(uow, account),
    returns: await keptReturns(uow, account),
  }));
  const own = returns.filter(({ intentId }) => kept.payments.has(intentId));
  return [
    ...differences(
      { told, kept: kept.payments },
      { account, ...span, missing: "not-credited", other: "amount", strange: "not-at-provider" },
    ),
    ...differences(
      { told: standing(own), kept: kept.returns },
      {
        account,
        ...span,
        since: new Date(span.since.getTime() + LATE_MS),
        missing: "not-posted",
        other: "amount-taken-back",
        strange: "not-taken-back",
      },
    ),
  ];
}

/** Compares both sides: everything that the provider reported, and what the ledger has since then. */
function differences(
  { told, kept }: Sides,
  words: Record<"missing" | "other" | "strange", Difference["what"]> & { account: string } & Span,
): Difference[] {
  const { account, since, until, missing, other, strange } = words;
  const fromProvider = [...told].flatMap(([id, { amount: atProvider, ...rest }]): Difference[] => {
    const inLedger = kept.get(id)?.amount ?? null;
    if (inLedger === atProvider) return [];
    return [{ what: inLedger === null ? missing : other, account, id, atProvider, inLedger, ...rest }];
  });
  const isOutside = ({ at, bookedAt }: Kept) => at < since || (until && bookedAt > until);
  const fromLedger = [...kept.values()].flatMap((one): Difference[] => {
    const { id, payment, amount } = one;
    if (told.has(id) || isOutside(one)) return [];
    const money = inProviderUnits(one);
    return [{ what: strange, account, id, payment, atProvider: null, inLedger: amount, money }];
  });
  return [...fromProvider, ...fromLedger];
}

/** The refunds and disputes that stand, by their ids. */
function standing(returns: readonly ReportedReturn[]): Map<string, Told> {
  return new Map(
    returns.filter(({ stands }) => stands).map((one) => [one.id, { ...told(one), payment: one.intentId }]),
  );
}

/** The payments of ours that the provider took, by their ids. */
async function toldPayments(host: WorkHost, account: string, span: Span): Promise<Map<string, Told>> {
  const asked = { created: createdIn(span), limit: 100 };
  const all = await askProvider(host, (stripe) =>
    listed(
      stripe.paymentIntents.list(asked, { stripeAccount: account }),
      ({ id, status, metadata, amount_received: amount, currency }) =>
        status === "succeeded" && metadata[REFERENCE_KEY]
          ? ([
              id,
              { ...told({ amount, currency }), payment: id, reference: metadata[REFERENCE_KEY] },
            ] as const)
          : undefined,
    ),
  );
  return new Map(all);
}

/** An amount in the provider's units. */
const told = ({ amount, currency }: { amount: number; currency: string }): Omit<Told, "payment"> => ({
  amount: amountOfProvider(amount, currency) ?? amount,
  money: { amount, currency },
});

async function keptPayments({ db }: UnitOfWork, account: string): Promise<Map<string, Kept>> {
  const rows = await all<Kept>(
    db,
    `SELECT o.intent_id AS id, o.intent_id AS payment, t.amount::float8 AS amount, o.currency, o.created_at AS at, t.created_at AS booked_at
       FROM payment_online_top_ups o JOIN payment_transactions t ON t.id = o.transaction_id WHERE o.account = :account`,
    { account },
  );
  return new Map(rows.map((one) => [one.id, one]));
}

/** The refunds and disputes in the ledger, whatever their own rows say; what was put back does not count. */
async function keptReturns({ db }: UnitOfWork, account: string): Promise<Map<string, Kept>> {
  const rows = await all<Kept>(
    db,
    `SELECT r.id, r.intent_id AS payment, -sum(t.amount)::float8 AS amount, r.currency, r.heard_at AS at, r.heard_at AS booked_at
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
/** What is younger than this many days may still be reported, or asked about, as every payment is. */
const UNDER_WAY_DAYS = 1;

/**
 * Compares the ledger with the provider once a week. What differs, and an hour later still does, is a finding, of which the admins are told in one notice: once,
 * and again only if its numbers have become others.
 */
export const reconcileJob: Job = {
  id: "payments.reconcile",
  schedule: "20 5 * * 1",
  async run(uow) {
    const account = await uow.db("payment_online_accounts").where({ gone: false }).first("id");
    if (account) await uow.enqueue("payments:reconcile", {});
  },
};

/** `seen`: the differences that were found an hour ago. */
export const reconcileWork = defineWork({
  payload: z.object({ seen: z.array(z.string()).optional() }),
  async run({ payload: { seen } }, host) {
    if (!hasKeys(host.env)) return;
    const before = (days: number) => new Date(host.now().getTime() - days * 86_400_000);
    const span = { since: before(COMPARED_DAYS), until: before(UNDER_WAY_DAYS) };
    const found: Difference[] = [];
    for (const { id: account } of await accountsToCompare(host))
      await withAccountAccess(host, { account }, async () => {
        found.push(...(await reconcileAccount(host, account, span)));
      });
    await host.unit(async (uow) => {
      if (seen)
        return noteDifferences(
          uow,
          found.filter((one) => seen.includes(differenceKey(one))),
        );
      const later = new Date(uow.now.getTime() + LASTING_MS);
      if (found.length > 0)
        await uow.enqueue("payments:reconcile", { seen: found.map(differenceKey) }, later);
    });
  },
});

const differenceKey = ({ what, id, atProvider, inLedger }: Difference) =>
  `${what}:${id}:${atProvider}:${inLedger}`;

async function noteDifferences(uow: UnitOfWork, found: readonly Difference[]): Promise<void> {
  if (found.length === 0) return;
  const rows = await all<{ payment: string; reference: string; topUpId: number }>(
    uow.db,
    `SELECT intent_id AS payment, reference::text, id AS top_up_id FROM payment_online_top_ups
      WHERE intent_id = ANY (:payments::text[]) OR reference::text = ANY (:references::text[])`,
    {
      payments: found.map(({ payment }) => payment),
      references: found.flatMap(({ reference }) => reference ?? []),
    },
  );
  const topUps = new Map(
    rows.flatMap(({ payment, reference, topUpId }) => [
      [payment, topUpId],
      [reference, topUpId],
    ]),
  );
  await noteFindings(
    uow,
    found.map(({ what, id, payment, reference = payment, atProvider, inLedger, money }) => ({
      reason: what,
      objectId: id,
      topUpId: topUps.get(payment) ?? topUps.get(reference),
      money,
      version: `${atProvider}:${inLedger}`,
    })),
  );
}
