import { z } from "zod";
import { id, localDate, pageFields, reviewed, signedMoney, text } from "#app/kit/rules.ts";
import { LONGEST_NOTE } from "./ledger/put-in-address.ts";
import { MAX_LEAVE_HOURS } from "./occasions/leave-limits.ts";
import { COLLECTED_BY, HAND_METHODS, SHEET_FORMATS, STATEMENT_FORMATS } from "./payment-choices.ts";
import { KINDS, STATUSES, type Status } from "./transaction.ts";

/** Hours before the start; 0 = never. */
const hours = z
  .number("errors.invalid")
  .int("errors.invalid")
  .min(0, "errors.too-small")
  .max(MAX_LEAVE_HOURS, "errors.too-large");

/** The most charges that one act settles. */
const MAX_AT_ONCE = 500;

/** Makes an act idempotent: a form or call that is sent again with the same key does nothing more. */
export const once = z
  .string("errors.invalid")
  .regex(/^[\w-]{8,80}$/, "errors.invalid")
  .optional();

/** Puts money into a member's balance, or takes it out, and says how it came or went. */
export const ChangeBalanceSchema = z.strictObject({
  userId: id,
  amount: signedMoney,
  method: z.enum(HAND_METHODS, "errors.invalid").optional().meta({
    description:
      "How the money came or went; `none` = no money moved, as for a credit or a correction. By default `cash` for what is put in, `none` for what is taken out.",
  }),
  note: text({ max: LONGEST_NOTE }).default(""),
  once,
});

/** Restricts an act to the transactions of the page that it comes from. */
const about = { occasionId: id.optional(), userId: id.optional() };

/** Settles open transactions. */
export const CollectSchema = z.strictObject({
  transactionIds: z
    .array(id, "errors.invalid")
    .min(1, "errors.required")
    .max(MAX_AT_ONCE, "errors.too-large"),
  method: z.enum(COLLECTED_BY, "errors.invalid"),
  once,
  ...about,
  reviewed,
});

/** Undoes a completed transaction. */
export const UndoTransactionSchema = z.strictObject({ transactionId: id, ...about, reviewed });

/** Are these days in order, as far as both are given? */
const areInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || from <= to;
const atTo = { path: ["to"], message: "errors.date-order" };

/** A status by its word or, as answers have it, by its number. */
const status = z
  .union(
    [
      z.enum(STATUSES),
      z.enum(["0", "1", "2", "3"]).transform((number) => STATUSES[Number(number)] as Status),
    ],
    "errors.invalid",
  )
  .meta({
    override: { anyOf: undefined, enum: [0, 1, 2, 3, ...STATUSES] },
    description: "0 = in progress, 1 = completed, 2 = debt, 3 = void; the words are taken, too.",
  });

const transactionFilter = z.strictObject({
  user: id.optional(),
  status: status.optional(),
  kind: z.enum(KINDS, "errors.invalid").optional(),
  occasion: id.optional(),
  /** Only what came in from outside, or went back there: cash, transfers, online. */
  received: z.enum(["true"], "errors.invalid").optional(),
  from: localDate.optional(),
  to: localDate.optional(),
  search: text({ max: 100 }).optional(),
});

/** Which transactions are meant; dates are days of the club, both included. `search` looks for members and titles. */
export const TransactionFilterSchema = transactionFilter.refine(areInOrder, atTo);

/** Which transactions are exported, and as what. */
export const TransactionExportSchema = z
  .strictObject({
    ...transactionFilter.shape,
    format: z.enum(SHEET_FORMATS, "errors.invalid").default("csv"),
  })
  .refine(areInOrder, atTo);

/** Which transactions are listed, the latest first. */
export const TransactionListSchema = z
  .strictObject({ ...transactionFilter.shape, ...pageFields })
  .refine(areInOrder, atTo);

/** What moved one member's balance from one day until another, as a file; this year until today if nothing is said. */
export const StatementSchema = z.strictObject({
  userId: id,
  from: localDate.optional(),
  to: localDate.optional(),
  format: z.enum(STATEMENT_FORMATS, "errors.invalid").default("csv"),
});

/** One's own statement. */
export const MyStatementSchema = StatementSchema.omit({ userId: true });

/** Which part of one's own transactions is wanted. */
export const MyTransactionListSchema = z.strictObject(pageFields);

/** What the club takes for places: less from members with a tag, nothing from coaches and admins, the price from members who leave late. */
export const TermsSchema = z.strictObject({
  /** A line for each tag: "U16 3.00". */
  tagPrices: text({ max: 4_000 }).default(""),
  freeStaff: z.boolean("errors.invalid").default(false),
  /** Balances may go below zero (setting 2). */
  negativeBalance: z.boolean("errors.invalid").default(false),
  leaveHours: hours.default(0),
});

/** From how many hours before the start leaving one occasion costs its price; absent = as in the club's setting. */
export const OccasionTermsSchema = z.strictObject({ occasionId: id, leaveHours: hours.optional() });
