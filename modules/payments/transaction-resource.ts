import { z } from "zod";
import { shownNumber, shownText } from "#app/kit/module.ts";
import { KINDS, METHODS } from "./transaction.ts";

/** A transaction as the API gives it; amounts in minor units, above zero for what the member has more. */
export const Transaction = z
  .object({
    id: shownNumber(901),
    datetime: z.date(),
    title: shownText("Tuesday training").meta({
      description: "What it is for; if nobody said so, what it is, in the caller's language.",
    }),
    status: z.literal([0, 1, 2, 3]).meta({
      description: "0 = in progress, 1 = completed, 2 = debt, 3 = void: no longer due.",
      examples: [1],
    }),
    amount: shownNumber(-550),
    kind: z.enum(KINDS),
    method: z.enum(METHODS).nullable(),
    userId: shownNumber(12),
    userName: shownText("Anna Berg").nullable().meta({ description: "`null` once the person was erased." }),
    occasionId: shownNumber(482).nullable(),
    occasionName: shownText("Tuesday training").nullable().meta({
      description:
        "What its session or event is called, or was when it was deleted; `null` if it belongs to none.",
    }),
    occasionDatetime: z.date().nullable().meta({ description: "When that begins, or would have." }),
    occasionDeleted: z.boolean().meta({
      description: "Whether the session or event was deleted: it is kept for the ledger only.",
      examples: [false],
    }),
    balance: shownNumber(1450)
      .nullable()
      .meta({ description: "The balance after it; `null` until it is completed." }),
    isUndone: z
      .boolean()
      .meta({ description: "Whether another transaction undoes or refunds it.", examples: [false] }),
  })
  .meta({ id: "Transaction" });
