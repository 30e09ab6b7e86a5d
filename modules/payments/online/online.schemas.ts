import { z } from "zod";
import { countsOnlyIf, id, limitedMoney, price, reviewed } from "#app/kit/rules.ts";
import { COLLECTED_BY } from "#modules/payments/payment-choices.ts";
import { CollectSchema, once } from "#modules/payments/payments.schemas.ts";
import { LONGEST_BACK } from "./top-ups/top-up-address.ts";

/** Begins a top-up at the payments provider. */
export const OnlineTopUpSchema = z.strictObject({ amount: limitedMoney, once });

/** What the page's form sends: also the path of ours that the page of the top-up leads back to. */
export const TopUpFormSchema = OnlineTopUpSchema.extend({
  back: z.string("errors.invalid").max(LONGEST_BACK).optional(),
});

const isOnline = ({ method }: { method: string }) => method === "online";
const isSettling = ({ method }: { method: string }) => method !== "online";

/** What the API takes for money: open charges and how they are settled, or an amount to top up online. */
export const PaySchema = countsOnlyIf(
  z.strictObject({
    ...CollectSchema.partial().shape,
    method: z.enum([...COLLECTED_BY, "online"], "errors.invalid"),
    amount: limitedMoney.optional(),
    once,
  }),
  { amount: isOnline, transactionIds: isSettling, occasionId: isSettling, userId: isSettling },
);

/** Connects the club with the payments provider, or continues to. */
export const ConnectSchema = z.strictObject({});

/** Ends the use of the club's account at the provider. */
export const DisconnectSchema = z.strictObject({ reviewed });

/** The most that members can top up at a time; absent = the default. */
export const LimitSchema = z.strictObject({ topUpLimit: price.optional() });

/** Marks a finding as looked at. */
export const FindingSchema = z.strictObject({ findingId: id });
