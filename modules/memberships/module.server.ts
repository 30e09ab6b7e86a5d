import { z } from "zod";
import type { FeatureModule } from "#app/kit/module.ts";
import { membershipOperations } from "./api/operations.server.ts";
import { endingsJob, stillEnd, stillRenew, tellEndings, unpaidJob } from "./clock/endings.server.ts";
import { renewJob } from "./clock/renewals.server.ts";
import { activeMembers, membershipFact } from "./facts.server.ts";
import { refuseWithoutMembership } from "./gate.server.ts";
import en from "./locales/en.ts";
import es from "./locales/es.ts";
import { followSwitch } from "./memberships/catch-up.server.ts";
import {
  chargedMembershipIds,
  cover,
  reverse,
  reverseConsequences,
} from "./memberships/membership-charges.server.ts";
import {
  archiveConsequences,
  chargesDropped,
  chargesEnding,
  endMemberships,
  eraseConsequences,
  mergeConsequences,
  mergeMemberships,
} from "./memberships/merge-erase.server.ts";
import { tables } from "./migrations/2026-11-28-13-memberships.ts";
import {
  currencyConsequences,
  forgetConsequences,
  plansFirst,
  switchOffConsequences,
  switchOnConsequences,
} from "./switch-consequences.server.ts";
import { promoteWork, renewWork } from "./work.server.ts";

declare module "#app/kernel/i18n/messages.ts" {
  interface ModuleMessages {
    memberships: typeof en;
  }
}

const ID = "memberships";
const BY_CLOCK = { topic: "money", automatic: true, urgent: "never" } as const;

/** Plans, and the memberships that members have by them. */
export const memberships: FeatureModule = {
  id: ID,
  kit: 1,
  toggle: { id: ID, number: 11, schema: z.boolean(), default: false },
  navigation: [
    {
      labelKey: "memberships:nav.plans",
      to: "/plans",
      minRole: "admin",
      order: 40,
      icon: "card",
      section: "club",
      start: { labelKey: "memberships:plans.new", to: "/plans/new" },
    },
    {
      labelKey: "memberships:nav.mine",
      to: "/my-memberships",
      minRole: "player",
      order: 30,
      icon: "card",
      section: "mine",
    },
  ],
  tabs: [{ of: "member", path: "memberships", labelKey: "memberships:tab", minRole: "admin" }],
  facts: [membershipFact],
  gates: { "attendance.confirm": refuseWithoutMembership },
  sums: { "charges.dropped": chargesDropped, "charges.ending": chargesEnding },
  sets: { "never-inactive": activeMembers },
  consequences: {
    "member.archive": archiveConsequences,
    "member.erase": eraseConsequences,
    "member.merge": mergeConsequences,
    "charges.reverse": reverseConsequences,
    // This module covers them itself, which it can't do while it is off.
    "charges.forget": async (uow, asked) => (asked.off.includes(ID) ? [] : forgetConsequences(uow, asked)),
    "module.switch-on": async (uow, { modules }) => (modules.includes(ID) ? switchOnConsequences(uow) : []),
    "module.switch-off": async (uow, { modules }) => (modules.includes(ID) ? switchOffConsequences(uow) : []),
    "currency.change": currencyConsequences,
  },
  startsAt: plansFirst,
  reactions: {
    "charges.paid": (uow, { charges }) => cover(uow, chargedMembershipIds(charges)),
    "charges.reversed": async (uow, { charges }) => {
      for (const one of charges) await reverse(uow, one);
    },
    "member.merged": mergeMemberships,
    "member.erased": (uow, { memberId }) => endMemberships(uow, memberId),
    "module.switched": followSwitch,
    // None is sent: they are due by now, and were sent before or say what is no longer so.
    "club.returned": async (uow) => {
      if (uow.modules.noticeRule("memberships:ended")) await tellEndings(uow);
    },
  },
  jobs: [renewJob, endingsJob, unpaidJob],
  work: { promote: promoteWork, renew: renewWork },
  notices: {
    given: { topic: "money", automatic: false, urgent: "always" },
    stopped: { topic: "money", automatic: false, urgent: "always" },
    renewed: BY_CLOCK,
    "renewed-unpaid": BY_CLOCK,
    "renews-soon": { ...BY_CLOCK, holds: stillRenew },
    "renews-unneeded": { ...BY_CLOCK, holds: stillRenew },
    "ends-soon": { ...BY_CLOCK, holds: stillEnd },
    ended: { ...BY_CLOCK, holds: stillEnd },
    unpaid: BY_CLOCK,
  },
  ownData: {
    memberships: {
      select: `SELECT p.name AS plan, m.from_date AS "from", m.until_date AS until, m.year, m.price, m.renews, m.state,
                      m.returned, m.renewed_from IS NOT NULL AS "byRenewal", m.owed_since AS "owedSince", m.created_at AS "createdAt", m.stopped_at AS "stoppedAt",
                      m.undo_until AS "undoUntil"
                 FROM memberships m JOIN plans p ON p.id = m.plan_id
                WHERE m.member_id = :memberId ORDER BY m.from_date`,
      money: ["price", "returned"],
    },
  },
  operations: membershipOperations,
  operationsDescription: "Plans, and which members have them: a club can require a membership to check in.",
  refusals: {
    "membership-required": 409,
    "membership-unpaid": 409,
    "membership-ends": 409,
    "plan-retired": 409,
    "has-next": 409,
    changed: 409,
    "season-over": 422,
    "no-room": 409,
    "year-of-season": 422,
    "year-renews": 422,
    "plan-not-renewing": 422,
    none: 404,
    "not-live": 409,
    paid: 409,
    used: 409,
    "in-use": 409,
  },
  migrations: [tables],
  locales: { en, es },
};
