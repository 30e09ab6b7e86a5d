import type { Mutation } from "./mutation.ts";

const online = {
  project: "int",
  file: "modules/payments/online/top-ups/top-up-online.int.test.ts",
} as const;
const payments = { project: "int", file: "modules/payments/payments.int.test.ts" } as const;

/** Money: once, in the right amount and direction, and only on the provider's word. */
export const MONEY: readonly Mutation[] = [
  {
    what: "a double charge: money that is put in twice by one form",
    file: "modules/payments/ledger/change-balance.server.ts",
    from: `top-up:\${userId}:\${once ?? randomUUID()}`,
    to: `top-up:\${userId}:\${randomUUID()}`,
    caughtBy: payments,
  },
  {
    what: "a double charge: for one place, the key and the look for an earlier one lost",
    file: "modules/payments/ledger/charges.server.ts",
    from: `\${leftLate ? LEAVING : PLACE}\${occasionId}:\${memberId}:\${before}`,
    to: `\${leftLate ? LEAVING : PLACE}\${occasionId}:\${memberId}:\${before}:\${crypto.randomUUID()}`,
    also: [
      {
        file: "modules/payments/occasions/charge-attendees.server.ts",
        from: ".filter(({ memberId }) => !charged.has(memberId))",
        to: ".filter(({ memberId }) => memberId > 0 || charged.size > 0)",
      },
    ],
    caughtBy: { project: "int", file: "modules/payments/ledger/money-back.int.test.ts" },
  },
  {
    what: "a double charge: a payment by card is credited for each report of it",
    file: "modules/payments/online/top-ups/credit.server.ts",
    from: `key: \`online:\${intentId}\``,
    to: `key: \`online:\${intentId}:\${crypto.randomUUID()}\``,
    also: [
      {
        file: "modules/payments/online/top-ups/apply-session.server.ts",
        from: 'if (topUp?.state === "paid") return;',
        to: "",
      },
    ],
    caughtBy: online,
  },
  {
    what: "a payment is credited whatever amount was paid",
    file: "modules/payments/online/top-ups/apply-session.server.ts",
    from: 'if (reported.amount !== providerAmount(topUp.amount, topUp.currency)) return "amount";',
    to: "",
    caughtBy: online,
  },
  {
    what: "a payment is credited in whatever currency it was paid",
    file: "modules/payments/online/top-ups/apply-session.server.ts",
    from: "if (!isCurrency(reported.currency, topUp.currency) || topUp.currency !== organization.currency)",
    to: "if (topUp.currency !== organization.currency)",
    caughtBy: online,
  },
  {
    what: "a webhook's signature is not verified",
    file: "modules/payments/online/provider.server.ts",
    from: "if (!verifier?.verifyHeader(body, String(signature), secret, TOLERANCE_S))",
    to: "if (!verifier)",
    caughtBy: online,
  },
  {
    what: "a balance falls below zero",
    file: "modules/payments/migrations/2026-11-28-14-payments-2.ts",
    from: "IF NEW.amount < 0 AND left_over < 0 AND",
    to: "IF NEW.amount < 0 AND left_over < -1000000 AND",
    caughtBy: payments,
  },
  {
    what: "undoing a payment pays it once more",
    file: "modules/payments/undo-transaction.server.ts",
    from: 'kind: "reversal",\n  amount: -found.amount,',
    to: 'kind: "reversal",\n  amount: found.amount,',
    caughtBy: { project: "int", file: "modules/payments/by-hand.int.test.ts" },
  },
  {
    what: "a membership is bought without a question",
    file: "modules/memberships/memberships/memberships.schemas.ts",
    from: "reviewed: reviewedFirst,",
    to: "reviewed,",
    caughtBy: { project: "int", file: "tests/money/insufficient-funds.int.test.ts" },
  },
  {
    what: "a membership is given back while somebody signs up with it",
    file: "modules/memberships/memberships/stop-membership.server.ts",
    from: "  await lockMember(uow, memberId);\n  const membership = await lockLive(uow, { memberId, membershipId });\n  const kept",
    to: "  const membership = await lockLive(uow, { memberId, membershipId });\n  const kept",
    caughtBy: { project: "int", file: "modules/memberships/memberships/stop-membership.int.test.ts" },
  },
  {
    what: "a waived charge is paid out when its membership is given back",
    file: "modules/payments/ledger/module-charges.server.ts",
    from: 'status === "completed" && !isAnswered',
    to: 'status === "completed"',
    caughtBy: { project: "int", file: "tests/money/undone-purchases.int.test.ts" },
  },
  {
    what: "coaches are charged for a membership that is given to all",
    file: "modules/memberships/memberships/give-several.server.ts",
    from: 'hasRole(member.role, "coach")',
    to: "false",
    caughtBy: { project: "int", file: "modules/memberships/memberships/give-membership.int.test.ts" },
  },
  {
    what: "a saved card pays what an undone payment leaves owed",
    file: "modules/payments/ledger/transactions.server.ts",
    from: "  await announceMoney(\n    uow,\n    written.map",
    to: '  await (await import("./watch-funds.server.ts")).watchFunds(uow, transactions.filter(({ kind }) => kind === "charge").map(({ memberId }) => memberId));\n  await announceMoney(\n    uow,\n    written.map',
    caughtBy: {
      project: "int",
      file: "modules/payments/online/automatic/saved-cards.int.test.ts",
    },
  },
  {
    what: "what took place while payments were off is charged by nobody's wish",
    file: "app/core/club/settings/change-settings.server.ts",
    from: "if (values[name] !== true) return [];",
    to: "if (values[name] === false || !isOn) return [];",
    caughtBy: {
      project: "int",
      file: "modules/payments/occasions/kept-commitments.int.test.ts",
    },
  },
  {
    what: "somebody who is erased has paid nothing for what had begun",
    file: "modules/payments/ledger/close-balance.server.ts",
    from: 'if (!uow.modules.noticeRule("payments:owed")) return [];',
    to: "if (memberIds) return [];",
    caughtBy: { project: "int", file: "modules/payments/ledger/nothing-stranded.int.test.ts" },
  },
  {
    what: "a saved card pays for coming to what costs nothing",
    file: "modules/payments/occasions/commitments.server.ts",
    from: "    more.map(({ memberId }) => memberId),",
    to: "    of.memberIds,",
    caughtBy: {
      project: "int",
      file: "modules/payments/online/automatic/saved-cards.int.test.ts",
    },
  },
  {
    what: "switching automatic top-up on charges the card",
    file: "modules/payments/online/automatic/set-automatic.server.ts",
    from: "ended_by: null,\n      spent_at: null,",
    to: "ended_by: null,\n      spent_at: uow.now,",
    caughtBy: {
      project: "int",
      file: "modules/payments/online/automatic/saved-cards.int.test.ts",
    },
  },
  {
    what: "while payments are off, nobody notes who takes the place of a late leaver",
    file: "modules/payments/module.server.ts",
    from: 'reactionsWhileOff: { "attendance.changed": releaseWhileOff },',
    to: "",
    caughtBy: {
      project: "int",
      file: "modules/payments/occasions/kept-commitments.int.test.ts",
    },
  },
  {
    what: "a form that is sent twice says that it was settled before",
    file: "modules/payments/debts/collect.server.ts",
    from: "const earlier = sent && (await sentBefore(uow, sent));",
    to: "const earlier = undefined as Collected | undefined;",
    caughtBy: { project: "int", file: "modules/payments/by-hand.int.test.ts" },
  },
];
