import { z } from "zod";
import { memberOperation } from "#app/kit/module.ts";
import { kittyRoleSetting, PayInSchema } from "../kitty.schemas.ts";
import { balances, payIn } from "../kitty.server.ts";

const Share = z.object({ balance: z.int() });

export const kittyOperations = [
  memberOperation({
    method: "GET",
    path: "/kitty",
    summary: "What you have in the kitty",
    minRole: kittyRoleSetting,
    input: z.strictObject({}),
    output: Share,
    command: async (uow) => ({
      balance: (await balances(uow, [uow.actor.id])).get(uow.actor.id) ?? 0,
      secret: "never sent",
    }),
  }),
  memberOperation({
    method: "POST",
    path: "/kitty/{id}",
    params: { id: "memberId" },
    summary: "Pay into a member's part of the kitty",
    minRole: "admin",
    input: PayInSchema,
    output: Share,
    status: 201,
    command: payIn,
  }),
];
