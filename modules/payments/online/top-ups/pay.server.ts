import type { z } from "zod";
import type { OutsideAct } from "#app/kit/module.ts";
import { hasRole, Refusal } from "#app/kit/rules.ts";
import { type Collected, collect } from "#modules/payments/debts/collect.server.ts";
import { CollectSchema } from "#modules/payments/payments.schemas.ts";
import { OnlineTopUpSchema, type PaySchema } from "../online.schemas.ts";
import { topUpOnline } from "./checkout.server.ts";

type Begun = Collected | { topUpId: number; back?: string | undefined };
type Paid = Collected | { topUpId: number; checkout: string };

/**
 * Settles what members owe, as an admin, or begins to top up the actor's own balance online. Refuses `role-denied`, and what
 * `collect` and `topUpOnline` do.
 */
export const pay: OutsideAct<z.output<typeof PaySchema>, Begun, Paid> = {
  async begin(uow, { amount, once, ...settling }) {
    if (settling.method === "online")
      return topUpOnline.begin(uow, OnlineTopUpSchema.parse({ amount, once }));
    if (!hasRole(uow.actor.role, "admin")) throw new Refusal("role-denied");
    return collect(uow, CollectSchema.parse({ ...settling, once }));
  },
  afterCommit: async (host, begun) => ("topUpId" in begun ? topUpOnline.afterCommit(host, begun) : begun),
};
