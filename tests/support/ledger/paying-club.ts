import { changeSettings } from "#app/core/club/settings/change-settings.server.ts";
import { eraseMember } from "#app/core/members/leaving/erase-member.server.ts";
import { mergeMembers } from "#app/core/members/merging/merge-members.server.ts";
import { createRegistry } from "#app/core/module-system/registry.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { giveMembership } from "#modules/memberships/memberships/give-membership.server.ts";
import { GiveSchema } from "#modules/memberships/memberships/memberships.schemas.ts";
import { stopMembership } from "#modules/memberships/memberships/stop-membership.server.ts";
import { memberships } from "#modules/memberships/module.server.ts";
import { createPlan } from "#modules/memberships/plans/create-plan.server.ts";
import { CreatePlanSchema } from "#modules/memberships/plans/plans.schemas.ts";
import { collect } from "#modules/payments/debts/collect.server.ts";
import { changeBalance } from "#modules/payments/ledger/change-balance.server.ts";
import { payments } from "#modules/payments/module.server.ts";
import { undoTransaction } from "#modules/payments/undo-transaction.server.ts";
import { confirmed } from "../asked.ts";
import { testDatabase } from "../postgres.ts";
import { testUnits } from "../unit-of-work.ts";

/** A club with both modules on: memberships cost money, and the ledger is the real one. */
export async function payingClub() {
  const base = await testDatabase({ poolSize: 8 });
  const units = testUnits(base.database, base.clubs[0]);
  units.host.registry = createRegistry([memberships, payments]);
  const [admin = 0] = await units.addMembers(1, { role: "admin" });
  const inClub = <T>(work: (uow: UnitOfWork) => Promise<T>) => units.asSystem(work);
  const toggle = (values: { memberships?: boolean; payments?: boolean }) => {
    const { settings: definitions, modules } = units.host.registry;
    return confirmed((reviewed) =>
      units.asMember(admin, (uow) => changeSettings(uow, { definitions, modules }, { ...values, reviewed })),
    );
  };
  await toggle({ memberships: true, payments: true });
  const transactions = (memberId: number): Promise<Kept[]> =>
    inClub(({ db }) =>
      db("payment_transactions")
        .where({ member_id: memberId })
        .orderBy("id")
        .select("id", "kind", "amount", "status"),
    );

  return {
    base,
    units,
    admin,
    inClub,
    toggle,
    transactions,
    player: async () => (await units.addMembers(1))[0] ?? 0,
    plan: (price = 3_000) =>
      inClub((uow) => createPlan(uow, CreatePlanSchema.parse({ name: "Monthly", duration: "1m", price }))),
    give: (memberId: number, planId: number) =>
      units.asMember(admin, (uow) => giveMembership(uow, GiveSchema.parse({ memberId, planId }))),
    topUp: (userId: number, amount: number) =>
      units.asMember(admin, (uow) =>
        changeBalance(uow, { userId, amount, method: "cash", note: "", once: undefined }),
      ),
    /** Settles what a member owes. */
    async collect(memberId: number, method: "cash" | "waive") {
      const open = (await transactions(memberId)).filter(({ status }) => status === "debt");
      await units.asMember(admin, (uow) =>
        collect(uow, { transactionIds: open.map(({ id }) => id), method, reviewed: undefined }),
      );
    },
    /** Undoes a member's last transaction of a kind. `reviewed` is the key of the consequences that were seen. */
    async undo(memberId: number, kind: string, reviewed?: string) {
      const last = (await transactions(memberId)).filter((one) => one.kind === kind).at(-1);
      await units.asMember(admin, (uow) => undoTransaction(uow, { transactionId: last?.id ?? 0, reviewed }));
    },
    /** Stops a member's last membership. */
    async stop(memberId: number) {
      const ids: number[] = await inClub(({ db }) =>
        db("memberships").where({ member_id: memberId }).orderBy("from_date").pluck("id"),
      );
      await units.asMember(admin, (uow) =>
        stopMembership(uow, { memberId, membershipId: ids.at(-1) ?? 0, reviewed: undefined }),
      );
    },
    merge: (other: number, memberId: number) =>
      units.asMember(admin, (uow) => mergeMembers(uow, { memberId, other, reviewed: undefined })),
    erase: (memberId: number) =>
      units.asMember(admin, (uow) =>
        eraseMember(uow, { memberId, reviewed: undefined, balance: "write-off" }),
      ),
    /** The states of a member's memberships, ordered by their first days. */
    states: (memberId: number): Promise<string[]> =>
      inClub(({ db }) =>
        db("memberships").where({ member_id: memberId }).orderBy("from_date").pluck("state"),
      ),
    /** What a member owes, and what they have. */
    async account(memberId: number) {
      const rows = await transactions(memberId);
      const sum = (status: string) =>
        rows.filter((one) => one.status === status).reduce((all, { amount }) => all + Number(amount), 0);
      return { balance: sum("completed"), debt: -sum("debt") || 0 };
    },
  };
}

interface Kept {
  id: number;
  kind: string;
  amount: string;
  status: string;
}
