import { z } from "zod";
import { reviewed } from "#app/kernel/confirmation/reviewed.ts";
import { countsOnlyIf, id, idList, requiredOr } from "#app/kernel/fields.ts";
import { pageFields } from "#app/kernel/values/page.ts";
import { markField } from "./mark-field.ts";
import { MAX_SEARCH, type Mark, PRESENCES, type Presence } from "./presence.ts";

/** How many members one form or call can mark. With this many, a form stays below the limit on fields. */
export const MAX_MARKED = 100;

/** How many members "all others" can be about. */
export const MAX_AMONG = 8_000;

const act = z.uuid("errors.invalid").optional();
const others = z.literal("came", "errors.invalid").optional();
const find = z.string("errors.invalid").trim().max(MAX_SEARCH, "errors.too-long").optional();

/**
 * What a form says about one member: "12:late", or "12:late:came" if the form showed "came". A mark that is still as it
 * was shown is ignored: otherwise an old page would undo what somebody else has recorded since. "12:none" removes a
 * mark.
 */
const marked = z
  .string("errors.invalid")
  .regex(/^[1-9]\d{0,15}:(came|late|absent|none)(:(came|late|absent|none))?$/, "errors.invalid")
  .transform((value): Mark | null => {
    const [memberId, presence, shown] = value.split(":");
    if (presence === shown) return null;
    return { memberId: Number(memberId), presence: presence === "none" ? null : (presence as Presence) };
  })
  .optional();

const slots: Record<string, typeof marked> = Object.fromEntries(
  Array.from({ length: MAX_MARKED }, (_, row) => [markField(row), marked]),
);

/** For "all others" it has to be said who they are: whoever answers meanwhile was not meant. */
const saysWho = ({ others, among }: { others?: Presence; among?: readonly number[] }) =>
  others === undefined || among !== undefined;
const amongRequired = { path: ["among"], error: "errors.required" };

/**
 * The form of the checklist. `others` marks everybody else `among` those that it showed without a mark, as far as they
 * attend and still have none; `act` is the name with which it can be taken back; `find` is what its search says, which
 * the page goes on with.
 */
export const PresenceFormSchema = z
  .strictObject({ occasionId: id, act, others, among: idList(MAX_AMONG).optional(), find, ...slots })
  .refine(saysWho, amongRequired)
  .transform(({ occasionId, act, others, among = [], find, ...rows }) => ({
    occasionId,
    act,
    others: others && { presence: others, among },
    find,
    marks: Object.values(rows).filter((mark): mark is Mark => mark !== null && typeof mark === "object"),
  }));

/** Marks for members of one occasion, as a command takes them. */
export type Marks = Omit<z.output<typeof PresenceFormSchema>, "find">;

/** Takes back the marks of one act. */
export const UndoPresenceSchema = z.strictObject({ occasionId: id, act: z.uuid("errors.invalid") });

/** Somebody who turned up without a place. */
export const WalkInSchema = z.strictObject({ occasionId: id, memberId: id, act, reviewed });

const occasionFields = { session: id.optional(), event: id.optional() };
const hasOneOccasion = ({ session, event }: { session?: number; event?: number }) =>
  (session === undefined) !== (event === undefined);
const oneOccasion = { path: ["session"], error: "errors.required" };

/** A page of the list of one session or event. */
export const PresenceListSchema = z.strictObject({ occasionId: id, ...pageFields });

/** Marks as the API takes them, for a session or an event. */
export const RecordPresenceSchema = countsOnlyIf(
  z.strictObject({
    ...occasionFields,
    marks: z
      .array(
        z.strictObject({
          player: id,
          presence: z.enum(PRESENCES, requiredOr("errors.invalid")).nullable(),
        }),
      )
      .max(MAX_MARKED, "errors.too-large")
      .default([]),
    others: others.meta({
      description: "The mark for everybody else in `among` who has a place and no mark yet.",
    }),
    among: z.array(id).max(MAX_AMONG, "errors.too-large").optional().meta({
      description:
        "Required with `others`: the players you have listed without a mark. Whoever has come onto the list since is not marked, but named in `added`.",
    }),
    act: act.meta({
      description:
        "A UUID of your own for this call, with which it can be repeated or undone; generated if absent.",
    }),
  }),
  { among: ({ others }) => others !== undefined },
)
  .refine(hasOneOccasion, oneOccasion)
  .refine(saysWho, amongRequired);

/** Takes back the marks of one act, as the API takes it: for a session or an event. */
export const TakeBackPresenceSchema = z
  .strictObject({ ...occasionFields, act: z.uuid("errors.invalid") })
  .refine(hasOneOccasion, oneOccasion);

/** A walk-in as the API takes it, for a session or an event. */
export const AddWalkInSchema = z
  .strictObject({ ...occasionFields, player: id, act, reviewed })
  .refine(hasOneOccasion, oneOccasion);
