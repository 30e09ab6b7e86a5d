import { z } from "zod";
import { lowerPrices } from "#app/kit/commands.server.ts";
import type { Fact, FeatureModule } from "#app/kit/module.ts";
import { paymentsOperations } from "./api/operations.server.ts";
import { coveredConsequences, dueConsequences } from "./debts/due-consequences.server.ts";
import { owingMembers } from "./debts/owing-members.ts";
import { remindDebts, remindDebtsJob, stillOwe } from "./debts/remind-debts.server.ts";
import { areStillOwed } from "./debts/tell-debts.server.ts";
import { unpaidHint } from "./debts/unpaid-hint.server.ts";
import { currencyConsequences, refuseCurrency } from "./keep-currency.server.ts";
import { leavingConsequences, mergeConsequences } from "./leaving-consequences.server.ts";
import { accountsOf, OWN_ACCOUNT } from "./ledger/accounts.server.ts";
import { followAllOpen } from "./ledger/charges.server.ts";
import { closeBalance, closingConsequences, leftWith } from "./ledger/close-balance.server.ts";
import { mergeLedgers, mergeMissed, mergeMissedJob } from "./ledger/merge-ledgers.server.ts";
import {
  chargeForModule,
  owedForModules,
  returnConsequences,
  returnModuleCharges,
  voidModuleCharges,
} from "./ledger/module-charges.server.ts";
import { negativeBalanceSetting } from "./ledger/negative-balance.ts";
import en from "./locales/en.ts";
import es from "./locales/es.ts";
import { tables } from "./migrations/2026-11-28-14-payments-2.ts";
import { paymentsEvents } from "./migrations/2026-11-28-15-payments-events.ts";
import { followTerms, lowerPricesOf } from "./occasions/change-terms.server.ts";
import { chargeAttendees, settlingCharges } from "./occasions/charge-attendees.server.ts";
import {
  commitAll,
  lowerCommitments,
  moveDeadlines,
  releaseWhileOff,
} from "./occasions/commitments.server.ts";
import { followAttendance } from "./occasions/follow-attendance.server.ts";
import { refuseUncovered } from "./occasions/gate.server.ts";
import { chargeKept } from "./occasions/kept-commitments.server.ts";
import { heldPlaces, leavingCosts, loadPlaceTerms } from "./occasions/leave-terms.server.ts";
import { recheck } from "./occasions/recheck-status.server.ts";
import { openByOccasion, returnCharges, returnedCharges } from "./occasions/return-charges.server.ts";
import { chargeCard } from "./online/automatic/charge-card.server.ts";
import { endByClub, lockAutomatic } from "./online/automatic/end-automatic.server.ts";
import { refill, refillJob } from "./online/automatic/refill.server.ts";
import { eraseCards, forgetCard, forgetCustomer, forgetLeft } from "./online/cards/forget-cards.server.ts";
import { lookUpCard } from "./online/cards/look-up-card.server.ts";
import { forgetCards } from "./online/cards/remove-card.server.ts";
import { holdPayments } from "./online/connection/hold.server.ts";
import { PaymentsEnvironment } from "./online/environment.ts";
import { catchUp, catchUpJob, lookUp } from "./online/look-up.server.ts";
import { applyEvent, stripe } from "./online/provider-events.server.ts";
import { reconcileJob, reconcileWork } from "./online/reconcile.server.ts";
import { postWaitingLater } from "./online/refunds-disputes.server.ts";
import { topUpLimitSetting } from "./online/top-ups/top-up-limit.ts";
import { freeStaffSetting, leaveHoursSetting, memberPrice, tagPricesSetting } from "./prices.ts";
import { promoteFunded } from "./promote-funded.server.ts";
import { renamePrices } from "./rename-prices.server.ts";
import { switchOffConsequences } from "./switch-off.server.ts";
import { type AccountNumbers, accountNumbers, MEANINGS } from "./transaction.ts";
import { webhookKinds } from "./webhook-kinds.ts";

declare module "#app/kernel/i18n/messages.ts" {
  interface ModuleMessages {
    payments: typeof en;
  }
}

const ID = "payments";

/** One of the numbers of members' accounts; all of them come from one statement. */
function accountFact(name: keyof AccountNumbers): Fact {
  return {
    name,
    of: "member",
    kind: "money",
    minRole: "admin",
    own: true,
    means: MEANINGS[name],
    async load(uow, ids) {
      const accounts = await accountsOf(uow, ids);
      return new Map(
        [...accounts].map(([id, account]) => [id, { kind: "money", amount: accountNumbers(account)[name] }]),
      );
    },
  };
}

/** What members pay and owe: prices of sessions and events, balances, and the ledger behind them. */
export const payments: FeatureModule = {
  id: ID,
  kit: 1,
  toggle: { id: ID, number: 10, schema: z.boolean(), default: false },
  settings: [
    negativeBalanceSetting,
    tagPricesSetting,
    freeStaffSetting,
    leaveHoursSetting,
    topUpLimitSetting,
  ],
  offers: { chargeKept },
  navigation: [
    {
      labelKey: "payments:nav.payments",
      to: "/payments",
      minRole: "admin",
      order: 60,
      icon: "card",
      section: "club",
    },
    {
      labelKey: "payments:nav.mine",
      to: "/my-transactions",
      minRole: "player",
      order: 60,
      icon: "wallet",
      section: "mine",
    },
  ],
  tabs: [
    { of: "member", path: "payments", labelKey: "payments:tab", minRole: "admin" },
    { of: "occasion", path: "payments", labelKey: "payments:tab", minRole: "admin" },
    { of: "settings", path: "prices", labelKey: "payments:terms.tab", minRole: "admin" },
    { of: "settings", path: "online-payments", labelKey: "payments:online.tab", minRole: "admin" },
  ],
  facts: [
    { ...accountFact("balance"), chip: "/my-transactions", choices: { owing: owingMembers } },
    { ...accountFact("owed"), chip: "/my-transactions", chipIcon: "warning", quiet: true },
    { ...accountFact("available"), unlike: "balance" },
  ],
  ownData: {
    transactions: {
      select: `SELECT t.created_at AS at, coalesce(nullif(t.title, ''), t.kind) AS title, t.kind AS what, t.method, t.status, t.amount, t.completed_at AS "completedAt"
                 FROM payment_transactions t
                WHERE t.member_id IN (SELECT id FROM members WHERE :memberId IN (id, merged_into)) ORDER BY t.id`,
      money: ["amount"],
    },
    cards: {
      select: `SELECT c.saved_at AS at, c.brand, c.last4, c.exp_month AS "expMonth", c.exp_year AS "expYear", c.removed_at AS "removedAt"
                 FROM payment_cards c WHERE c.member_id IN (SELECT id FROM members WHERE :memberId IN (id, merged_into)) ORDER BY c.saved_at`,
    },
    automaticTopUp: {
      select: `SELECT changed_at AS at, threshold, amount, monthly_cap AS "monthlyCap", currency, ended_by IS NULL AS active
                 FROM payment_automatic_top_ups WHERE member_id = :memberId`,
      money: ["threshold", "amount", "monthlyCap"],
    },
    onlineTopUps: {
      select: `SELECT t.created_at AS at, t.amount, t.currency, t.state, t.closed_at AS "completedAt"
                 FROM payment_online_top_ups t
                WHERE t.member_id IN (SELECT id FROM members WHERE :memberId IN (id, merged_into)) ORDER BY t.id`,
      money: ["amount"],
    },
    commitments: {
      select: `SELECT o.name AS title, c.since, c.price, c.free_until AS "freeUntil", c.left_at AS "leftAt"
                 FROM payment_commitments c JOIN occasions o ON o.id = c.occasion_id
                WHERE c.member_id = :memberId ORDER BY c.since`,
      money: ["price"],
    },
    balance: {
      select: OWN_ACCOUNT,
      money: ["balance", "owed", "available"],
    },
  },
  price: memberPrice,
  placeNotes: heldPlaces,
  placeTerms: loadPlaceTerms,
  gates: { "attendance.confirm": refuseUncovered, "currency.change": refuseCurrency },
  sums: {
    "occasions.owed": (uow, { occasionIds }) => openByOccasion(uow, occasionIds),
    "charges.owed": (uow, { keys }) => owedForModules(uow, keys),
    "members.left": (uow, { memberIds }) => leftWith(uow, memberIds),
  },
  consequences: {
    "attendance.leave": leavingCosts,
    "member.archive": leavingConsequences,
    "member.erase": closingConsequences,
    "member.merge": mergeConsequences,
    "occasions.cancel": returnedCharges,
    "occasions.delete": returnedCharges,
    "occasions.settle": settlingCharges,
    "charges.due": dueConsequences,
    "charges.covered": coveredConsequences,
    "charges.return": returnConsequences,
    "module.switch-off": async (uow, { modules }) =>
      modules.includes(ID) ? switchOffConsequences(uow, modules) : [],
    "currency.change": currencyConsequences,
  },
  hints: { "charges.unpaid": unpaidHint },
  reactions: {
    "attendance.changed": followAttendance,
    "occasion.cheaper": lowerCommitments,
    "occasion.edited": moveDeadlines,
    "occasion.settling": chargeAttendees,
    "settings.changed": followTerms,
    "member.changed": (uow, { memberIds }) => lowerPrices(uow, { memberIds }),
    "occasion.canceled": (uow, { occasionId }) => returnCharges(uow, occasionId),
    "occasion.deleting": (uow, { occasionId }) => returnCharges(uow, occasionId),
    "occasion.reinstated": (uow, { occasionId }) => commitAll(uow, occasionId),
    "member.archived": (uow, { memberIds }) => forgetCards(uow, memberIds),
    "member.merged": async (uow, merged) => {
      await forgetCards(uow, [merged.memberId]);
      await mergeLedgers(uow, merged);
    },
    "member.erasing": (uow, { memberId }) => mergeMissed(uow, memberId),
    "balance.closing": closeBalance,
    "member.erased": (uow, { memberId }) => eraseCards(uow, memberId),
    "module.switched": async (uow, { module, on }) => {
      if (module !== ID || !on) return;
      // This module was told nothing while payments were off, so members have to turn automatic top-ups on again.
      await endByClub(uow, await lockAutomatic(uow));
      await mergeMissed(uow);
      await forgetLeft(uow);
      await followAllOpen(uow);
    },
    "tags.renamed": renamePrices,
    "charges.due": chargeForModule,
    "charges.void": voidModuleCharges,
    "charges.return": returnModuleCharges,
    "club.returned": async (uow) => {
      await holdPayments(uow);
      // None is sent: they are due by now, and were sent before or say what is no longer so.
      if (uow.modules.noticeRule("payments:reminder")) await remindDebts(uow);
    },
  },
  reactionsWhileOff: { "attendance.changed": releaseWhileOff },
  jobs: [remindDebtsJob, mergeMissedJob, catchUpJob, reconcileJob, refillJob],
  work: {
    "move-up": promoteFunded,
    "lower-prices": lowerPricesOf,
    recheck,
    event: applyEvent,
    "look-up": lookUp,
    "catch-up": catchUp,
    reconcile: reconcileWork,
    "post-waiting": postWaitingLater,
    refill,
    "charge-card": chargeCard,
    "look-up-card": lookUpCard,
    "forget-card": forgetCard,
    "forget-customer": forgetCustomer,
  },
  webhookKinds,
  webhooks: { stripe },
  environment: PaymentsEnvironment,
  notices: {
    owed: { topic: "money", automatic: true, urgent: "never", holds: areStillOwed },
    reminder: { topic: "money", automatic: true, urgent: "never", holds: stillOwe },
    automatic: { topic: "money", automatic: true, urgent: "always" },
    capped: { topic: "money", automatic: true, urgent: "never" },
    "automatic-ended": { topic: "money", automatic: true, urgent: "always" },
    "automatic-stopped": { topic: "money", automatic: true, urgent: "never" },
    released: { topic: "money", automatic: false, urgent: "never" },
    "automatic-paused": { topic: "money", automatic: false, urgent: "never" },
    "card-saved": { topic: "money", automatic: false, urgent: "always" },
    "card-failed": { topic: "money", automatic: true, urgent: "always" },
    received: { topic: "money", automatic: false, urgent: "never" },
    "taken-back": { topic: "money", automatic: false, urgent: "never" },
    "refund-seen": { topic: "money", automatic: false, urgent: "never" },
    "dispute-seen": { topic: "money", automatic: false, urgent: "never" },
    finding: { topic: "money", automatic: false, urgent: "never" },
    compared: { topic: "money", automatic: false, urgent: "never" },
    "connected-seen": { topic: "money", automatic: false, urgent: "always" },
    "disconnected-seen": { topic: "money", automatic: false, urgent: "never" },
    "connection-lost": { topic: "money", automatic: false, urgent: "always" },
  },
  operations: paymentsOperations,
  operationsDescription:
    "Members' balances: what sessions and events cost, what is owed, how it is settled, and top-ups by hand or online.",
  refusals: {
    "insufficient-funds": 409,
    debt: 409,
    nothing: 422,
    "sent-before": 409,
    "insufficient-balance": 409,
    "not-covered": 409,
    "some-not-covered": 409,
    "settled-before": 409,
    "settled-in-hand": 409,
    "settled-by": 409,
    "settled-by-in-hand": 409,
    "settled-by-you": 409,
    "settled-and-gone": 409,
    "settled-by-and-gone": 409,
    "not-due": 409,
    "not-due-in-hand": 409,
    "not-undoable": 409,
    "tag-price": 422,
    "tag-price-too-large": 422,
    "tag-twice": 422,
    "tag-listed-twice": 422,
    "online-off": 409,
    "not-connected": 409,
    "provider-away": 409,
    "provider-refused": 409,
    "too-many-top-ups": 429,
    "top-up-closed": 409,
    "no-card": 409,
    "card-refused": 409,
    "card-closed": 409,
    "too-many-cards": 429,
    "connect-refused": 409,
    "cap-too-low": 422,
    "cap-too-high": 422,
    "too-much": 422,
    "currency-kept": 409,
    "currency-not-taken": 409,
    "card-step": 422,
    "other-currency": 409,
  },
  migrations: [tables],
  platformMigrations: [paymentsEvents],
  locales: { en, es },
};
