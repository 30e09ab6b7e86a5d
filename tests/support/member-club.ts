import pg from "pg";
import { afterAll, beforeEach } from "vitest";
import { z } from "zod";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import type { FeatureModule } from "#app/core/module-system/contract.ts";
import { createRegistry } from "#app/core/module-system/registry.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { giveMembership } from "#modules/memberships/memberships/give-membership.server.ts";
import { GiveSchema } from "#modules/memberships/memberships/memberships.schemas.ts";
import { memberships } from "#modules/memberships/module.server.ts";
import { createPlan } from "#modules/memberships/plans/create-plan.server.ts";
import { CreatePlanSchema } from "#modules/memberships/plans/plans.schemas.ts";
import { promoteWork, renewWork } from "#modules/memberships/work.server.ts";
import { all, run } from "#tenants/sql.ts";
import { testDatabase } from "./postgres.ts";
import { testUnits } from "./unit-of-work.ts";

// A Sunday, like every instant of these tests in Europe/Madrid.
const NOW = "2026-11-22T10:00:00Z";

/** A club with plans, and a till in place of a module that handles money: it charges members, and nobody has paid yet. */
export async function memberClub() {
  const base = await testDatabase({ poolSize: 8 });
  const units = testUnits(base.database, base.clubs[0]);
  const owner = new pg.Client({ connectionString: base.ownerUrl });
  await owner.connect();
  afterAll(() => owner.end());
  const owed = new Map<string, number>();
  const told: string[] = [];
  const till: FeatureModule = {
    id: "till",
    kit: 1,
    toggle: { id: "till", schema: z.boolean(), default: false },
    reactions: {
      "charges.due": async (_uow, { charges }) => {
        for (const { key, amount, reason } of charges) {
          told.push(`due ${amount} for ${reason}`);
          owed.set(key, amount);
        }
      },
      "charges.return": async (_uow, { charges }) => {
        for (const { key } of charges) {
          told.push("return");
          owed.delete(key);
        }
      },
      "charges.void": async (_uow, { charges }) => {
        for (const { key } of charges) {
          told.push("void");
          owed.delete(key);
        }
      },
    },
    sums: {
      "charges.owed": async (_uow, { keys }) =>
        new Map(keys.flatMap((key) => (owed.has(key) ? [[key, owed.get(key) ?? 0] as const] : []))),
    },
    migrations: [],
    locales: { en: {}, es: {} },
  };
  const on = { ...memberships, toggle: { ...memberships.toggle, default: true } };
  units.host.registry = createRegistry([on, till]);

  const inClub = <T>(work: (uow: UnitOfWork) => Promise<T>) => units.asSystem(work);
  const set = (id: string, value: unknown) =>
    inClub(({ db }) =>
      db("settings")
        .insert({ id, value: JSON.stringify(value) })
        .onConflict("id")
        .merge(),
    );
  beforeEach(async () => {
    units.now = new Date(NOW);
    owed.clear();
    told.length = 0;
    // As the owner, since a club may not delete its memberships.
    await owner.query(`DELETE FROM "${base.tenants[0]}".memberships`);
    await inClub(async ({ db }) => {
      for (const table of ["plans", "occasions", "notices", "settings"])
        await run(db, `DELETE FROM ${table}`);
    });
  });

  return {
    base,
    units,
    inClub,
    set,
    told,
    /** Switches the till on or off. */
    till: (isOn: boolean) => set("till", isOn),
    /** Pays a charge in full. */
    async pay(membershipId: number, memberId: number) {
      const key = `memberships:${membershipId}`;
      owed.delete(key);
      await inClub((uow) => uow.tell("charges.paid", { charges: [{ key, memberId }] }));
    },
    owe: (membershipId: number, amount: number) => owed.set(`memberships:${membershipId}`, amount),
    plan: (over: Partial<z.input<typeof CreatePlanSchema>> = {}) =>
      inClub((uow) =>
        createPlan(uow, CreatePlanSchema.parse({ name: "Monthly", duration: "1m", price: 3_000, ...over })),
      ),
    give: (memberId: number, planId: number, over: Partial<z.input<typeof GiveSchema>> = {}) =>
      inClub((uow) => giveMembership(uow, GiveSchema.parse({ memberId, planId, ...over }))),
    async session(date: string, capacity: number | null = null): Promise<number> {
      return inClub((uow) =>
        addSession(uow, {
          name: "Training",
          address: "",
          description: "",
          price: 0,
          tags: [],
          capacity,
          date,
          startTime: "19:00",
          finishTime: "20:30",
        }),
      );
    },
    answer: (memberId: number, occasionId: number, attending: "attending" | "not-attending" = "attending") =>
      units.asMember(memberId, (uow) => answerOccasion(uow, { occasionId, attending, reviewed: undefined })),
    /** A member's memberships as rows. */
    rows: (memberId: number) =>
      inClub(({ db }) =>
        db("memberships")
          .where({ member_id: memberId })
          .orderBy("from_date")
          .select("id", "from_date as from", "until_date as until", "state", "renews", "price"),
      ),
    /** Does the work that acts have left for the queue, as the queue would. */
    async work() {
      const rows = await all<{ id: number; kind: string; payload: unknown }>(
        base.database.platform,
        "DELETE FROM dispatch.outbox WHERE kind LIKE 'memberships:%' RETURNING id, kind, payload",
      );
      for (const { id, kind, payload } of rows)
        await (kind === "memberships:renew" ? renewWork : promoteWork).run(
          { id: String(id), payload, tries: 0 },
          { ...({} as never as object), unit: inClub } as never,
        );
      return rows.map(({ kind }) => kind);
    },
  };
}
