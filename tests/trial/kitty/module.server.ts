import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Consequence, Fragment } from "#app/kit/commands.server.ts";
import type { FeatureModule } from "#app/kit/module.ts";
import { type MessageKey, type Money, moneyOf } from "#app/kit/rules.ts";
import { kittyOperations } from "./api/operations.server.ts";
import { book, KittyEnvironment, transferred } from "./bank.server.ts";
import { kittyJarsSetting, kittyRoleSetting } from "./kitty.schemas.ts";
import { addEntry, balances, committed, countPots, owedFor, refuseShort } from "./kitty.server.ts";
import en from "./locales/en.ts";
import es from "./locales/es.ts";
import { kitty as tables } from "./migrations/2026-11-28-90-kitty.ts";
import { kittyEvents } from "./migrations/2026-11-28-91-kitty-events.ts";

declare module "#app/kernel/i18n/messages.ts" {
  interface ModuleMessages {
    kitty: typeof en;
  }
}

/** Who has anything in the kitty. */
const FULL: Fragment = {
  sql: "SELECT member_id FROM kitty_entries GROUP BY member_id HAVING sum(amount) > :kittyNothing",
  bindings: { kittyNothing: 0 },
};

const TAB = { path: "kitty", labelKey: "kitty:tab" } as const;

/** The consequence that this much money moves; none if it is zero. */
const said = (key: MessageKey, money: Money): Consequence[] =>
  money.amount > 0 ? [{ key, values: { money } }] : [];

/**
 * A module that uses the module contract, except for what a module of the product tries: `price`, `placeNotes`, `placeTerms`, `webhookKinds` (payments,
 * memberships) and `computations` (teams).
 */
export const kitty: FeatureModule = {
  id: "kitty",
  kit: 1,
  toggle: { id: "kitty", schema: z.boolean(), default: false },
  settings: [kittyRoleSetting, kittyJarsSetting],
  navigation: [
    {
      labelKey: "kitty:nav",
      to: "/my-account/kitty",
      minRole: kittyRoleSetting,
      order: 60,
      icon: "wallet",
      section: "mine",
    },
  ],
  tabs: [
    { ...TAB, of: "occasion", minRole: kittyRoleSetting },
    { ...TAB, of: "member", minRole: "admin" },
    { ...TAB, of: "account", minRole: "player" },
    { ...TAB, of: "settings", minRole: "admin" },
  ],
  ownData: {
    entries: {
      select: "SELECT at, reason, amount FROM kitty_entries WHERE member_id = :memberId ORDER BY id",
      money: ["amount"],
    },
  },
  facts: [
    {
      name: "kitty",
      of: "member",
      kind: "money",
      minRole: "coach",
      own: true,
      load: async (uow, ids) => {
        const has = await balances(uow, ids);
        return new Map(ids.map((id) => [id, { kind: "money", amount: has.get(id) ?? 0 }]));
      },
    },
    {
      name: "level",
      of: "member",
      kind: "badge",
      minRole: "admin",
      load: async (uow, ids) => {
        const has = await balances(uow, ids);
        return new Map(
          ids.map((id) => [
            id,
            (has.get(id) ?? 0) > 0
              ? { kind: "badge", name: "full", tone: "success" }
              : { kind: "badge", name: "empty", tone: "warning" },
          ]),
        );
      },
      choices: {
        full: () => FULL,
        empty: () => ({ ...FULL, sql: `SELECT id FROM members EXCEPT ${FULL.sql}` }),
      },
    },
    {
      name: "pot",
      of: "occasion",
      kind: "money",
      minRole: kittyRoleSetting,
      load: async (uow, ids) =>
        new Map([...(await committed(uow, ids))].map(([id, amount]) => [id, { kind: "money", amount }])),
    },
  ],
  gates: { "attendance.confirm": refuseShort },
  sums: {
    "occasions.owed": (uow, { occasionIds }) => committed(uow, occasionIds),
    "charges.owed": (uow, { keys }) => owedFor(uow, keys),
  },
  consequences: {
    "attendance.leave": async ({ organization }, { occasion }) =>
      said("kitty:consequences.owed", moneyOf(organization, occasion.price)),
    "occasions.cancel": async (uow, { occasionIds }) => {
      const all = [...(await committed(uow, occasionIds)).values()].reduce((sum, amount) => sum + amount, 0);
      return said("kitty:consequences.returned", moneyOf(uow.organization, all));
    },
  },
  hints: {
    "session.change": async (_uow, { sessionId }) => ({
      text: "kitty:hint.text",
      link: "kitty:hint.link",
      to: `/sessions/${sessionId}/kitty`,
    }),
  },
  sets: {
    "never-inactive": () => ({ sql: "SELECT member_id FROM kitty_entries", bindings: {} }),
  },
  reactions: {
    "attendance.changed": async (uow, { occasionId, changes }) => {
      for (const { memberId, after } of changes)
        await addEntry(uow, {
          memberId,
          amount: 0,
          reason: `now ${after}`,
          // Would be recorded twice if it was told twice.
          key: `${occasionId}:${memberId}:${after}:${randomUUID()}`,
        });
    },
    "member.archived": async (uow, { memberIds }) => {
      for (const memberId of memberIds)
        await addEntry(uow, { memberId, amount: 0, reason: "left", key: `left:${memberId}` });
    },
    "charges.due": async (uow, { charges }) => {
      for (const { memberId, amount, reason, key } of charges)
        await addEntry(uow, { memberId, amount: -amount, reason, key });
    },
  },
  jobs: [{ id: "count", schedule: "0 3 * * *", run: countPots }],
  environment: KittyEnvironment,
  webhooks: { transferred },
  work: { book },
  notices: { arrived: { topic: "money", automatic: false, urgent: "always" } },
  operations: kittyOperations,
  refusals: { short: 409, nothing: 422 },
  migrations: [tables],
  platformMigrations: [kittyEvents],
  locales: { en, es },
};
