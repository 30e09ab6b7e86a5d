import { z } from "zod";
import { id, text } from "#app/domain/fields.ts";
import { localDate } from "#app/domain/values/local-date.ts";
import { MOST_MONEY } from "#app/domain/values/money.ts";
import { pageFields } from "#app/domain/values/page.ts";
import { KINDS, STATUSES } from "./transaction.ts";

/** The most charges that one act settles. */
const MOST_AT_ONCE = 500;

/** What makes an act single: a form, or a call, that is sent again with the same key does nothing more. */
const once = z
  .string("errors.invalid")
  .regex(/^[\w-]{8,80}$/, "errors.invalid")
  .optional();

/** Money with a sign: text is what a person typed ("-12,50"), a number is minor units. */
const signedMoney = z.union(
  [
    z.string().regex(/^\s*[-−]?\d{1,9}([.,]\d{1,3})?\s*$/, "errors.price"),
    z.number().int("errors.price").min(-MOST_MONEY, "errors.price").max(MOST_MONEY, "errors.price"),
  ],
  "errors.price",
);

/** Puts money into a member's balance, or takes it out: below zero is a correction. */
export const TopUpSchema = z.strictObject({
  userId: id,
  amount: signedMoney,
  method: z.enum(["cash", "transfer"], "errors.invalid").default("cash"),
  note: text({ max: 200 }).default(""),
  once,
});

/** How what members owe is settled: from the balance, by money that came another way, or not at all. */
export const COLLECTED_BY = ["balance", "cash", "transfer", "waive"] as const;

/** Settles open transactions. */
export const CollectSchema = z.strictObject({
  transactionIds: z
    .array(id, "errors.invalid")
    .min(1, "errors.required")
    .max(MOST_AT_ONCE, "errors.too-large"),
  method: z.enum(COLLECTED_BY, "errors.invalid"),
});

/** Which transactions are listed, the latest first; dates are days of the club, both included. */
export const TransactionListSchema = z.strictObject({
  user: id.optional(),
  status: z.enum(STATUSES, "errors.invalid").optional(),
  kind: z.enum(KINDS, "errors.invalid").optional(),
  from: localDate.optional(),
  to: localDate.optional(),
  ...pageFields,
});

/** Which part of one's own transactions is wanted. */
export const MyTransactionListSchema = z.strictObject(pageFields);
