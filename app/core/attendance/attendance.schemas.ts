import { z } from "zod";
import { reviewed } from "#app/kernel/confirmation/reviewed.ts";
import { id, requiredOr, text } from "#app/kernel/fields.ts";
import type { Answer } from "./admission.ts";

/** What somebody says with their answer. */
export const note = text({ max: 200 });

const TYPED: Record<string, Answer> = {
  "1": "attending",
  true: "attending",
  "0": "not-attending",
  false: "not-attending",
  null: null,
};

/** 1 or true = coming, 0 or false = not coming, null = no answer; forms post the same as text. */
export const answer = z
  .union(
    [
      z.enum(["0", "1", "true", "false", "null"]).transform((typed): Answer => TYPED[typed] ?? null),
      z.literal([0, 1]).transform((number): Answer => (number === 1 ? "attending" : "not-attending")),
      z.boolean().transform((coming): Answer => (coming ? "attending" : "not-attending")),
      z.null().transform((): Answer => null),
    ],
    requiredOr("errors.invalid"),
  )
  .meta({
    override: { anyOf: undefined, enum: [0, 1, null, true, false] },
    description:
      "1 or true checks in (on the waiting list if it is full); 0 or false checks out; `null` withdraws the answer.",
  });

/** A member's own answer. Without a note, the earlier one stays if it was given with the same answer. */
export const AnswerSchema = z.strictObject({
  occasionId: id,
  attending: answer,
  note: note.optional(),
  reviewed,
});

/** An answer from the form that shows the note: an empty note removes the earlier one. */
export const AnswerWithNoteSchema = AnswerSchema.extend({ note: note.default("") });

/** Takes back an answer by the id of its undo. If `occasionId` is given, the answer must belong to that occasion. */
export const UndoAnswerSchema = z.strictObject({ undo: id, occasionId: id.optional() });

/** An answer recorded for a member. `overCapacity` = give a place beyond the limit, which only an admin may give. */
export const RecordAnswerSchema = z.strictObject({
  occasionId: id,
  memberId: id,
  attending: answer,
  overCapacity: z.boolean("errors.invalid").default(false),
  reviewed,
});
