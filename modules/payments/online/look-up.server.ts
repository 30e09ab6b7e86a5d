import { z } from "zod";
import { all, type UnitOfWork } from "#app/kit/commands.server.ts";
import { defineWork, type Job, type WorkHost } from "#app/kit/module.ts";
import { lookAtRefill } from "./automatic/charge-card.server.ts";
import { withAccountAccess } from "./connection/lost-connection.server.ts";
import { hasKeys } from "./environment.ts";
import { noteFinding } from "./findings.server.ts";
import { NEXT_LOOK_MS } from "./pending-limits.ts";
import { askProvider, isGone, ProviderError } from "./provider.server.ts";
import { inProviderUnits } from "./provider-amount.ts";
import { parseDispute, parseRefund, reportedSession } from "./provider-objects.ts";
import { applyReturn, type ReportedReturn } from "./refunds-disputes.server.ts";
import { applySession } from "./top-ups/apply-session.server.ts";
import { findTopUp, type OnlineTopUp } from "./top-ups/top-ups.server.ts";

/**
 * Asks the provider what became of a top-up, as if its webhook had never come, and looks again until it is closed. While the
 * provider can't be reached, the queue retries.
 */
export const lookUp = defineWork({
  payload: z.object({ topUpId: z.number().int() }),
  run: ({ payload }, host) => lookAtTopUp(host, payload.topUpId),
});

/** Looks at a top-up once, and applies what the provider says. */
export async function lookAtTopUp(host: WorkHost, topUpId: number): Promise<void> {
  const topUp = await host.unit((uow) => findTopUp(uow, topUpId));
  if (!topUp || !isUnderWay(topUp) || !hasKeys(host.env)) return;
  const { cardId, sessionId, account } = topUp;
  await withAccountAccess(host, { account, topUp }, async () => {
    if (cardId) return lookAtRefill(host, topUp);
    if (!sessionId) return;
    const session = await askProvider(host, (stripe) =>
      stripe.checkout.sessions.retrieve(
        sessionId,
        { expand: ["payment_intent"] },
        { stripeAccount: account },
      ),
    );
    await host.unit((uow) => applySession(uow, account, reportedSession(session)));
  });
  await host.unit((uow) => endOrLookAgain(uow, topUpId));
}

async function endOrLookAgain(uow: UnitOfWork, topUpId: number): Promise<void> {
  const topUp = await findTopUp(uow, topUpId);
  if (!topUp || !isUnderWay(topUp)) return;
  // Its page was never shown to anybody, so nobody can have paid there.
  if (topUp.state === "begun" && topUp.expiresAt <= uow.now) {
    await uow
      .db("payment_online_top_ups")
      .where({ id: topUpId, state: "begun" })
      .update({ state: "expired", closed_at: uow.now });
    return;
  }
  if (topUp.expiresAt.getTime() + NEXT_LOOK_MS < uow.now.getTime()) return;
  await uow.enqueue("payments:look-up", { topUpId }, new Date(uow.now.getTime() + NEXT_LOOK_MS));
}

const isUnderWay = ({ state }: OnlineTopUp) =>
  state === "begun" || state === "open" || state === "processing";

/** How many days back the daily look at refunds and disputes goes. */
const CATCH_UP_DAYS = 8;

/**
 * Looks once a day for what webhooks may have failed to report: refunds, disputes, and top-ups and card setups that are no longer looked at
 * more often.
 */
export const catchUpJob: Job = {
  id: "payments.catch-up",
  schedule: "30 4 * * *",
  async run(uow) {
    const accounts: string[] = await uow.db("payment_online_accounts").where({ gone: false }).pluck("id");
    if (accounts.length === 0) return;
    await uow.enqueueAll(
      "payments:catch-up",
      accounts.map((account) => ({ account })),
    );
    const rows = await all<{ topUpId: number }>(
      uow.db,
      `SELECT id AS top_up_id FROM payment_online_top_ups
        WHERE state IN ('begun', 'open', 'processing') AND expires_at < :now ORDER BY id`,
      { now: uow.now },
    );
    await uow.enqueueAll("payments:look-up", rows);
    const setups = await all<{ setupId: number }>(
      uow.db,
      `SELECT id AS setup_id FROM payment_card_setups
        WHERE state IN ('begun', 'open') AND expires_at < :now ORDER BY id`,
      { now: uow.now },
    );
    await uow.enqueueAll("payments:look-up-card", setups);
  },
};

/** For how many days a refund is asked about that has succeeded: the payer's bank may send it back. */
const REFUND_FAILS_DAYS = 40;

/** Applies the refunds and disputes of the last days, and what became of earlier ones. */
export const catchUp = defineWork({
  payload: z.object({ account: z.string() }),
  async run({ payload: { account } }, host) {
    if (!hasKeys(host.env)) return;
    const since = new Date(host.now().getTime() - CATCH_UP_DAYS * DAY_MS);
    await withAccountAccess(host, { account }, async () => {
      const recent = await reportedReturns(host, account, { since });
      for (const reported of recent) await host.unit((uow) => applyReturn(uow, account, reported));
      const known = new Set(recent.map(({ id }) => id));
      for (const one of await openReturns(host, account))
        if (!known.has(one.id)) await lookAtReturn(host, account, one);
    });
  },
});

const DAY_MS = 86_400_000;

type OpenReturn = Pick<ReportedReturn, "id" | "kind" | "currency"> & { amount: number };

/** The refunds and disputes of which the provider may still say something else. */
async function openReturns(host: WorkHost, account: string): Promise<OpenReturn[]> {
  const since = new Date(host.now().getTime() - REFUND_FAILS_DAYS * DAY_MS);
  return host.unit(async ({ db }) => {
    return all<OpenReturn>(
      db,
      `SELECT id, kind, amount, currency FROM payment_online_returns r
        WHERE account = :account AND (NOT final OR kind = 'refund' AND state <> 'undone' AND heard_at > :since
              AND NOT EXISTS (SELECT FROM payment_online_findings f WHERE f.object_id = r.id AND f.reason = 'gone'))
        ORDER BY id`,
      { account, since },
    );
  });
}

/**
 * Applies what the provider says now of a refund or dispute. One that it does not know any more is asked about no longer, and
 * an admin looks at it: the others are asked about all the same.
 */
async function lookAtReturn(
  host: WorkHost,
  account: string,
  { id, kind, ...kept }: OpenReturn,
): Promise<void> {
  const own = { stripeAccount: account };
  try {
    const reported = await askProvider(host, async (stripe) =>
      kind === "refund"
        ? parseRefund(await stripe.refunds.retrieve(id, {}, own))
        : parseDispute(await stripe.disputes.retrieve(id, {}, own)),
    );
    if (reported) await host.unit((uow) => applyReturn(uow, account, reported));
  } catch (error) {
    if (!(error instanceof ProviderError && isGone(error))) throw error;
    await host.unit(async (uow) => {
      await uow.db("payment_online_returns").where({ id }).update({ final: true });
      await noteFinding(uow, { reason: "gone", objectId: id, money: inProviderUnits(kept) });
    });
  }
}

/** How the provider is asked for what was made there in this time; without an end, until now. */
export const createdIn = ({ since, until }: { since: Date; until?: Date }) => ({
  gte: Math.floor(since.getTime() / 1_000),
  ...(until && { lte: Math.floor(until.getTime() / 1_000) }),
});

/** All refunds and disputes of an account that were made in this time, as the provider reports them. */
export async function reportedReturns(host: WorkHost, account: string, span: { since: Date; until?: Date }) {
  const asked = { created: createdIn(span), limit: 100 };
  const own = { stripeAccount: account };
  return askProvider(host, async (stripe) => {
    const refunds = await listed(stripe.refunds.list(asked, own), parseRefund);
    return [...refunds, ...(await listed(stripe.disputes.list(asked, own), parseDispute))];
  });
}

/** Reads all pages of a list, and returns what `take` makes of each object, unless that is undefined. */
export async function listed<T, Taken>(
  list: AsyncIterable<T>,
  take: (one: T) => Taken | undefined,
): Promise<Taken[]> {
  const all: Taken[] = [];
  for await (const one of list) {
    const taken = take(one);
    if (taken !== undefined) all.push(taken);
  }
  return all;
}
