import { z } from "zod";
import { id, requiredOr, text } from "../fields.ts";
import type { Answer } from "./admission.ts";

const TYPED: Record<string, Answer> = {
  "1": "attending",
  true: "attending",
  "0": "not-attending",
  false: "not-attending",
  null: null,
};

/** 1 or true = coming, 0 or false = not coming, null = no answer; forms post the same as text. */
export const answer = z.union(
  [
    z.enum(["0", "1", "true", "false", "null"]).transform((typed): Answer => TYPED[typed] ?? null),
    z.literal([0, 1]).transform((number): Answer => (number === 1 ? "attending" : "not-attending")),
    z.boolean().transform((coming): Answer => (coming ? "attending" : "not-attending")),
    z.null().transform((): Answer => null),
  ],
  requiredOr("errors.invalid"),
);

/** A member's own answer. Without a note the one before stays. */
export const AnswerSchema = z.strictObject({
  occasionId: id,
  attending: answer,
  note: text({ max: 200 }).optional(),
});

/** An answer from the form that shows its note: an emptied note is taken away. */
export const AnswerWithNoteSchema = AnswerSchema.extend({ note: text({ max: 200 }).default("") });

/** What an answer said it is taken back by; with an occasion, it must be one of that. */
export const UndoAnswerSchema = z.strictObject({ undo: id, occasionId: id.optional() });

/** An answer recorded for somebody. `overCapacity` = give a place beyond the limit; an admin's confirmed act. */
export const RecordAnswerSchema = z.strictObject({
  occasionId: id,
  memberId: id,
  attending: answer,
  overCapacity: z.boolean("errors.invalid").default(false),
});
